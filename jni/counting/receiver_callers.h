// SPDX-License-Identifier: Apache-2.0
// Looks for callers on the stack where a receiver is counted (decision 0034, option
// `receiver-callers`).
#pragma once

#include <jni.h>
#include <jvmti.h>

#include <cstdint>

namespace assay::agent {

// Gets ready to look for callers. Returns false where this VM does not say how its stack looks; no
// callers are looked for then. Requires: called once, when the VM is up, and before a receiver is
// counted.
bool look_for_callers_of_receivers(jvmtiEnv* jvmti);

// Returns the site of those events of `site` that have the callers of the Java method which called
// the native method that runs on this thread, as assay.regions.Receivers.count0 does; `site` itself
// where no callers are looked for.
std::uint32_t site_behind_interpreted_callers(JNIEnv* jni, std::uint32_t site);

// Returns the same for compiled code whose frame has its return address at the place. `inlined` is
// the number of callers that the site's method was inlined into. Calls nothing of the VM.
std::uint32_t site_behind_compiled_callers(std::uint32_t site, std::uint32_t inlined,
                                           std::uint64_t return_place);

// Tells whether callers are looked for.
bool are_callers_looked_for();

}  // namespace assay::agent
