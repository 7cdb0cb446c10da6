// SPDX-License-Identifier: Apache-2.0
// Calls a function at the end of a thread of the system, which is later than the end that JVM TI
// announces. A thread of native code may detach itself from the VM and attach itself again, as the
// main thread does to end the VM: each time it runs Java code before any event. A thread may also
// detach itself while it ends.
#pragma once

#include "native/support/result.h"

namespace assay::agent {

// Prepares the process. Requires: called once before call_at_thread_end().
Result<void> prepare_thread_ends();

// Calls `action(argument)` when the calling thread ends, after the destructors of others. A thread
// has one action. When the process ends as a whole, nothing is called.
void call_at_thread_end(void (*action)(void*), void* argument);

}  // namespace assay::agent
