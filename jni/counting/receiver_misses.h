// SPDX-License-Identifier: Apache-2.0
// The way from compiled code into the agent that keeps all registers: compiled code takes it for a
// receiver whose class is not in the site's line (jni/counting/receiver_lines.h), and may have
// values in any register there.
#pragma once

#include <cstdint>

#include "jni/counting/receiver_lines.h"

namespace assay::agent {

// Counts a receiver of a site. `object` is the object's address, or null.
using ReceiverMissed = void (*)(const char* object, std::uint32_t site, ReceiverLines::Line* line);

// Returns the address of code that calls the function and keeps all registers but the flags; 0
// where the processor cannot save its registers in one instruction. The code takes its arguments
// from the stack: the object, above it the site's number, and above that the line, where the return
// address is on top. Requires: one function in a process.
std::uintptr_t receiver_miss_entry(ReceiverMissed function);

}  // namespace assay::agent
