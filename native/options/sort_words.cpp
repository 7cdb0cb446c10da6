// SPDX-License-Identifier: Apache-2.0
#include "native/options/sort_words.h"

#include <vector>

#include "native/options/count_options.h"
#include "native/support/nearest_word.h"

namespace assay::options {
namespace {

// A longer list is no help in a message.
constexpr std::size_t kMostListed = 12;

}  // namespace

Error no_sort_word(std::string_view word, std::span<const std::string_view> events) {
  std::string known = std::string(kByTotal) + ", " + std::string(kByName);
  if (events.size() <= kMostListed) {
    for (const std::string_view event : events) {
      known += ", " + std::string(event);
    }
  } else {
    known += ", or one of the " + std::to_string(events.size()) +
             " event types that are counted, as 'assay list events' names them";
  }
  std::vector<std::string_view> words(events.begin(), events.end());
  words.insert(words.end(), {kByTotal, kByName});
  return make_error(ErrorCode::invalid_argument, "option 'sort': '" + std::string(word) +
                                                     "' is none of its words, which are " + known +
                                                     did_you_mean(word, words));
}

}  // namespace assay::options
