// SPDX-License-Identifier: Apache-2.0
// Reads and writes the values of options as words. The limits of numbers are checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/options/escaping.h"
#include "native/support/result.h"

namespace assay::options {

// The lowest and the highest number that an option takes, both included.
struct NumberLimits {
  double least = 0;
  double most = 0;
  bool are_whole = false;  // only whole numbers are taken
};

// Each function reads the value of an option. Fails (invalid_argument) with what is wrong about the
// word. A flag has no word: reading a flag changes its value to the opposite.
Result<void> read_word(std::string_view word, const std::optional<NumberLimits>& limits,
                       bool& value);
Result<void> read_word(std::string_view word, const std::optional<NumberLimits>& limits,
                       std::string& value);
Result<void> read_word(std::string_view word, const std::optional<NumberLimits>& limits,
                       double& value);
Result<void> read_word(std::string_view word, const std::optional<NumberLimits>& limits,
                       std::uint32_t& value);
Result<void> read_word(std::string_view word, const std::optional<NumberLimits>& limits,
                       std::uint64_t& value);

template <typename T>
Result<void> read_word(std::string_view word, const std::optional<NumberLimits>& limits,
                       std::optional<T>& value) {
  return read_word(word, limits, value.emplace());
}

// Reads a list. The elements are joined by '+'.
template <typename T>
Result<void> read_word(std::string_view word, const std::optional<NumberLimits>& limits,
                       std::vector<T>& values) {
  for (const std::string& element : split_list(word)) {
    ASSAY_PROPAGATE(read_word(element, limits, values.emplace_back()));
  }
  return {};
}

// Each function returns the word that read_word() reads as the same value.
std::string word_of(bool value);
std::string word_of(const std::string& value);
std::string word_of(double value);
std::string word_of(std::uint32_t value);
std::string word_of(std::uint64_t value);

template <typename T>
std::string word_of(const std::optional<T>& value) {
  return value ? word_of(*value) : std::string();
}

template <typename T>
std::string word_of(const std::vector<T>& values) {
  std::vector<std::string> words;
  words.reserve(values.size());
  for (const T& value : values) {
    words.push_back(word_of(value));
  }
  return join_list(words);
}

}  // namespace assay::options
