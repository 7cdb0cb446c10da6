// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <jni.h>

namespace assay::agent {

// Binds the native methods of the shim's RegionBridge. Returns false when the shim is of another
// version.
bool register_region_methods(JNIEnv* jni);

}  // namespace assay::agent
