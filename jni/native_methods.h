// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <jni.h>

namespace assay::agent {

// Binds the shim's native methods; called when the shim loads the library, whose class loader is
// then the one that finds the class. False when the shim is of another version.
bool register_native_methods(JNIEnv* jni);

}  // namespace assay::agent
