// SPDX-License-Identifier: Apache-2.0
#include "jni/iteration_method.h"

#include <algorithm>
#include <array>

#include "jni/jni_boundary.h"
#include "jni/slowing_agent.h"
#include "native/classfile/method_wrapping.h"
#include "native/codelog/code_log.h"

namespace assay::agent {
namespace {

void JNICALL returned(JNIEnv*, jclass) {
  guarded([] { SlowingAgent::current()->iteration_ended(); });
}

IterationMethod* wanted_method() {
  SlowingAgent* agent = SlowingAgent::current();
  return agent == nullptr ? nullptr : agent->iteration_method();
}

// Notes why no iterations are seen, for whoever waits for them. The program runs on as it is.
void give_up(const std::string& why) {
  SlowingAgent::current()->note_fact(codelog::kNoIterationsFact, why);
}

}  // namespace

bool IterationMethod::is_in_class_with_signature(const char* signature) const {
  return signature != nullptr && "L" + name_.class_name + ";" == signature;
}

Result<std::vector<std::byte>> IterationMethod::change_class(
    std::span<const std::byte> class_file) const {
  return classfile::wrap_method(class_file, name_);
}

Result<void> watch_classes(jvmtiEnv* jvmti) {
  for (const jvmtiEvent event : {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, JVMTI_EVENT_CLASS_PREPARE}) {
    if (jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr) != JVMTI_ERROR_NONE) {
      return make_error(ErrorCode::unsupported, "the VM does not tell when classes are loaded");
    }
  }
  return {};
}

void JNICALL on_class_file_load(jvmtiEnv* jvmti, JNIEnv*, jclass redefined, jobject,
                                const char* name, jobject, jint length, const unsigned char* bytes,
                                jint* new_length, unsigned char** new_bytes) {
  guarded([&] {
    const IterationMethod* method = wanted_method();
    if (method == nullptr || redefined != nullptr || !method->is_in_class(name)) {
      return;
    }
    const auto changed =
        method->change_class(std::as_bytes(std::span(bytes, static_cast<std::size_t>(length))));
    if (!changed) {
      give_up(changed.error().message());
      return;
    }
    unsigned char* copy = nullptr;
    if (jvmti->Allocate(static_cast<jlong>(changed->size()), &copy) != JVMTI_ERROR_NONE) {
      give_up("the VM has no memory left for a class");
      return;
    }
    std::ranges::copy(std::as_bytes(std::span(*changed)), reinterpret_cast<std::byte*>(copy));
    *new_bytes = copy;
    *new_length = static_cast<jint>(changed->size());
    SlowingAgent::current()->note_fact(codelog::kIterationClassFact, name);
  });
}

// Binds the native method. When this event comes, none of the class's code has run.
void JNICALL on_class_prepare(jvmtiEnv* jvmti, JNIEnv* jni, jthread, jclass prepared) {
  guarded([&] {
    const IterationMethod* method = wanted_method();
    char* signature = nullptr;
    if (method == nullptr ||
        jvmti->GetClassSignature(prepared, &signature, nullptr) != JVMTI_ERROR_NONE) {
      return;
    }
    const bool is_wanted = method->is_in_class_with_signature(signature);
    jvmti->Deallocate(reinterpret_cast<unsigned char*>(signature));
    if (!is_wanted) {
      return;
    }
    const std::array methods = {
        native_method(classfile::kReturnedName, classfile::kReturnedDescriptor, returned)};
    if (jni->RegisterNatives(prepared, methods.data(), static_cast<jint>(methods.size())) != 0) {
      jni->ExceptionClear();  // the class was refused, which has been said
    }
  });
}

}  // namespace assay::agent
