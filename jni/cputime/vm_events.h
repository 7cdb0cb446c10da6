// SPDX-License-Identifier: Apache-2.0
// The VM's events that sampling needs, by a JVM TI environment of its own: the VM gives each
// environment its own call-backs and capabilities.
#pragma once

#include <jvmti.h>

#include "native/support/result.h"

namespace assay::agent {

// Fails (unsupported) where the VM does not tell of its code.
Result<jvmtiEnv*> environment_for_events(JavaVM* vm);

// From now on CpuTimeSampling::current() is called. Fails (unsupported) where the VM refuses.
Result<void> enable_sampling_events(jvmtiEnv* jvmti);

// Has the VM tell of the code that it generated before, the interpreter above all.
void ask_for_generated_code(jvmtiEnv* jvmti);

}  // namespace assay::agent
