// SPDX-License-Identifier: Apache-2.0
// Starts the thread that answers commands (control_channel.h). The thread is a daemon thread of the
// VM, because compiling a unit runs Java code.
#pragma once

#include <jni.h>
#include <jvmti.h>

#include <string>
#include <string_view>

#include "jni/agent/feature.h"
#include "native/support/result.h"

namespace assay::agent {

// Starts the thread, once the VM is up. Requires: `feature` has a control channel.
Result<void> start_control_thread(jvmtiEnv* jvmti, JNIEnv* jni, Feature& feature);

// Returns the answer that says that a command failed, in one line.
std::string error_answer(std::string_view why);

}  // namespace assay::agent
