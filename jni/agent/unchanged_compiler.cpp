// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/unchanged_compiler.h"

#include <jni.h>
#include <link.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

#include "jni/agent/jni_boundary.h"
#include "jni/agent/say.h"
#include "jni/agent/thread_name.h"
#include "jni/agent/vm_memory.h"
#include "native/classfile/method_wrapping.h"
#include "native/support/compiler_threads.h"

namespace assay::agent {
namespace {

constexpr std::string_view kClass = "sun/instrument/InstrumentationImpl";

// The modules of Graal's jars, and the shim (scheduler/launch/graal_flags.cpp).
constexpr std::array<std::string_view, 5> kModules = {
    "jdk.graal.compiler", "org.graalvm.collections", "org.graalvm.truffle.compiler",
    "org.graalvm.word", "assay.shim"};

// Annotations that Graal reads are objects of classes in modules with such names.
constexpr std::string_view kProxies = "jdk.proxy";

std::atomic<jvmtiEnv*> vm_of_agents{nullptr};

classfile::MethodName method_of_agents() { return {std::string(kClass), "transform", {}}; }

// Without the library no Java agent was named on the command line.
bool has_java_agents() {
  const auto is_library = [](dl_phdr_info* object, std::size_t, void*) {
    return std::string_view(object->dlpi_name).ends_with("/libinstrument.so") ? 1 : 0;
  };
  return ::dl_iterate_phdr(is_library, nullptr) != 0;
}

void give_up(const std::string& why) {
  say("Java agents may change the compiler's classes: " + why);
}

// Returns the name of the module; an unnamed module has none.
std::string name_of_module(JNIEnv* jni, jobject module) {
  const auto type = own_local(jni, jni->GetObjectClass(module));
  const jmethodID get_name = jni->GetMethodID(type.get(), "getName", "()Ljava/lang/String;");
  const auto name =
      own_local(jni, get_name == nullptr ? nullptr : jni->CallObjectMethod(module, get_name));
  if (jni->ExceptionCheck() == JNI_TRUE || name == nullptr) {
    jni->ExceptionClear();
    return "";
  }
  return to_text(jni, static_cast<jstring>(name.get()));
}

// Returns an object of the class whose fields are null, so that it has no agents to ask; null where
// the VM has no memory left.
jobject without_agents(JNIEnv* jni, jobject original) {
  static std::mutex mutex;
  static jobject made = nullptr;
  const std::lock_guard lock(mutex);
  if (made == nullptr) {
    const auto type = own_local(jni, jni->GetObjectClass(original));
    const auto object = own_local(jni, jni->AllocObject(type.get()));
    if (jni->ExceptionCheck() == JNI_TRUE) {
      jni->ExceptionClear();
      return nullptr;
    }
    made = jni->NewGlobalRef(object.get());
  }
  return made;
}

bool is_of_compiler(JNIEnv* jni, jobject module) {
  if (module == nullptr) {
    return false;
  }
  const std::string name = name_of_module(jni, module);
  return std::ranges::find(kModules, name) != kModules.end() ||
         (name.starts_with(kProxies) &&
          is_compiler_thread(thread_name(vm_of_agents.load(), jni, nullptr)));
}

void JNICALL change_class_of_agents(jvmtiEnv* jvmti, JNIEnv*, jclass redefined, jobject,
                                    const char* name, jobject, jint length,
                                    const unsigned char* bytes, jint* new_length,
                                    unsigned char** new_bytes) {
  if (redefined != nullptr || name == nullptr || std::string_view(name) != kClass) {
    return;
  }
  guarded([&] {
    (void)jvmti->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, nullptr);
    const auto changed = classfile::redirect_method(
        std::as_bytes(std::span(bytes, static_cast<std::size_t>(length))), method_of_agents());
    if (!changed) {
      give_up(changed.error().message());
    } else if (!hand_over_class_file(jvmti, *changed, new_length, new_bytes)) {
      give_up("the VM has no memory left for " + std::string(kClass));
    }
  });
}

void listen(jvmtiEnv* jvmti) {
  if (jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, nullptr) !=
      JVMTI_ERROR_NONE) {
    give_up("the VM does not tell when classes are loaded");
  }
}

void JNICALL listen_if_needed(jvmtiEnv* jvmti, JNIEnv*, jthread) {
  guarded([&] {
    if (has_java_agents()) {
      listen(jvmti);
    }
  });
}

}  // namespace

// The VM tells its agents in the order in which they were loaded that it is up. Java agents that
// were loaded before this one start before this one is told.
void keep_compiler_unchanged(JavaVM* vm) {
  jvmtiEnv* jvmti = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_1_2) != JNI_OK) {
    return;
  }
  vm_of_agents = jvmti;
  jvmtiEventCallbacks callbacks{};
  callbacks.VMInit = listen_if_needed;
  callbacks.ClassFileLoadHook = change_class_of_agents;
  if (jvmti->SetEventCallbacks(&callbacks, sizeof(callbacks)) != JVMTI_ERROR_NONE) {
    give_up("the VM does not tell when classes are loaded");
    return;
  }
  // No capability is asked for, because the Java agents have those that the event needs; in a VM
  // without Java agents nothing is listened for.
  if (has_java_agents()) {
    listen(jvmti);
  } else {
    (void)jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, nullptr);
  }
}

}  // namespace assay::agent

// The VM looks into its agents' libraries for native methods of the boot loader's classes.
extern "C" {

JNIEXPORT jobject JNICALL Java_sun_instrument_InstrumentationImpl_assay_00024chosen(
    JNIEnv* jni, jclass, jobject original, jobject module) {
  using namespace assay::agent;
  return guarded<jobject>(original, [&] {
    jobject other = is_of_compiler(jni, module) ? without_agents(jni, original) : nullptr;
    return other == nullptr ? original : other;
  });
}
}
