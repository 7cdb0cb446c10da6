// SPDX-License-Identifier: Apache-2.0
// Methods' names as units have them, asked of the VM once for each method.
#pragma once

#include <jvmti.h>

#include <cstdint>
#include <string>
#include <unordered_map>

namespace assay::agent {

// On threads that the VM knows. Not for two of them at a time.
class MethodNames {
 public:
  explicit MethodNames(jvmtiEnv* jvmti) : jvmti_(jvmti) {}

  // "com.acme.Main.run(int):int". To be asked soon: the VM forgets a method with its class, and the
  // name is "(unloaded)" then.
  const std::string& of(JNIEnv* jni, jmethodID method);

 private:
  std::string ask(JNIEnv* jni, jmethodID method) const;

  jvmtiEnv* jvmti_;
  std::unordered_map<jmethodID, std::string> names_;
};

}  // namespace assay::agent
