// SPDX-License-Identifier: Apache-2.0
// Waits for processes that are no children of ours.
#pragma once

#include <chrono>
#include <cstdint>

namespace assay::process {

// Returns whether there is a process with the number.
bool is_running(std::uint32_t pid);

// Waits until the process has ended, for `patience` at most, or until the user has asked us to
// stop.
void await_end(std::uint32_t pid, std::chrono::milliseconds patience);

}  // namespace assay::process
