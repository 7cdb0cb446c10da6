// SPDX-License-Identifier: Apache-2.0
// Writes collapsed stacks, which tools for flame graphs read, and methods as their frames. The
// functions are pure.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace assay::results {

// Returns the method's name without its result type, and without what separates frames and counts.
std::string stack_frame(std::string_view method);

// Returns a line for each stack: its frames, and a number. Requires: the frames have ';' between.
std::string collapsed_stacks(const std::map<std::string, std::uint64_t>& stacks);

}  // namespace assay::results
