// SPDX-License-Identifier: Apache-2.0
// Reads the debug information that the JVM keeps of compiled code, as the CompiledMethodLoad event
// tells it. When the event is wanted, HotSpot keeps more debug information, as if
// -XX:+DebugNonSafepoints had been given, unless the user set that option himself
// (compute_recording_non_safepoints in HotSpot's debugInfoRec.cpp).
#pragma once

#include <jvmti.h>

#include "jni/agent/feature.h"
#include "native/codelog/debug_info.h"
#include "native/support/result.h"

namespace assay::agent {

// Returns the debug information that one event tells, without the time, which the caller sets.
// Fails (unsupported) where the VM tells nothing in a form that is known.
Result<codelog::CodeDebugInfo> code_debug_info(jvmtiEnv* jvmti, const LoadedCode& code);

}  // namespace assay::agent
