// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/daemon_thread.h"

#include <string>

#include "jni/agent/vm_memory.h"

namespace assay::agent {

Result<void> start_daemon_thread(jvmtiEnv* jvmti, JNIEnv* jni, const char* name,
                                 jvmtiStartFunction body, void* argument) {
  const auto type = own_local(jni, jni->FindClass("java/lang/Thread"));
  jmethodID constructor =
      type == nullptr ? nullptr : jni->GetMethodID(type.get(), "<init>", "(Ljava/lang/String;)V");
  const auto text = own_local(jni, constructor == nullptr ? nullptr : jni->NewStringUTF(name));
  const auto thread = own_local(
      jni, text == nullptr ? nullptr : jni->NewObject(type.get(), constructor, text.get()));
  if (jni->ExceptionCheck() || thread == nullptr) {
    jni->ExceptionClear();
    return make_error(ErrorCode::unsupported,
                      "the VM could not make the thread '" + std::string(name) + "'");
  }
  if (jvmti->RunAgentThread(thread.get(), body, argument, JVMTI_THREAD_NORM_PRIORITY) !=
      JVMTI_ERROR_NONE) {
    return make_error(ErrorCode::unsupported,
                      "the VM could not start the thread '" + std::string(name) + "'");
  }
  return {};
}

}  // namespace assay::agent
