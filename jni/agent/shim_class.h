// SPDX-License-Identifier: Apache-2.0
// Finds classes of the shim whose static methods the agent calls.
#pragma once

#include <jni.h>

#include <optional>
#include <string>
#include <vector>

namespace assay::agent {

// Names a static method, and says where its id goes.
struct ShimMethod {
  const char* name;
  const char* descriptor;
  jmethodID* id;
};

// Returns the class, which then lives as long as the VM; null where the class or one of the methods
// is not there. Requires: the shim calls, so that its class loader is asked.
jclass bind_shim_class(JNIEnv* jni, const char* name, const std::vector<ShimMethod>& methods);

// Calls a static method that returns a text as bytes. Returns nothing where the method throws, or
// returns null.
std::optional<std::string> call_for_text(JNIEnv* jni, jclass owner, jmethodID method);

}  // namespace assay::agent
