// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/vm_events.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "jni/agent/control_thread.h"
#include "jni/agent/jni_boundary.h"
#include "jni/agent/thread_name.h"
#include "jni/agent/vm_memory.h"
#include "native/session/session_facts.h"

namespace assay::agent {
namespace {

// Calls `body` with each feature of the published agent.
template <typename Body>
void with_features(Body&& body) {
  guarded([&] {
    for (const auto& feature : Agent::current()->features()) {
      body(*feature);
    }
  });
}

std::string property_of_vm(jvmtiEnv* jvmti, const char* name) {
  char* value = nullptr;
  if (jvmti->GetSystemProperty(name, &value) != JVMTI_ERROR_NONE || value == nullptr) {
    return {};
  }
  const VmMemory<char> memory(value, {jvmti});
  return value;
}

void note_facts(jvmtiEnv* jvmti, Agent& agent) {
  for (const char* property : {"java.vm.name", "java.vm.version", "java.vm.vendor", "java.home"}) {
    agent.note_fact(property, property_of_vm(jvmti, property));
  }
  // The main class or the jar, without the program's arguments.
  const std::string command = property_of_vm(jvmti, "sun.java.command");
  agent.note_fact(session::kProgram, command.substr(0, command.find(' ')));
}

void JNICALL on_vm_init(jvmtiEnv* jvmti, JNIEnv* jni, jthread) {
  guarded([&] { note_facts(jvmti, *Agent::current()); });
  with_features([&](Feature& feature) {
    feature.vm_started(jvmti, jni);
    if (feature.control() != nullptr) {
      if (const auto started = start_control_thread(jvmti, jni, feature); !started) {
        say(started.error().message());
      }
    }
  });
}

void JNICALL on_vm_death(jvmtiEnv* jvmti, JNIEnv*) {
  with_features([&](Feature& feature) { feature.vm_ended(jvmti); });
}

void JNICALL on_thread_start(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread) {
  guarded([&] {
    const std::string name = thread_name(jvmti, jni, thread);
    with_features([&](Feature& feature) { feature.thread_started(name); });
  });
}

void JNICALL on_resource_exhausted(jvmtiEnv* jvmti, JNIEnv* jni, jint, const void*,
                                   const char* what) {
  guarded([&] {
    const std::string name = thread_name(jvmti, jni, nullptr);
    with_features(
        [&](Feature& feature) { feature.memory_exhausted(name, what == nullptr ? "" : what); });
  });
}

void JNICALL on_compiled_method_load(jvmtiEnv* jvmti, jmethodID method, jint bytes,
                                     const void* address, jint, const jvmtiAddrLocationMap*,
                                     const void* compile_info) {
  with_features([&](Feature& feature) {
    feature.code_loaded(jvmti,
                        {method, reinterpret_cast<std::uintptr_t>(address), bytes, compile_info});
  });
}

void JNICALL on_compiled_method_unload(jvmtiEnv*, jmethodID, const void* address) {
  with_features(
      [&](Feature& feature) { feature.code_unloaded(reinterpret_cast<std::uintptr_t>(address)); });
}

void JNICALL on_class_file_load(jvmtiEnv* jvmti, JNIEnv*, jclass redefined, jobject,
                                const char* name, jobject, jint length, const unsigned char* bytes,
                                jint* new_length, unsigned char** new_bytes) {
  with_features([&](Feature& feature) {
    const auto changed =
        redefined == nullptr && name != nullptr
            ? feature.class_file_loaded(
                  name, std::as_bytes(std::span(bytes, static_cast<std::size_t>(length))))
            : std::nullopt;
    if (changed && !hand_over_class_file(jvmti, *changed, new_length, new_bytes)) {
      feature.class_file_lost();
    }
  });
}

void JNICALL on_class_prepare(jvmtiEnv* jvmti, JNIEnv* jni, jthread, jclass prepared) {
  guarded([&] {
    char* signature = nullptr;
    if (jvmti->GetClassSignature(prepared, &signature, nullptr) != JVMTI_ERROR_NONE) {
      return;
    }
    const VmMemory<char> memory(signature, {jvmti});
    with_features([&](Feature& feature) { feature.class_prepared(jni, prepared, signature); });
  });
}

jvmtiEventCallbacks callbacks_of_features() {
  jvmtiEventCallbacks callbacks{};
  callbacks.ThreadStart = on_thread_start;
  callbacks.VMInit = on_vm_init;
  callbacks.VMDeath = on_vm_death;
  callbacks.ResourceExhausted = on_resource_exhausted;
  callbacks.CompiledMethodLoad = on_compiled_method_load;
  callbacks.CompiledMethodUnload = on_compiled_method_unload;
  callbacks.ClassFileLoadHook = on_class_file_load;
  callbacks.ClassPrepare = on_class_prepare;
  return callbacks;
}

}  // namespace

Result<void> enable_events(jvmtiEnv* jvmti, const jvmtiEventCallbacks& callbacks,
                           std::span<const jvmtiEvent> events) {
  bool enabled = jvmti->SetEventCallbacks(&callbacks, sizeof(callbacks)) == JVMTI_ERROR_NONE;
  for (const jvmtiEvent event : events) {
    enabled &= jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr) == JVMTI_ERROR_NONE;
  }
  if (!enabled) {
    return make_error(ErrorCode::unsupported, "the VM refuses the events that the agent needs");
  }
  return {};
}

Result<void> enable_needs(jvmtiEnv* jvmti, Agent& agent) {
  std::vector<jvmtiEvent> events = {JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH};
  for (const auto& feature : agent.features()) {
    for (const VmNeed& need : feature->needs()) {
      if (jvmti->AddCapabilities(&need.capabilities) == JVMTI_ERROR_NONE) {
        events.insert(events.end(), need.events.begin(), need.events.end());
      } else if (need.is_required) {
        return make_error(ErrorCode::unsupported, need.without);
      } else if (!need.without.empty()) {
        feature->note_message(need.without);
      }
    }
  }
  return enable_events(jvmti, callbacks_of_features(), events);
}

}  // namespace assay::agent
