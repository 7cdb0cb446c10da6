// SPDX-License-Identifier: Apache-2.0
// Gives every thread in which the VM runs Java code a segment, before the thread runs any.
#pragma once

#include <jvmti.h>

#include "jni/counting_agent.h"

namespace assay::agent {

// Gives segments to the calling thread and to all later ones. Requires: called while the agent is
// loaded, in the thread that loads it; the caller enables the JVM TI event that on_thread_start()
// handles.
void attach_threads(JavaVM* vm, jvmtiEnv* jvmti, CountingAgent& agent);

void JNICALL on_thread_start(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread);

}  // namespace assay::agent
