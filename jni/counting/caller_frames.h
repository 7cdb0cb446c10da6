// SPDX-License-Identifier: Apache-2.0
// Tells what compiled code needs to find its callers' callers (decision 0032): where the VM keeps
// the size of a compiled unit's frame, and the bounds of what may be read.
#pragma once

#include <cstdint>

#include "native/support/result.h"

namespace assay::agent {

struct FrameLayout {
  std::uint32_t frame_size = 0;  // offset of the size in the VM's record of code, CodeBlob
  // The VM keeps the address of its first code, and the address behind its last one, at these
  // places. The VM sets both while it starts.
  const char* code_begin = nullptr;
  const char* code_end = nullptr;
};

// Fails (unsupported) where the VM does not describe these.
Result<FrameLayout> frame_layout();

// Returns the address behind the stack of the calling thread, and 0 where the system does not tell.
std::uint64_t end_of_stack();

// Returns the same, and asks the system only once for each thread.
std::uint64_t known_end_of_stack();

}  // namespace assay::agent
