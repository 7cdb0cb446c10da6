// SPDX-License-Identifier: Apache-2.0
// Writes numbers and words as they stand in a page.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "scheduler/scoring/score.h"

namespace assay::report {

std::string number(double value, int digits = 1);
std::string number_or_dash(std::optional<double> value, int digits = 1);
std::string with_sign(double value, int digits = 1);  // "+1.2", "−0.3", "0.0"

struct Word {
  std::string_view css;
  std::string_view text;
};
Word word_of(scoring::Grade grade);
Word word_of(scoring::Outcome outcome);
std::string_view word_of(scoring::Blame blame);
std::string_view word_of(scoring::ControlState state);
std::string_view word_of(scoring::Role role);

}  // namespace assay::report
