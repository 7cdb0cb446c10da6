// SPDX-License-Identifier: Apache-2.0
// Asks the VM for methods' names, in the form that units have, once for each method.
#pragma once

#include <jvmti.h>

#include <cstdint>
#include <string>
#include <unordered_map>

namespace assay::agent {

// Requires: called on threads that the VM knows, one at a time.
class MethodNames {
 public:
  explicit MethodNames(jvmtiEnv* jvmti) : jvmti_(jvmti) {}

  // Returns a name such as "com.acme.Main.run(int):int", or "(unloaded)" when the VM has already
  // forgotten the method. The VM forgets a method when the VM unloads the class of the method,
  // so callers ask for a name soon.
  const std::string& of(JNIEnv* jni, jmethodID method);

 private:
  std::string ask(JNIEnv* jni, jmethodID method) const;

  jvmtiEnv* jvmti_;
  std::unordered_map<jmethodID, std::string> names_;
};

}  // namespace assay::agent
