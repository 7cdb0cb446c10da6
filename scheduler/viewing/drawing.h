// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "native/support/result.h"
#include "scheduler/process/environment.h"

namespace assay::viewing {

// Returns the picture that Graphviz's `dot` makes of a graph, as SVG. Fails (unsupported) where
// `dot` is not installed, and (io_failure, limit_exceeded) where it does not end well.
Result<std::string> svg_of(const std::string& dot, const process::Environment& environment);

}  // namespace assay::viewing
