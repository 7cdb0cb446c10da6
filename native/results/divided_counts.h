// SPDX-License-Identifier: Apache-2.0
// Relates a unit's counts to its activations, or to the iterations of the program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "native/options/count_options.h"
#include "native/results/run_result.h"
#include "native/support/result.h"

namespace assay::results {

// The event type that counts activations.
inline constexpr std::string_view kActivationEvent = "method-entry";

// Fails (invalid_argument) where the result has nothing to divide by: it does not count
// activations, or no iteration was counted.
Result<void> check_divisor(const RunResult& result, options::Divisor per);

// Returns the number of the unit's activations that were counted from their beginning, or of the
// program's iterations that were counted. Absent: there was none, or nobody counted them.
std::optional<std::uint64_t> divisor_of(const RunResult& result, const UnitResult& unit,
                                        options::Divisor per);

// Returns a divided count as people read it in a table: "0.25", "12.5", "1.3 k"; "-" where the
// divisor is not known.
std::string divided_text(std::uint64_t count, std::optional<std::uint64_t> divisor);

// Returns a unit's count of an event type for a table: the total where nothing divides, and the
// divided count otherwise. Activations are not divided by themselves: a row's other counts are to
// be multiplied by them.
std::string count_text(const RunResult& result, const UnitResult& unit, std::size_t type,
                       options::Divisor per);

}  // namespace assay::results
