// SPDX-License-Identifier: Apache-2.0
#include "native/results/divided_counts.h"

#include <array>
#include <cmath>
#include <cstdio>

#include "native/results/number_text.h"
#include "native/results/row_order.h"

namespace assay::results {

using options::Divisor;

Result<void> check_divisor(const RunResult& result, Divisor per) {
  if (per == Divisor::iteration && (!result.window || result.window->calls_counted == 0)) {
    return make_error(ErrorCode::invalid_argument,
                      "option 'per': no iteration was counted; counts per iteration need option "
                      "'iteration-method' when the program is counted");
  }
  if (per != Divisor::activation || event_named(result, kActivationEvent)) {
    return {};
  }
  return make_error(ErrorCode::invalid_argument,
                    "option 'per': counts per activation need the event type '" +
                        std::string(kActivationEvent) +
                        "', which was not counted; add it to option 'events'");
}

std::optional<std::uint64_t> divisor_of(const RunResult& result, const UnitResult& unit,
                                        Divisor per) {
  if (per == Divisor::iteration) {
    const std::uint64_t iterations = result.window ? result.window->calls_counted : 0;
    return iterations != 0 ? std::optional(iterations) : std::nullopt;
  }
  const auto event = event_named(result, kActivationEvent);
  return event && unit.counts[*event] != 0 ? std::optional(unit.counts[*event]) : std::nullopt;
}

std::string divided_text(std::uint64_t count, std::optional<std::uint64_t> divisor) {
  constexpr double kTwoDecimals = 10;
  constexpr double kOneDecimal = 1000;
  if (!divisor) {
    return "-";
  }
  const double ratio = static_cast<double>(count) / static_cast<double>(*divisor);
  if (count == 0 || ratio >= kOneDecimal) {
    return abbreviated(static_cast<std::uint64_t>(std::llround(ratio)));
  }
  std::array<char, 32> text{};
  (void)std::snprintf(text.data(), text.size(), "%.*f", ratio < kTwoDecimals ? 2 : 1, ratio);
  return text.data();
}

std::string count_text(const RunResult& result, const UnitResult& unit, std::size_t type,
                       Divisor per) {
  const bool is_divided =
      per == Divisor::iteration ||
      (per == Divisor::activation && type != event_named(result, kActivationEvent));
  return is_divided ? divided_text(unit.counts[type], divisor_of(result, unit, per))
                    : abbreviated(unit.counts[type]);
}

}  // namespace assay::results
