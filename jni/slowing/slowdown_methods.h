// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <jni.h>

namespace assay::agent {

// Binds the native methods of the shim's SlowdownBridge. The shim calls this function, so that the
// shim's class loader finds the class. Returns false when the shim is of another version.
bool register_slowdown_methods(JNIEnv* jni);

}  // namespace assay::agent
