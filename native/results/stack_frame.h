// SPDX-License-Identifier: Apache-2.0
// Writes a method as a frame of collapsed stacks. The function is pure.
#pragma once

#include <string>
#include <string_view>

namespace assay::results {

// Returns the method's name without its result type, and without what separates frames and counts.
std::string stack_frame(std::string_view method);

}  // namespace assay::results
