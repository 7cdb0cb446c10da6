// SPDX-License-Identifier: Apache-2.0
// Relates a unit's counts to its activations. Counts per iteration, where iterations are known, may
// stand beside them: whoever adds them adds a divisor here, and a word to the option `per`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "native/results/run_result.h"
#include "native/support/result.h"

namespace assay::results {

// The event type that counts activations.
inline constexpr std::string_view kActivationEvent = "method-entry";

// Fails (invalid_argument) where the result does not count activations.
Result<void> check_per_activation(const RunResult& result);

// Returns the number of the unit's activations that were counted from their beginning. Absent:
// there was none, or the event type is not counted.
std::optional<std::uint64_t> activations_of(const RunResult& result, const UnitResult& unit);

// Returns a count for each activation as people read it in a table: "0.25", "12.5", "1.3 k"; "-"
// where the number of activations is not known.
std::string per_activation_text(std::uint64_t count, std::optional<std::uint64_t> activations);

// Returns a unit's count of an event type for a table: the total or, with `divided`, the count for
// each activation. Activations themselves are not divided: a row's other counts are to be
// multiplied by them.
std::string count_text(const RunResult& result, const UnitResult& unit, std::size_t type,
                       bool divided);

}  // namespace assay::results
