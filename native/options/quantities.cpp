// SPDX-License-Identifier: Apache-2.0
#include "native/options/quantities.h"

#include <array>
#include <cstddef>

#include "native/support/number_parsing.h"
#include "native/support/saturating.h"

namespace assay::options {
namespace {

struct Unit {
  std::string_view suffix;
  std::uint64_t factor;
};

constexpr std::array<Unit, 5> kTimeUnits = {
    {{"ns", 1}, {"us", 1'000}, {"ms", 1'000'000}, {"s", 1'000'000'000}, {"m", 60'000'000'000}}};
constexpr std::array<Unit, 3> kSizeUnits = {{{"g", 1ull << 30}, {"m", 1ull << 20}, {"k", 1 << 10}}};

Error bad_quantity(std::string_view word, std::string_view expected) {
  return make_error(ErrorCode::invalid_argument,
                    "'" + std::string(word) + "' is not " + std::string(expected));
}

std::size_t digit_count(std::string_view word) {
  const auto end = word.find_first_not_of("0123456789");
  return end == std::string_view::npos ? word.size() : end;
}

}  // namespace

Result<std::uint64_t> parse_whole_number(std::string_view word) {
  const auto value = parse_number<std::uint64_t>(word);
  return value ? Result<std::uint64_t>(*value) : bad_quantity(word, "a whole number");
}

Result<std::chrono::nanoseconds> parse_duration(std::string_view word) {
  const std::size_t digits = digit_count(word);
  const auto amount = parse_whole_number(word.substr(0, digits));
  for (const Unit& unit : kTimeUnits) {
    if (amount && word.substr(digits) == unit.suffix) {
      const std::uint64_t total = saturating_multiply(*amount, unit.factor);
      if (total <= static_cast<std::uint64_t>(std::chrono::nanoseconds::max().count())) {
        return std::chrono::nanoseconds(static_cast<std::int64_t>(total));
      }
    }
  }
  return bad_quantity(word, "a time such as 500ms, 10s or 2m");
}

Result<std::uint64_t> parse_size(std::string_view word) {
  const std::size_t digits = digit_count(word);
  const auto amount = parse_whole_number(word.substr(0, digits));
  if (amount && digits == word.size()) {
    return *amount;
  }
  for (const Unit& unit : kSizeUnits) {
    if (amount && word.substr(digits) == unit.suffix) {
      return saturating_multiply(*amount, unit.factor);
    }
  }
  return bad_quantity(word, "a size such as 65536, 512k, 64m or 1g");
}

std::optional<double> parse_percentage(std::string_view word) {
  if (!word.ends_with('%')) {
    return std::nullopt;
  }
  const auto percent = parse_number<double>(word.substr(0, word.size() - 1));
  return percent && *percent >= 0 ? std::optional(*percent / 100) : std::nullopt;
}

std::string to_text(std::chrono::milliseconds duration) {
  const bool whole_seconds = duration.count() % 1000 == 0;
  return whole_seconds ? std::to_string(duration.count() / 1000) + "s"
                       : std::to_string(duration.count()) + "ms";
}

std::string size_to_text(std::uint64_t bytes) {
  for (const Unit& unit : kSizeUnits) {
    if (bytes != 0 && bytes % unit.factor == 0) {
      return std::to_string(bytes / unit.factor) + std::string(unit.suffix);
    }
  }
  return std::to_string(bytes);
}

}  // namespace assay::options
