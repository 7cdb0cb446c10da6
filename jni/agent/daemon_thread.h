// SPDX-License-Identifier: Apache-2.0
// Starts a daemon thread of the VM for work of the agent's that runs Java code.
#pragma once

#include <jni.h>
#include <jvmti.h>

#include "native/support/result.h"

namespace assay::agent {

// Starts the thread, once the VM is up. `body` gets `argument`, and must not let an exception out.
// Fails (unsupported) where the VM cannot start a thread.
Result<void> start_daemon_thread(jvmtiEnv* jvmti, JNIEnv* jni, const char* name,
                                 jvmtiStartFunction body, void* argument);

}  // namespace assay::agent
