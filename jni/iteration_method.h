// SPDX-License-Identifier: Apache-2.0
// The method whose returns end a program's iterations: its class is changed while it is loaded
// (classfile/method_wrapping.h), so that a native method of ours is called at each return.
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
  // As JVM TI writes it: "Lcom/acme/Main;".
  bool is_in_class_with_signature(const char* signature) const;

  // The class, changed.
  Result<std::vector<std::byte>> change_class(std::span<const std::byte> class_file) const;

  codelog::IterationRate& rate() { return rate_; }

 private:
  classfile::MethodName name_;
  codelog::IterationRate rate_;
};

// From now on classes are looked at. For the VM's initialization: before that, only the VM's own
// are loaded.
Result<void> watch_classes(jvmtiEnv* jvmti);

// For the table of call-backs.
void JNICALL on_class_file_load(jvmtiEnv* jvmti, JNIEnv* jni, jclass redefined, jobject loader,
                                const char* name, jobject domain, jint length,
                                const unsigned char* bytes, jint* new_length,
                                unsigned char** new_bytes);
void JNICALL on_class_prepare(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread, jclass prepared);

}  // namespace assay::agent
