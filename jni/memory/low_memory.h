// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace assay::agent {

// Reserves `bytes` below 2 GiB without access rights and returns their address, or null when there
// is no room. An address below 2 GiB fits the displacement of an instruction, which then needs no
// register. Low memory is soon full: the VM puts its compressed heap and class space there, too.
void* reserve_low_memory(std::size_t bytes);

}  // namespace assay::agent
