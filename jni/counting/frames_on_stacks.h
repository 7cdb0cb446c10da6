// SPDX-License-Identifier: Apache-2.0
// Counts the frames on the stacks of all threads by method. An activation that still runs is one of
// its method's frames.
#pragma once

#include <jvmti.h>

#include <vector>

#include "native/session/log_records.h"

namespace assay::agent {

// Returns the frames of all platform threads. Frames of methods that the VM has forgotten are left
// out: nobody runs them.
std::vector<session::FramesOnStacksRecord> frames_on_stacks(jvmtiEnv* jvmti, JNIEnv* jni);

// Tells whether the program has used virtual threads: their class is initialized by the first one.
bool has_used_virtual_threads(jvmtiEnv* jvmti, JNIEnv* jni);

}  // namespace assay::agent
