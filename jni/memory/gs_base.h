// SPDX-License-Identifier: Apache-2.0
// The gs base of a thread. On x86-64 Linux "it has no common use and can be used freely by
// applications" (the kernel's documentation, arch/x86/x86_64/fsgs). The kernel keeps it for each
// thread, and a new thread begins with its creator's.
#pragma once

#include <cstddef>

#include "native/support/result.h"

namespace assay::agent {

// Checks that nobody uses the gs base of the calling thread, and that the kernel lets it be set.
// Leaves it as it was. Fails with `unsupported`; the message has the reason.
Result<void> check_gs_base_is_free();

// Sets the gs base of the calling thread. Requires: check_gs_base_is_free() found that this works.
void set_gs_base(const std::byte* address);

// Returns the gs base of the calling thread. Requires: as set_gs_base().
const std::byte* gs_base();

}  // namespace assay::agent
