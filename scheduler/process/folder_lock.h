// SPDX-License-Identifier: Apache-2.0
// Work of which only one at a time may go on.
#pragma once

#include <filesystem>

#include "native/support/result.h"
#include "scheduler/process/unique_descriptor.h"

namespace assay::process {

enum class IfLocked { wait, refuse };

// Held as long as the descriptor is open; a child does not inherit it, and a process that is killed
// gives it up. Fails (interrupted) when the user wants to stop while it waits, (invalid_argument)
// when it is to refuse, and (io_failure) where the folder cannot be locked.
Result<UniqueDescriptor> lock_folder(const std::filesystem::path& folder,
                                     IfLocked if_locked = IfLocked::wait);

}  // namespace assay::process
