// SPDX-License-Identifier: Apache-2.0
// The functions that the VM enters: the agent's load, its events, and the shim's first call.
#include <dlfcn.h>
#include <jni.h>
#include <jvmti.h>
#include <link.h>

#include <atomic>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "jni/code_debug_info.h"
#include "jni/control_thread.h"
#include "jni/counting_agent.h"
#include "jni/cputime/cpu_time_sampling.h"
#include "jni/iteration_method.h"
#include "jni/jni_boundary.h"
#include "jni/native_methods.h"
#include "jni/recompiler_class.h"
#include "jni/slowing_agent.h"
#include "jni/thread_events.h"
#include "jni/vm_flags.h"
#include "native/options/agent_string.h"
#include "native/options/slow_options.h"
#include "native/session/session_facts.h"
#include "native/support/compiler_threads.h"

namespace assay::agent {
namespace {

// A property that the argument file of `assay java-args` sets: Graal and the shim are on the module
// path. It is never changed: programs hand their properties on to JVMs that they start.
constexpr const char* kShimProperty = "assay.shim";

std::string system_property(jvmtiEnv* jvmti, const char* name) {
  char* value = nullptr;
  if (jvmti->GetSystemProperty(name, &value) != JVMTI_ERROR_NONE || value == nullptr) {
    return {};
  }
  std::string text(value);
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(value));
  return text;
}

// Tells whether `object` is a copy of this library under another path.
int is_other_copy(dl_phdr_info* object, std::size_t, void* own_base) {
  return std::string_view(object->dlpi_name).ends_with("/libassay.so") &&
         reinterpret_cast<void*>(object->dlpi_addr) != own_base;
}

// Tells whether the agent is given twice. The VM loads a library once, however often it is named,
// so that all agents see the same `loaded`.
bool is_second_agent() {
  static bool loaded = false;
  Dl_info info{};
  (void)::dladdr(reinterpret_cast<void*>(&is_second_agent), &info);
  return std::exchange(loaded, true) || ::dl_iterate_phdr(is_other_copy, info.dli_fbase) != 0;
}

void JNICALL on_vm_init(jvmtiEnv* jvmti, JNIEnv* jni, jthread) {
  guarded([&] {
    Agent& agent = *Agent::current();
    for (const char* property :
         {"java.vm.name", "java.vm.version", "java.vm.vendor", "java.home"}) {
      agent.note_fact(property, system_property(jvmti, property));
    }
    // The fact is the main class or the jar, without the program's arguments.
    const std::string command = system_property(jvmti, "sun.java.command");
    agent.note_fact(session::kProgram, command.substr(0, command.find(' ')));
    agent.vm_started();
    if (SlowingAgent* slowing = SlowingAgent::current(); slowing && slowing->takes_commands()) {
      if (const auto started = start_control_thread(jvmti, jni, *slowing); !started) {
        say(started.error().message());
      }
    }
    if (SlowingAgent* slowing = SlowingAgent::current(); slowing && slowing->iteration_method()) {
      if (const auto watched = watch_classes(jvmti); !watched) {
        agent.note_fact(codelog::kNoIterationsFact, watched.error().message());
      }
    }
  });
}

void JNICALL on_vm_death(jvmtiEnv* jvmti, JNIEnv*) {
  guarded([&] {
    if (SlowingAgent* slowing = SlowingAgent::current(); slowing && slowing->wants_debug_info()) {
      ask_for_untold_debug_info(jvmti);
    }
    Agent::current()->vm_ended();
  });
}

std::string name_of_this_thread(jvmtiEnv* jvmti, JNIEnv* jni) {
  jvmtiThreadInfo info{};
  if (jvmti->GetThreadInfo(nullptr, &info) != JVMTI_ERROR_NONE || info.name == nullptr) {
    return {};
  }
  std::string name(info.name);
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(info.name));
  jni->DeleteLocalRef(info.thread_group);
  jni->DeleteLocalRef(info.context_class_loader);
  return name;
}

// Notes that a compiler thread ran out of memory: the VM switches Graal off when it fails often.
// Where a thread of the program runs out of memory, the program itself deals with it.
void JNICALL on_resource_exhausted(jvmtiEnv* jvmti, JNIEnv* jni, jint, const void*,
                                   const char* what) {
  guarded([&] {
    static std::atomic_flag said;
    if (is_compiler_thread(name_of_this_thread(jvmti, jni)) && !said.test_and_set()) {
      CountingAgent::current()->note_fact(session::kGraalOutOfMemory, what == nullptr ? "" : what);
    }
  });
}

void JNICALL on_compiled_method_unload(jvmtiEnv*, jmethodID, const void* address) {
  guarded(
      [&] { SlowingAgent::current()->code_unloaded(reinterpret_cast<std::uintptr_t>(address)); });
}

bool enable_events(jvmtiEnv* jvmti, std::initializer_list<jvmtiEvent> events) {
  jvmtiEventCallbacks callbacks{};
  callbacks.ThreadStart = on_thread_start;
  callbacks.VMInit = on_vm_init;
  callbacks.VMDeath = on_vm_death;
  callbacks.ResourceExhausted = on_resource_exhausted;
  callbacks.CompiledMethodLoad = on_compiled_method_load;
  callbacks.CompiledMethodUnload = on_compiled_method_unload;
  callbacks.ClassFileLoadHook = on_class_file_load;
  callbacks.ClassPrepare = on_class_prepare;
  bool enabled = jvmti->SetEventCallbacks(&callbacks, sizeof(callbacks)) == JVMTI_ERROR_NONE;
  for (const jvmtiEvent event : events) {
    enabled &= jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr) == JVMTI_ERROR_NONE;
  }
  return enabled;
}

// Stops the VM before the program starts, because of a mistake in what the user wrote.
jint refuse(const std::string& why) {
  say(why);
  return JNI_ERR;
}

// Leaves the program running as if the agent were not there, after a failure of any other kind.
jint go_on_alone(const std::string& why) {
  say("nothing is counted or slowed: " + why);
  return JNI_OK;
}

Result<void> check_event_jars(const options::CountOptions& options) {
  for (const std::string& jar : options.event_jars) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(jar, ignored)) {
      return make_error(ErrorCode::invalid_argument,
                        "option 'event-jar': there is no file '" + jar + "'");
    }
  }
  return {};
}

void start_sampling(JavaVM* vm, bool is_wanted) {
  SessionLog& log = CountingAgent::current()->log();
  if (is_wanted) {
    CpuTimeSampling::start(vm, log);
  } else {
    CpuTimeSampling::note_absence(log, "it was switched off (--no-time-shares)");
  }
}

Result<void> start_counting(JavaVM* vm, jvmtiEnv* jvmti, options::CountOptions options) {
  // The reason is said even with `quiet`, for zeros would look like a result.
  if (const auto reason = why_graal_cannot_compile()) {
    say(*reason + ", so nothing can be counted");
  }
  const bool wants_time_shares = options.time_shares;
  ASSAY_ASSIGN(std::unique_ptr<CountingAgent> agent, CountingAgent::create(std::move(options)));
  CountingAgent::publish(std::move(agent));
  attach_threads(vm, jvmti, *CountingAgent::current());
  if (!enable_events(jvmti,
                     {JVMTI_EVENT_THREAD_START, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH})) {
    return make_error(ErrorCode::unsupported, "the VM refuses events to the agent");
  }
  // This event only serves to give the reason, should nothing be counted.
  jvmtiCapabilities capabilities{};
  capabilities.can_generate_resource_exhaustion_heap_events = 1;
  if (jvmti->AddCapabilities(&capabilities) == JVMTI_ERROR_NONE) {
    (void)jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_RESOURCE_EXHAUSTED, nullptr);
  }
  start_sampling(vm, wants_time_shares);
  return {};
}

Result<void> start_slowing(jvmtiEnv* jvmti, options::SlowOptions options) {
  ASSAY_ASSIGN(std::unique_ptr<SlowingAgent> agent, SlowingAgent::create(std::move(options)));
  jvmtiCapabilities capabilities{};
  capabilities.can_generate_compiled_method_load_events = 1;
  if (jvmti->AddCapabilities(&capabilities) != JVMTI_ERROR_NONE) {
    return make_error(ErrorCode::unsupported, "the VM does not tell when code is unloaded");
  }
  SlowingAgent::publish(std::move(agent));
  if (!enable_events(
          jvmti, {JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_COMPILED_METHOD_UNLOAD})) {
    return make_error(ErrorCode::unsupported, "the VM refuses events to the agent");
  }
  if (SlowingAgent& slowing = *SlowingAgent::current(); slowing.wants_debug_info()) {
    if (const auto asked = ask_for_debug_info(jvmti); !asked) {
      slowing.note_message(asked.error().message());
    }
  }
  return {};
}

// Starts what the user asked for. A Start is made only when the options have been checked.
using Start = std::function<Result<void>(JavaVM*, jvmtiEnv*)>;
Result<Start> start_of(std::string_view text) {
  ASSAY_ASSIGN(const options::AgentCommand command, options::command_of(text));
  if (command == options::AgentCommand::slow) {
    ASSAY_ASSIGN(options::SlowOptions options, options::parse_slow_options(text));
    ASSAY_PROPAGATE(SlowingAgent::check(options));
    return Start([options](JavaVM*, jvmtiEnv* jvmti) { return start_slowing(jvmti, options); });
  }
  ASSAY_ASSIGN(options::CountOptions options, options::parse_agent_options(text));
  ASSAY_PROPAGATE(check_event_jars(options));
  return Start(
      [options](JavaVM* vm, jvmtiEnv* jvmti) { return start_counting(vm, jvmti, options); });
}

jint load(JavaVM* vm, const char* text) {
  jvmtiEnv* jvmti = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_1_2) != JNI_OK) {
    return go_on_alone("this VM has no JVM TI");
  }
  const auto start = start_of(text == nullptr ? "" : text);
  if (!start) {
    return refuse(start.error().message());
  }
  if (system_property(jvmti, kShimProperty).empty()) {
    return refuse(
        "the agent needs Graal and the shim: write an argument file with `assay java-args -o "
        "assay.args` and start `java @assay.args -agentpath:...`, or use `assay count -- java "
        "...`");
  }
  if (is_second_agent()) {
    return refuse("the agent is given twice; remove one -agentpath");
  }
  const auto started = (*start)(vm, jvmti);
  return started ? JNI_OK : go_on_alone(started.error().message());
}

}  // namespace
}  // namespace assay::agent

extern "C" {

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void*) {
  return assay::agent::guarded<jint>(JNI_OK, [&] { return assay::agent::load(vm, options); });
}

// The VM looks for native methods in its agents' libraries, so the shim needs no path to this one.
JNIEXPORT jboolean JNICALL Java_assay_shim_bridge_NativeBridge_bind0(JNIEnv* jni, jclass) {
  return assay::agent::guarded<jboolean>(JNI_FALSE, [&]() -> jboolean {
    return assay::agent::register_native_methods(jni) &&
                   assay::agent::register_slowdown_methods(jni) &&
                   assay::agent::bind_recompiler(jni)
               ? JNI_TRUE
               : JNI_FALSE;
  });
}
}
