// SPDX-License-Identifier: Apache-2.0
// Makes bursts on a thread of the VM's, because the shim's assay.shim.bursts.Bursts, which installs
// code, runs Java code.
#pragma once

#include <jni.h>
#include <jvmti.h>

#include "jni/bursts/burst_loop.h"
#include "native/support/result.h"

namespace assay::agent {

// Finds the class for the shim, which calls this function. Returns false when the shim is of
// another version.
bool bind_burst_switch(JNIEnv* jni);

// Starts the thread, once the VM is up. Requires: `loop` is never destroyed.
Result<void> start_burst_thread(jvmtiEnv* jvmti, JNIEnv* jni, BurstLoop& loop);

}  // namespace assay::agent
