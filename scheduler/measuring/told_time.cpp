// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/told_time.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>

namespace assay::measuring {
namespace {

constexpr double kLongestNs = 1e18;
constexpr std::array<std::pair<std::string_view, double>, 15> kTimeUnits = {{
    {"nanoseconds", 1},
    {"microseconds", 1e3},
    {"milliseconds", 1e6},
    {"seconds", 1e9},
    {"msecs", 1e6},
    {"msec", 1e6},
    {"usec", 1e3},
    {"nsec", 1},
    {"secs", 1e9},
    {"sec", 1e9},
    {"ns", 1},
    {"us", 1e3},
    {"µs", 1e3},
    {"ms", 1e6},
    {"s", 1e9},
}};

bool is_letter_of_a_word(std::string_view text) {
  return !text.empty() &&
         ((text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z'));
}

std::string_view without_blank(std::string_view text) {
  return text.starts_with(' ') ? text.substr(1) : text;
}

// Returns the unit that the text begins with, in nanoseconds.
std::optional<double> unit_at(std::string_view text) {
  const std::string_view word = without_blank(text);
  for (const auto& [name, nanoseconds] : kTimeUnits) {
    if (word.starts_with(name) && !is_letter_of_a_word(word.substr(name.size()))) {
      return nanoseconds;
    }
  }
  return std::nullopt;
}

struct ReadNumber {
  double value = 0;
  std::string_view rest;
};

std::optional<ReadNumber> number_at(std::string_view text) {
  ReadNumber number;
  const auto [rest, failure] = std::from_chars(text.data(), text.data() + text.size(), number.value,
                                               std::chars_format::fixed);
  if (failure != std::errc() || !(number.value >= 0) || !std::isfinite(number.value)) {
    return std::nullopt;
  }
  number.rest = text.substr(static_cast<std::size_t>(rest - text.data()));
  return number;
}

std::string_view part_of(std::string_view line, const LinePart& part) {
  return line.substr(std::min(part.begin, line.size()), part.end - std::min(part.begin, part.end));
}

}  // namespace

std::optional<double> told_time_ns(std::string_view line, std::span<const LinePart> groups) {
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const auto number = number_at(part_of(line, groups[i]));
    if (!number) {
      continue;
    }
    std::optional<double> unit = unit_at(number->rest);
    if (!unit && !number->rest.empty()) {
      continue;  // the group is a text that begins with digits
    }
    if (!unit) {
      unit = unit_at(line.substr(std::min(groups[i].end, line.size())));
    }
    // A group in between, such as JMH's error, is passed over.
    for (std::size_t next = i + 1; !unit && next < groups.size(); ++next) {
      unit = unit_at(part_of(line, groups[next]));
    }
    if (unit && number->value * *unit <= kLongestNs) {
      return number->value * *unit;
    }
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace assay::measuring
