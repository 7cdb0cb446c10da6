// SPDX-License-Identifier: Apache-2.0
// Gives every thread in which the VM runs Java code a segment, before it runs any.
#pragma once

#include <jvmti.h>

#include "jni/counting_agent.h"

namespace assay::agent {

// To be called while the agent is loaded, in the thread that does so. The event of JVM TI's that
// on_thread_start() handles has to be enabled by the caller.
void attach_threads(JavaVM* vm, jvmtiEnv* jvmti, CountingAgent& agent);

void JNICALL on_thread_start(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread);

}  // namespace assay::agent
