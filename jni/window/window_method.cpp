// SPDX-License-Identifier: Apache-2.0
#include "jni/window/window_method.h"

#include <array>
#include <utility>

#include "jni/agent/jni_boundary.h"
#include "jni/agent/vm_memory.h"
#include "native/classfile/method_wrapping.h"

namespace assay::agent {
namespace {

CountingWindow* window_of_method = nullptr;
jvmtiEnv* vm_tools = nullptr;

// A virtual thread may go on in another thread of the system, with other counters.
bool is_in_virtual_thread(JNIEnv* jni) {
  jthread thread = nullptr;
  if (vm_tools->GetCurrentThread(&thread) != JVMTI_ERROR_NONE) {
    return false;
  }
  const auto owner = own_local(jni, thread);
  return jni->IsVirtualThread(thread) == JNI_TRUE;
}

void JNICALL entered(JNIEnv* jni, jclass) {
  guarded([&] {
    if (is_in_virtual_thread(jni)) {
      (void)window_of_method->log().call_begun();
      window_of_method->log().call_left_out();
    } else {
      window_of_method->calls()->entered();
    }
  });
}

void JNICALL left(JNIEnv* jni, jclass) {
  guarded([&] {
    if (!is_in_virtual_thread(jni)) {
      window_of_method->calls()->left();
    }
  });
}

}  // namespace

WindowMethod::WindowMethod(classfile::MethodName method, CountingWindow& window)
    : method_(std::move(method)), window_(window) {
  window_of_method = &window;
}

void WindowMethod::vm_started(jvmtiEnv* jvmti) {
  vm_tools = jvmti;
  for (const jvmtiEvent event : {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, JVMTI_EVENT_CLASS_PREPARE}) {
    if (jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr) != JVMTI_ERROR_NONE) {
      give_up("the VM does not tell when classes are loaded");
    }
  }
}

std::optional<std::vector<std::byte>> WindowMethod::change_class(
    std::string_view internal_name, std::span<const std::byte> class_file) {
  if (internal_name != method_.class_name) {
    return std::nullopt;
  }
  auto changed = classfile::bracket_method(class_file, method_);
  if (!changed) {
    give_up(changed.error().message());
    return std::nullopt;
  }
  window_.log().method_found();
  return std::move(*changed);
}

void WindowMethod::class_prepared(JNIEnv* jni, jclass prepared, std::string_view signature) {
  if (signature != "L" + method_.class_name + ";") {
    return;
  }
  const std::array methods = {
      native_method(classfile::kEnteredName, classfile::kReturnedDescriptor, entered),
      native_method(classfile::kReturnedName, classfile::kReturnedDescriptor, left)};
  if (jni->RegisterNatives(prepared, methods.data(), static_cast<jint>(methods.size())) != 0) {
    jni->ExceptionClear();  // the class was refused, which has been said
  }
}

}  // namespace assay::agent
