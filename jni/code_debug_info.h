// SPDX-License-Identifier: Apache-2.0
// The debug information that the JVM keeps of compiled code, as it tells it with each
// CompiledMethodLoad event. That event being wanted makes HotSpot keep more of it: as if
// -XX:+DebugNonSafepoints had been given, unless the user set that option himself
// (compute_recording_non_safepoints in HotSpot's debugInfoRec.cpp).
#pragma once

#include <jvmti.h>

#include "native/codelog/debug_info.h"
#include "native/support/result.h"

namespace assay::agent {

// Of one event; the time is left to the caller. Fails (unsupported) where the VM tells nothing in a
// form that is known.
Result<codelog::CodeDebugInfo> code_debug_info(jvmtiEnv* jvmti, jmethodID compiled, jint code_bytes,
                                               const void* address, const void* compile_info);

// From now on the VM tells it, to the agent that slows units. For the agent's load.
Result<void> ask_for_debug_info(jvmtiEnv* jvmti);

// It does so for what it has compiled by itself. For the VM's end: has it tell the rest, too, as
// far as that code is still there.
void ask_for_untold_debug_info(jvmtiEnv* jvmti);

// For the table of call-backs. Comes from a thread of the VM's, soon before or after the code's
// installation is logged.
void JNICALL on_compiled_method_load(jvmtiEnv* jvmti, jmethodID compiled, jint code_bytes,
                                     const void* address, jint map_length,
                                     const jvmtiAddrLocationMap* map, const void* compile_info);

}  // namespace assay::agent
