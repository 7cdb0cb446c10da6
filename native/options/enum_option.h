// SPDX-License-Identifier: Apache-2.0
// Reads an option whose value is one of some words.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "native/support/enum_words.h"
#include "native/support/nearest_word.h"
#include "native/support/result.h"

namespace assay::options {

// Returns an error (invalid_argument) that names the words, and the one that was probably meant.
inline Error not_one_of(std::span<const std::string_view> words, std::string_view value) {
  std::string message = "'" + std::string(value) + "' is not one of";
  for (const std::string_view word : words) {
    message += (word == words.front() ? " " : ", ") + std::string(word);
  }
  return make_error(ErrorCode::invalid_argument, message + did_you_mean(value, words));
}

// Sets the member to the value that the word stands for. Fails (invalid_argument) on another word.
template <typename Enum, std::size_t kSize>
Result<void> take_word(const EnumWords<Enum, kSize>& table, std::string_view word, Enum& member) {
  if (const auto value = value_in(table, word)) {
    member = *value;
    return {};
  }
  std::array<std::string_view, kSize> words;
  std::ranges::transform(table, words.begin(), [](const auto& entry) { return entry.second; });
  return not_one_of(words, word);
}

}  // namespace assay::options
