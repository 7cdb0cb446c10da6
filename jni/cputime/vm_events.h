// SPDX-License-Identifier: Apache-2.0
// Handles the VM's events that sampling needs, in a JVM TI environment of its own: the VM gives
// each environment its own call-backs and capabilities.
#pragma once

#include <jvmti.h>

#include "native/support/result.h"

namespace assay::agent {

// Makes the environment. Fails (unsupported) where the VM does not tell of its code.
Result<jvmtiEnv*> environment_for_events(JavaVM* vm);

// From now on events call CpuTimeSampling::current(). Fails (unsupported) where the VM refuses.
Result<void> enable_sampling_events(jvmtiEnv* jvmti);

// Has the VM tell of the code that it generated before, above all of the interpreter.
void ask_for_generated_code(jvmtiEnv* jvmti);

}  // namespace assay::agent
