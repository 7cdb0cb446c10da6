// SPDX-License-Identifier: Apache-2.0
// The debug information that the JVM keeps of compiled code, as the CompiledMethodLoad event tells
// it. When that event is wanted, HotSpot keeps more debug information, as if
// -XX:+DebugNonSafepoints had been given, unless the user set that option himself
// (compute_recording_non_safepoints in HotSpot's debugInfoRec.cpp).
#pragma once

#include <jvmti.h>

#include "native/codelog/debug_info.h"
#include "native/support/result.h"

namespace assay::agent {

// Returns the debug information that one event tells, without the time, which the caller sets.
// Fails (unsupported) where the VM tells nothing in a form that is known.
Result<codelog::CodeDebugInfo> code_debug_info(jvmtiEnv* jvmti, jmethodID compiled, jint code_bytes,
                                               const void* address, const void* compile_info);

// From now on the VM tells debug information, to the agent that slows units. For the agent's load.
Result<void> ask_for_debug_info(jvmtiEnv* jvmti);

// Has the VM tell the debug information that it has not told, as far as the code is still there. By
// itself the VM tells it only of what it compiled itself. To be called at the VM's end.
void ask_for_untold_debug_info(jvmtiEnv* jvmti);

// Handles the CompiledMethodLoad event; for the table of call-backs. The event comes from a thread
// of the VM, soon before or after the code's installation is logged.
void JNICALL on_compiled_method_load(jvmtiEnv* jvmti, jmethodID compiled, jint code_bytes,
                                     const void* address, jint map_length,
                                     const jvmtiAddrLocationMap* map, const void* compile_info);

}  // namespace assay::agent
