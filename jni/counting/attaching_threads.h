// SPDX-License-Identifier: Apache-2.0
// Gives segments to threads of native code that attach themselves to the VM. The VM runs the
// constructor of java.lang.Thread in such a thread before it tells anybody of the thread.
#pragma once

#include <jni.h>

namespace assay::agent {

// From now on, threads that attach themselves get their segment first. Native code calls JNI
// through the VM's table of functions. This function replaces the table by our own table, whose
// functions call the VM's functions.
//
// Requires: called once, after the agent was published.
void watch_attaching_threads(JavaVM* vm);

}  // namespace assay::agent
