// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <jvmti.h>

#include <string>

namespace assay::agent {

// Returns the name of a thread, and an empty text where the VM cannot say it. Null stands for the
// calling thread. Also works before the VM is up, when JVM TI tells no names, for the threads that
// the VM starts first.
std::string thread_name(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread);

}  // namespace assay::agent
