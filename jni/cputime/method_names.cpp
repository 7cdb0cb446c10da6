// SPDX-License-Identifier: Apache-2.0
#include "jni/cputime/method_names.h"

#include "jni/agent/vm_memory.h"
#include "native/classfile/method_name.h"

namespace assay::agent {
namespace {

constexpr const char* kUnloaded = "(unloaded)";

}  // namespace

std::string MethodNames::ask(JNIEnv* jni, jmethodID method) const {
  jclass owner = nullptr;
  char* name = nullptr;
  char* descriptor = nullptr;
  char* class_signature = nullptr;
  if (jvmti_->GetMethodName(method, &name, &descriptor, nullptr) != JVMTI_ERROR_NONE) {
    return kUnloaded;
  }
  const VmMemory<char> name_memory(name, {jvmti_});
  const VmMemory<char> descriptor_memory(descriptor, {jvmti_});
  if (jvmti_->GetMethodDeclaringClass(method, &owner) != JVMTI_ERROR_NONE ||
      jvmti_->GetClassSignature(owner, &class_signature, nullptr) != JVMTI_ERROR_NONE) {
    return kUnloaded;
  }
  const VmMemory<char> signature_memory(class_signature, {jvmti_});
  jni->DeleteLocalRef(owner);
  return classfile::shown_method(class_signature, name, descriptor);
}

const std::string& MethodNames::of(JNIEnv* jni, jmethodID method) {
  const auto [entry, is_new] = names_.try_emplace(method);
  if (is_new) {
    entry->second = ask(jni, method);
  }
  return entry->second;
}

}  // namespace assay::agent
