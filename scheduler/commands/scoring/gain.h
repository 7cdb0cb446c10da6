// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "native/support/result.h"

namespace assay::commands {

// What a run is to gain by one slowed block.
struct Gain {
  double ns = 0;     // or
  double share = 0;  // if not 0: of the run
};

// "5s", "500ms" or "20%"; at most ten times the run.
Result<Gain> parse_gain(std::string_view text);

}  // namespace assay::commands
