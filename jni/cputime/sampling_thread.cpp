// SPDX-License-Identifier: Apache-2.0
#include "jni/cputime/sampling_thread.h"

#include "jni/agent/jni_boundary.h"
#include "jni/cputime/cpu_time_sampling.h"

namespace assay::agent {
namespace {

void JNICALL run(jvmtiEnv*, JNIEnv* jni, void* sampler) {
  static_cast<CpuTimeSampling*>(sampler)->run(jni);
}

jthreadGroup system_group(jvmtiEnv* jvmti) {
  jint count = 0;
  jthreadGroup* groups = nullptr;
  if (jvmti->GetTopThreadGroups(&count, &groups) != JVMTI_ERROR_NONE) {
    return nullptr;
  }
  jthreadGroup group = count == 0 ? nullptr : groups[0];
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(groups));
  return group;
}

jobject new_thread(jvmtiEnv* jvmti, JNIEnv* jni) {
  jclass type = jni->FindClass("java/lang/Thread");
  jmethodID constructor =
      type == nullptr
          ? nullptr
          : jni->GetMethodID(type, "<init>", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V");
  jstring name = constructor == nullptr ? nullptr : jni->NewStringUTF(kSamplingThread);
  return name == nullptr ? nullptr : jni->NewObject(type, constructor, system_group(jvmti), name);
}

}  // namespace

Result<void> start_sampling_thread(jvmtiEnv* jvmti, JNIEnv* jni, CpuTimeSampling& sampling) {
  jobject thread = new_thread(jvmti, jni);
  if (jni->ExceptionCheck() || thread == nullptr) {
    jni->ExceptionClear();
    return make_error(ErrorCode::unsupported, "the VM could not make a thread for sampling");
  }
  if (jvmti->RunAgentThread(thread, run, &sampling, JVMTI_THREAD_NORM_PRIORITY) !=
      JVMTI_ERROR_NONE) {
    return make_error(ErrorCode::unsupported, "the VM could not start a thread for sampling");
  }
  return {};
}

}  // namespace assay::agent
