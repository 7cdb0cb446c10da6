// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <jni.h>

namespace assay::agent {

// Each function binds native methods of the shim. The shim calls them, so that its class loader is
// the one that finds the classes. They return false when the shim is of another version.
bool register_native_methods(JNIEnv* jni);    // binds those of NativeBridge
bool register_slowdown_methods(JNIEnv* jni);  // binds those of SlowdownBridge

}  // namespace assay::agent
