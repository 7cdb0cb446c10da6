// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <jni.h>

namespace assay::agent {

// Bind the shim's native methods; called by the shim, whose class loader is then the one that finds
// the classes. False when the shim is of another version.
bool register_native_methods(JNIEnv* jni);    // of NativeBridge
bool register_slowdown_methods(JNIEnv* jni);  // of SlowdownBridge

}  // namespace assay::agent
