// SPDX-License-Identifier: Apache-2.0
#include "native/results/per_activation.h"

#include <array>
#include <cmath>
#include <cstdio>

#include "native/results/number_text.h"
#include "native/results/row_order.h"

namespace assay::results {

Result<void> check_per_activation(const RunResult& result) {
  if (event_named(result, kActivationEvent)) {
    return {};
  }
  return make_error(ErrorCode::invalid_argument,
                    "option 'per': counts per activation need the event type '" +
                        std::string(kActivationEvent) +
                        "', which was not counted; add it to option 'events'");
}

std::optional<std::uint64_t> activations_of(const RunResult& result, const UnitResult& unit) {
  const auto event = event_named(result, kActivationEvent);
  return event && unit.counts[*event] != 0 ? std::optional(unit.counts[*event]) : std::nullopt;
}

std::string per_activation_text(std::uint64_t count, std::optional<std::uint64_t> activations) {
  constexpr double kTwoDecimals = 10;
  constexpr double kOneDecimal = 1000;
  if (!activations) {
    return "-";
  }
  const double ratio = static_cast<double>(count) / static_cast<double>(*activations);
  if (count == 0 || ratio >= kOneDecimal) {
    return abbreviated(static_cast<std::uint64_t>(std::llround(ratio)));
  }
  std::array<char, 32> text{};
  (void)std::snprintf(text.data(), text.size(), "%.*f", ratio < kTwoDecimals ? 2 : 1, ratio);
  return text.data();
}

std::string count_text(const RunResult& result, const UnitResult& unit, std::size_t type,
                       bool divided) {
  return divided && type != event_named(result, kActivationEvent)
             ? per_activation_text(unit.counts[type], activations_of(result, unit))
             : abbreviated(unit.counts[type]);
}

}  // namespace assay::results
