// SPDX-License-Identifier: Apache-2.0
// Java programs that want the sampling signal for themselves.
#pragma once

namespace assay::agent {

// Called when the VM binds a native method to its function. Where the method is the one by which
// Java programs install signal handlers, gives the function to bind in its place, which ends
// sampling before a handler for our signal is installed; else null.
void* replacement_of_native_method(void* function);

}  // namespace assay::agent
