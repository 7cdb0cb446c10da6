// SPDX-License-Identifier: Apache-2.0
// Where the VM enters: the agent's load, its events, and the shim's System.load.
#include <dlfcn.h>
#include <jni.h>
#include <jvmti.h>

#include <string>
#include <string_view>

#include "jni/counting_agent.h"
#include "jni/jni_boundary.h"
#include "jni/native_methods.h"
#include "native/options/agent_string.h"
#include "native/session/log_records.h"

namespace assay::agent {
namespace {

// The argument file of `assay java-args` sets it to kNoLibrary, which says that Graal and the shim
// are on the module path. The agent puts its own path there: for the shim, and for a second agent
// to see.
constexpr const char* kLibraryProperty = "assay.agent.library";
constexpr std::string_view kNoLibrary = "none";

std::string system_property(jvmtiEnv* jvmti, const char* name) {
  char* value = nullptr;
  if (jvmti->GetSystemProperty(name, &value) != JVMTI_ERROR_NONE || value == nullptr) {
    return {};
  }
  std::string text(value);
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(value));
  return text;
}

std::string own_path() {
  Dl_info info{};
  return ::dladdr(reinterpret_cast<void*>(&system_property), &info) != 0 ? info.dli_fname : "";
}

std::string thread_name(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread) {
  jvmtiThreadInfo info{};
  if (jvmti->GetThreadInfo(thread, &info) != JVMTI_ERROR_NONE || info.name == nullptr) {
    return {};
  }
  std::string name(info.name);
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(info.name));
  jni->DeleteLocalRef(info.thread_group);
  jni->DeleteLocalRef(info.context_class_loader);
  return name;
}

// JIT compiler threads run Java code of their own, Graal's use of the JDK's collections for one.
session::SegmentKind kind_of_thread(std::string_view name) {
  const bool compiler = name.starts_with("JVMCI") || name.find("CompilerThread") != name.npos;
  return compiler ? session::SegmentKind::compiler : session::SegmentKind::application;
}

void JNICALL on_thread_start(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread) {
  guarded([&] {
    CountingAgent::current()->counters().attach_thread(
        kind_of_thread(thread_name(jvmti, jni, thread)));
  });
}

void JNICALL on_thread_end(jvmtiEnv*, JNIEnv*, jthread) {
  guarded([] { CountingAgent::current()->counters().detach_thread(); });
}

void JNICALL on_vm_init(jvmtiEnv* jvmti, JNIEnv*, jthread) {
  guarded([&] {
    CountingAgent& agent = *CountingAgent::current();
    for (const char* property :
         {"java.vm.name", "java.vm.version", "java.vm.vendor", "java.home"}) {
      agent.log().append(session::encode_environment(property, system_property(jvmti, property)));
    }
    agent.vm_started();
  });
}

void JNICALL on_vm_death(jvmtiEnv*, JNIEnv*) {
  guarded([] { CountingAgent::current()->vm_ended(); });
}

bool enable_events(jvmtiEnv* jvmti) {
  jvmtiEventCallbacks callbacks{};
  callbacks.ThreadStart = on_thread_start;
  callbacks.ThreadEnd = on_thread_end;
  callbacks.VMInit = on_vm_init;
  callbacks.VMDeath = on_vm_death;
  bool enabled = jvmti->SetEventCallbacks(&callbacks, sizeof(callbacks)) == JVMTI_ERROR_NONE;
  for (const jvmtiEvent event : {JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END,
                                 JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH}) {
    enabled &= jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr) == JVMTI_ERROR_NONE;
  }
  return enabled;
}

// A mistake in what the user wrote stops the VM before the program starts.
jint refuse(const std::string& why) {
  say(why);
  return JNI_ERR;
}

// Anything else leaves the program running, uncounted.
jint go_on_uncounted(const std::string& why) {
  say("nothing is counted: " + why);
  return JNI_OK;
}

jint load(JavaVM* vm, const char* text) {
  jvmtiEnv* jvmti = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_1_2) != JNI_OK) {
    return go_on_uncounted("this VM has no JVM TI");
  }
  auto options = options::parse_agent_options(text == nullptr ? "" : text);
  if (!options) {
    return refuse(options.error().message());
  }
  const std::string library = system_property(jvmti, kLibraryProperty);
  if (library.empty()) {
    return refuse(
        "the agent needs Graal and the shim: write an argument file with `assay java-args -o "
        "assay.args` and start `java @assay.args -agentpath:...`, or use `assay count -- java "
        "...`");
  }
  if (library != kNoLibrary) {
    return refuse("the agent is given twice; remove one -agentpath");
  }
  if (jvmti->SetSystemProperty(kLibraryProperty, own_path().c_str()) != JVMTI_ERROR_NONE) {
    return go_on_uncounted("the VM refuses to set a system property");
  }
  auto agent = CountingAgent::create(std::move(*options));
  if (!agent) {
    return go_on_uncounted(agent.error().message());
  }
  CountingAgent::publish(std::move(*agent));
  CountingAgent::current()->counters().attach_thread(session::SegmentKind::application);
  return enable_events(jvmti) ? JNI_OK : go_on_uncounted("the VM refuses events to the agent");
}

}  // namespace
}  // namespace assay::agent

extern "C" {

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void*) {
  return assay::agent::guarded<jint>(JNI_OK, [&] { return assay::agent::load(vm, options); });
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* vm, void*) {
  return assay::agent::guarded<jint>(JNI_ERR, [&] {
    JNIEnv* jni = nullptr;
    if (vm->GetEnv(reinterpret_cast<void**>(&jni), JNI_VERSION_10) != JNI_OK ||
        !assay::agent::register_native_methods(jni)) {
      return JNI_ERR;
    }
    return JNI_VERSION_10;
  });
}
}
