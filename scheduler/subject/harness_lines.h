// SPDX-License-Identifier: Apache-2.0
// Knows what harnesses of benchmarks print: the lines with which they end iterations, and the lines
// by which they say that their iterations cannot be compared. The functions are pure.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::subject {

struct HarnessLines {
  std::string_view name;
  // Extended regular expression for the lines that end iterations. A group that is a number is the
  // iteration's time (measuring/told_time.h).
  std::string_view expression;
  std::string_view count_option;  // how the harness is told its number of iterations
};

std::span<const HarnessLines> harnesses();

// Returns the expression for the lines of one harness, or of all for an empty name. Fails
// (invalid_argument) with the names that there are.
Result<std::string> expression_of_harness(std::string_view name);

// Returns the expression by which a user wants to tell iterations: their own, or that of a harness.
Result<std::string> iteration_expression(const std::string& own, const std::string& harness);
// Says in words how lines are recognised.
std::string lines_in_words(const std::string& expression);

// Returns what the line says against comparing the iterations that come: work in a child process,
// or iterations that last equally long however slow the program is, with what to do about it.
std::optional<std::string> objection_of(std::string_view line);

}  // namespace assay::subject
