// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/thread_name.h"

#include "jni/agent/jni_boundary.h"
#include "jni/agent/vm_memory.h"

namespace assay::agent {
namespace {

// Reads the name off the field, as the VM does: no Java code may be called yet.
std::string early_name(JNIEnv* jni, jthread thread) {
  const auto type = own_local(jni, jni->GetObjectClass(thread));
  const jfieldID field = jni->GetFieldID(type.get(), "name", "Ljava/lang/String;");
  if (field == nullptr) {
    jni->ExceptionClear();
    return {};
  }
  const auto name = own_local(jni, static_cast<jstring>(jni->GetObjectField(thread, field)));
  return to_text(jni, name.get());
}

}  // namespace

std::string thread_name(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread) {
  jvmtiThreadInfo info{};
  const jvmtiError error = jvmti->GetThreadInfo(thread, &info);
  if (error == JVMTI_ERROR_WRONG_PHASE && thread != nullptr) {
    return early_name(jni, thread);
  }
  if (error != JVMTI_ERROR_NONE) {
    return {};
  }
  const VmMemory<char> name(info.name, {jvmti});
  const auto group = own_local(jni, info.thread_group);
  const auto loader = own_local(jni, info.context_class_loader);
  return name == nullptr ? std::string() : std::string(name.get());
}

}  // namespace assay::agent
