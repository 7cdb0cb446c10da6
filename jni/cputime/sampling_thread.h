// SPDX-License-Identifier: Apache-2.0
// Starts the thread that sorts samples. The VM has to know the thread, which asks the VM for
// methods' names. The thread is a daemon in the system's thread group, where programs do not look
// for their own threads.
#pragma once

#include <jvmti.h>

#include "native/support/result.h"

namespace assay::agent {

class CpuTimeSampling;

inline constexpr const char* kSamplingThread = "assay CPU time";

// Starts the thread. Fails (unsupported) where the VM starts none.
Result<void> start_sampling_thread(jvmtiEnv* jvmti, JNIEnv* jni, CpuTimeSampling& sampling);

}  // namespace assay::agent
