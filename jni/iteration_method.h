// SPDX-License-Identifier: Apache-2.0
// Describes the method whose returns end a program's iterations. Its class is changed while it is
// loaded (classfile/method_wrapping.h), so that a native method of ours is called at each return.
#pragma once

#include <jvmti.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "native/classfile/method_name.h"
#include "native/codelog/iteration_rate.h"
#include "native/support/result.h"

namespace assay::agent {

class IterationMethod {
 public:
  explicit IterationMethod(classfile::MethodName name) : name_(std::move(name)) {}

  bool is_in_class(const char* internal_name) const {
    return internal_name != nullptr && name_.class_name == internal_name;
  }
  // Compares with the signature that JVM TI gives, such as "Lcom/acme/Main;".
  bool is_in_class_with_signature(const char* signature) const;

  // Returns the changed class file.
  Result<std::vector<std::byte>> change_class(std::span<const std::byte> class_file) const;

  codelog::IterationRate& rate() { return rate_; }

 private:
  classfile::MethodName name_;
  codelog::IterationRate rate_;
};

// Has classes looked at from now on. To be called at the VM's initialization: before that, only the
// VM's own classes are loaded.
Result<void> watch_classes(jvmtiEnv* jvmti);

// Both functions handle events; for the table of call-backs.
void JNICALL on_class_file_load(jvmtiEnv* jvmti, JNIEnv* jni, jclass redefined, jobject loader,
                                const char* name, jobject domain, jint length,
                                const unsigned char* bytes, jint* new_length,
                                unsigned char** new_bytes);
void JNICALL on_class_prepare(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread, jclass prepared);

}  // namespace assay::agent
