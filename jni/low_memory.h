// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace assay::agent {

// An address below 2 GiB at which `bytes` are free, reserved without access rights; null when there
// is none. Such an address fits the displacement of an instruction, which then needs no register.
// Low memory is soon full: the VM's compressed heap and class space like it too.
void* reserve_low_memory(std::size_t bytes);

}  // namespace assay::agent
