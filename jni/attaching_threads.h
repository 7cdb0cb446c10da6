// SPDX-License-Identifier: Apache-2.0
// Threads of native code that attach themselves to the VM. The VM runs the constructor of
// java.lang.Thread in such a thread before it tells anybody of the thread.
#pragma once

#include <jni.h>

namespace assay::agent {

// From now on, threads that attach themselves get their segment first: the VM's table of functions
// for that, which JNI has native code look into, is replaced by one that calls the VM's.
//
// Requires: called once, after the agent was published.
void watch_attaching_threads(JavaVM* vm);

}  // namespace assay::agent
