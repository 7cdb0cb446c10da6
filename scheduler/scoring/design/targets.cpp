// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/design/targets.h"

#include <cmath>

#include "scheduler/scoring/figure_text.h"

namespace assay::scoring {

bool is_target(double percent) {
  return percent >= kLeastTarget && percent <= kMostTarget && percent == std::floor(percent);
}

// By no whole number: whatever was read, this is defined.
std::string target_digits(double percent) { return text_of(percent, "%.0f"); }

}  // namespace assay::scoring
