// SPDX-License-Identifier: Apache-2.0
// Ends sampling where a Java program wants the sampling signal for itself.
#pragma once

namespace assay::agent {

// Handles the event that the VM binds a native method to its function. Where the method is the one
// by which Java programs install signal handlers, returns the function to bind in its place, which
// ends sampling before a handler for our signal is installed. Otherwise returns null.
void* replacement_of_native_method(void* function);

}  // namespace assay::agent
