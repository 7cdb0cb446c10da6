// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <jni.h>

namespace assay::agent {

// Returns what code needs to stamp the objects that it uses (jni/lifetimes/use_stamps.h): the bias,
// the address of the clock, and the base and the shift of compressed references, which are 0 where
// references are addresses. Returns null where nobody wants stamps.
jlongArray use_stamps_of(JNIEnv* jni);

}  // namespace assay::agent
