// SPDX-License-Identifier: Apache-2.0
// Gives every thread in which the VM runs Java code a segment, before the thread runs any.
#pragma once

#include <jvmti.h>

#include "jni/counting_agent.h"

namespace assay::agent {

// Gives segments to the calling thread and to all later ones. Requires: called by the thread that
// loads the agent, meanwhile; the caller enables the JVM TI event of on_thread_start().
void attach_threads(JavaVM* vm, jvmtiEnv* jvmti, CountingAgent& agent);

void JNICALL on_thread_start(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread);

}  // namespace assay::agent
