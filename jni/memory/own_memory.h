// SPDX-License-Identifier: Apache-2.0
// Reads this process's memory as another process would: an address without memory gives an error
// and does not end the VM.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "native/support/result.h"

namespace assay::agent {

// Returns `size` bytes from `address`. Fails (io_failure) when any of them cannot be read: code may
// be unloaded at any time.
Result<std::vector<std::byte>> read_own_memory(std::uint64_t address, std::uint64_t size);

}  // namespace assay::agent
