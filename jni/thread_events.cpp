// SPDX-License-Identifier: Apache-2.0
#include "jni/thread_events.h"

#include <string>
#include <string_view>

#include "jni/attaching_threads.h"
#include "jni/jni_boundary.h"
#include "native/support/compiler_threads.h"

namespace assay::agent {
namespace {

using session::SegmentKind;

// Returns a thread's name before the VM is up. JVM TI tells names only later, but threads of the VM
// itself start before. The name is read off its field, as the VM does it, for no Java code may be
// called yet.
std::string early_name(JNIEnv* jni, jthread thread) {
  jclass type = jni->GetObjectClass(thread);
  const jfieldID field = jni->GetFieldID(type, "name", "Ljava/lang/String;");
  jni->DeleteLocalRef(type);
  if (field == nullptr) {
    jni->ExceptionClear();
    return {};
  }
  auto* name = static_cast<jstring>(jni->GetObjectField(thread, field));
  const char* letters = name == nullptr ? nullptr : jni->GetStringUTFChars(name, nullptr);
  std::string text = letters == nullptr ? "" : letters;
  if (letters != nullptr) {
    jni->ReleaseStringUTFChars(name, letters);
  }
  jni->DeleteLocalRef(name);
  return text;
}

std::string thread_name(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread) {
  jvmtiThreadInfo info{};
  const jvmtiError error = jvmti->GetThreadInfo(thread, &info);
  if (error == JVMTI_ERROR_WRONG_PHASE) {
    return early_name(jni, thread);
  }
  if (error != JVMTI_ERROR_NONE || info.name == nullptr) {
    return {};
  }
  std::string name(info.name);
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(info.name));
  jni->DeleteLocalRef(info.thread_group);
  jni->DeleteLocalRef(info.context_class_loader);
  return name;
}

// JIT compiler threads run Java code of their own: Graal uses the JDK's collections, for example.
SegmentKind kind_of_thread(std::string_view name) {
  return is_compiler_thread(name) ? SegmentKind::compiler : SegmentKind::application;
}

}  // namespace

void JNICALL on_thread_start(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread) {
  guarded([&] {
    CountingAgent::current()->attach_thread(kind_of_thread(thread_name(jvmti, jni, thread)));
  });
}

void attach_threads(JavaVM* vm, jvmtiEnv* jvmti, CountingAgent& agent) {
  agent.attach_thread(SegmentKind::application);
  watch_attaching_threads(vm);
  // With this capability the VM tells of threads as soon as there are others than the main thread:
  // those that run finalizers, handle references and signals, and compile.
  jvmtiCapabilities capabilities{};
  capabilities.can_generate_early_vmstart = 1;
  if (jvmti->AddCapabilities(&capabilities) != JVMTI_ERROR_NONE) {
    agent.note_message(
        "this VM does not tell the agent of the threads that it starts first (of finalizers and "
        "compilers, for example): what these execute is unattributed");
  }
}

}  // namespace assay::agent
