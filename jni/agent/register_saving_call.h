// SPDX-License-Identifier: Apache-2.0
// The way from the middle of compiled code into the agent: all registers keep their values, so a
// phase that assigns registers sees no call. Compiled code takes the way where something seldom
// happens, out of line.
#pragma once

#include <cstdint>

namespace assay::agent {

// A function that compiled code calls this way.
using CalledByCode = void (*)(std::uint64_t first, std::uint64_t second, std::uint64_t third);

// Returns the address of the code that calls a function and keeps all registers but the flags; 0
// where the processor cannot save its registers in one instruction. The code takes all from the
// stack, from the top: the return address, the function's address, and the three arguments.
std::uintptr_t register_saving_call();

}  // namespace assay::agent
