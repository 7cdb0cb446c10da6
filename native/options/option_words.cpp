// SPDX-License-Identifier: Apache-2.0
#include "native/options/option_words.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "native/options/quantities.h"
#include "native/support/number_parsing.h"

namespace assay::options {
namespace {

// Returns a limit as people write it: "100000", not "1e+05".
std::string limit_text(double limit) {
  std::array<char, 32> digits{};
  (void)std::snprintf(digits.data(), digits.size(), "%.12g", limit);
  return digits.data();
}

// Checks the limits. A value that is not a number (NaN) is outside of all limits.
Result<void> check_limits(double value, const std::optional<NumberLimits>& limits) {
  if (!limits || (value >= limits->least && value <= limits->most &&
                  (!limits->are_whole || value == std::floor(value)))) {
    return {};
  }
  return make_error(ErrorCode::invalid_argument,
                    std::string("must be ") + (limits->are_whole ? "a whole number " : "") +
                        "from " + limit_text(limits->least) + " to " + limit_text(limits->most));
}

template <typename Number>
Result<void> read_whole_number(std::string_view word, const std::optional<NumberLimits>& limits,
                               Number& value) {
  ASSAY_ASSIGN(const std::uint64_t number, parse_whole_number(word));
  value = static_cast<Number>(number);
  if (value != number) {
    return make_error(ErrorCode::invalid_argument, "'" + std::string(word) + "' is too large");
  }
  return check_limits(static_cast<double>(number), limits);
}

}  // namespace

Result<void> read_word(std::string_view, const std::optional<NumberLimits>&, bool& value) {
  value = !value;
  return {};
}

Result<void> read_word(std::string_view word, const std::optional<NumberLimits>&,
                       std::string& value) {
  value = word;
  return {};
}

Result<void> read_word(std::string_view word, const std::optional<NumberLimits>& limits,
                       double& value) {
  const auto number = parse_number<double>(word);
  if (!number) {
    return make_error(ErrorCode::invalid_argument, "'" + std::string(word) + "' is not a number");
  }
  value = *number;
  return check_limits(value, limits);
}

Result<void> read_word(std::string_view word, const std::optional<NumberLimits>& limits,
                       std::uint32_t& value) {
  return read_whole_number(word, limits, value);
}

Result<void> read_word(std::string_view word, const std::optional<NumberLimits>& limits,
                       std::uint64_t& value) {
  return read_whole_number(word, limits, value);
}

std::string word_of(bool) { return {}; }

std::string word_of(const std::string& value) { return value; }

// Returns the shortest digits that are read as the same number.
std::string word_of(double value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return {digits.data(), end};
}

std::string word_of(std::uint32_t value) { return std::to_string(value); }

std::string word_of(std::uint64_t value) { return std::to_string(value); }

}  // namespace assay::options
