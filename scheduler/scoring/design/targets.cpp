// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/design/targets.h"

#include <cmath>

#include "scheduler/scoring/figure_text.h"

namespace assay::scoring {

bool is_target(double percent) {
  return percent >= kLeastTarget && percent <= kMostTarget && percent == std::floor(percent);
}

// The number is not converted to an integer, so that the result is defined whatever was read.
std::string target_digits(double percent) { return text_of(percent, "%.0f"); }

}  // namespace assay::scoring
