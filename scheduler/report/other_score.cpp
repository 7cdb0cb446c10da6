// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/other_score.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace assay::report {
namespace {

constexpr std::string_view kProgramFollows = " -- ";
constexpr const char* kUsualFolder = "assay-score";  // where the command names none
constexpr const char* kSuffix = "-longer";

// Returns the end of the word that begins at `from`: of a quoted word, its closing quote.
std::size_t end_of_word(std::string_view text, std::size_t from) {
  const bool is_quoted = from < text.size() && text[from] == '\'';
  const std::size_t end = is_quoted ? text.find('\'', from + 1) : text.find(' ', from);
  return std::min(end, text.size());
}

void remove_option(const std::string& name, std::string& options) {
  const std::string word = " --" + name + " ";
  const std::size_t begin = options.find(word);
  if (begin != std::string::npos) {
    options.erase(begin, end_of_word(options, begin + word.size()) - begin);
  }
}

void rename_folder(std::string& options) {
  for (const std::string_view name : {" -o ", " --output "}) {
    const std::size_t begin = options.find(name);
    if (begin != std::string::npos) {
      options.insert(end_of_word(options, begin + name.size()), kSuffix);
      return;
    }
  }
  options.append(" -o ").append(kUsualFolder).append(kSuffix);
}

}  // namespace

std::string in_another_folder(const std::string& command, std::span<const NamedValue> options) {
  if (command.empty()) {
    return "";
  }
  const std::size_t end = std::min(command.find(kProgramFollows), command.size());
  std::string own = command.substr(0, end);
  for (const NamedValue& option : options) {
    remove_option(option.name, own);
    own += " --" + option.name + " " + option.value;
  }
  rename_folder(own);
  return own + command.substr(end);
}

}  // namespace assay::report
