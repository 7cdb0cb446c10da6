// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "native/support/result.h"

namespace assay::commands {

// Says how much longer a run is to take by one slowed block. Only one of the members is not 0.
struct Gain {
  double ns = 0;     // in nanoseconds
  double share = 0;  // as a share of the run
};

// Reads "5s", "500ms" or "20%". A share is at most ten times the run.
Result<Gain> parse_gain(std::string_view text);

}  // namespace assay::commands
