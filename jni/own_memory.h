// SPDX-License-Identifier: Apache-2.0
// This process's memory, read as another process would: where there is none, that is an error and
// not the end of the VM.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "native/support/result.h"

namespace assay::agent {

// Fails (io_failure) when any of it cannot be read: code may be unloaded at any time.
Result<std::vector<std::byte>> read_own_memory(std::uint64_t address, std::uint64_t size);

}  // namespace assay::agent
