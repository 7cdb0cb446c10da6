// SPDX-License-Identifier: Apache-2.0
#include "native/views/method_choice.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "native/support/method_glob.h"
#include "native/support/nearest_word.h"

namespace assay::views {
namespace {

constexpr std::size_t kListed = 10;  // methods that an error lists at most
constexpr std::size_t kNearest = 3;  // names that an error suggests at most

bool fits(std::string_view word, const std::string& method) {
  return word == method || matches_method(word, method) ||
         matches_method("*." + std::string(word), method);
}

// Returns "partition" for "a.b.QuickSort.partition(int[], int, int):int".
std::string_view simple_name(std::string_view method) {
  const std::string_view name = method.substr(0, method.find('('));
  return name.substr(name.rfind('.') + 1);
}

std::string listed(const std::vector<std::string>& methods, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(methods.size(), most); ++i) {
    text += "\n  " + methods[i];
  }
  return methods.size() <= most
             ? text
             : text + "\n  and " + std::to_string(methods.size() - most) + " more";
}

Error no_such_method(std::string_view word, const std::set<std::string>& methods,
                     std::string_view what) {
  const std::string_view wanted = simple_name(word);
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const std::string& method : methods) {
    const std::size_t distance = edit_distance(wanted, simple_name(method));
    if (distance <= std::max<std::size_t>(2, wanted.size() / 3)) {
      near.emplace_back(distance, method);
    }
  }
  std::ranges::sort(near);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(near.size(), kNearest); ++i) {
    names.push_back(near[i].second);
  }
  return make_error(ErrorCode::not_found,
                    "the session has no " + std::string(what) + " '" + std::string(word) + "'" +
                        (names.empty() ? "; 'assay recover SESSION --top 100' lists units"
                                       : "; the nearest names are:" + listed(names, kNearest)));
}

}  // namespace

Result<std::string> chosen_method(std::string_view word, const std::set<std::string>& methods,
                                  std::string_view what) {
  std::vector<std::string> found;
  for (const std::string& method : methods) {
    if (word == method) {
      return method;
    }
    if (fits(word, method)) {
      found.push_back(method);
    }
  }
  if (found.empty()) {
    return no_such_method(word, methods, what);
  }
  if (found.size() > 1) {
    return make_error(ErrorCode::invalid_argument,
                      "'" + std::string(word) + "' stands for " + std::to_string(found.size()) +
                          " " + std::string(what) + "s; name one of them, with its parameters " +
                          "where names are equal:" + listed(found, kListed));
  }
  return found.front();
}

}  // namespace assay::views
