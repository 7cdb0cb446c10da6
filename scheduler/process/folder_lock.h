// SPDX-License-Identifier: Apache-2.0
// Locks a folder in which one process at a time may work.
#pragma once

#include <filesystem>

#include "native/support/result.h"
#include "scheduler/process/unique_descriptor.h"

namespace assay::process {

enum class IfLocked { wait, refuse };

// Locks the folder as long as the descriptor is open. A child does not inherit the lock, and a
// killed process gives it up. Fails (interrupted) when the user wants to stop while the function
// waits, (invalid_argument) when another process has the lock and `if_locked` is `refuse`, and
// (io_failure) where the folder cannot be locked.
Result<UniqueDescriptor> lock_folder(const std::filesystem::path& folder,
                                     IfLocked if_locked = IfLocked::wait);

}  // namespace assay::process
