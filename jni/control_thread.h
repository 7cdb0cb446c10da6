// SPDX-License-Identifier: Apache-2.0
// The thread that answers commands (control_channel.h). It is a daemon thread of the VM, for
// compiling a unit runs Java code.
#pragma once

#include <jni.h>
#include <jvmti.h>

#include "native/support/result.h"

namespace assay::agent {

class SlowingAgent;

// Starts the thread, once the VM is up; `agent` takes commands and lives as long as the process.
Result<void> start_control_thread(jvmtiEnv* jvmti, JNIEnv* jni, SlowingAgent& agent);

}  // namespace assay::agent
