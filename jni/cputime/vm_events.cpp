// SPDX-License-Identifier: Apache-2.0
#include "jni/cputime/vm_events.h"

#include <array>
#include <cstdint>

#include "jni/agent/jni_boundary.h"
#include "jni/agent/vm_events.h"
#include "jni/cputime/cpu_time_sampling.h"
#include "jni/cputime/signal_registration.h"

namespace assay::agent {
namespace {

template <typename Body>
void with_sampling(Body&& body) {
  guarded([&] {
    if (CpuTimeSampling* sampling = CpuTimeSampling::current()) {
      body(*sampling);
    }
  });
}

std::uintptr_t number_of(const void* address) { return reinterpret_cast<std::uintptr_t>(address); }

void JNICALL on_thread_start(jvmtiEnv*, JNIEnv* jni, jthread thread) {
  with_sampling([&](CpuTimeSampling& sampling) { sampling.thread_started(jni, thread); });
}

void JNICALL on_thread_end(jvmtiEnv*, JNIEnv* jni, jthread) {
  with_sampling([&](CpuTimeSampling& sampling) { sampling.thread_ended(jni); });
}

void JNICALL on_vm_init(jvmtiEnv*, JNIEnv* jni, jthread thread) {
  with_sampling([&](CpuTimeSampling& sampling) { sampling.vm_started(jni, thread); });
}

void JNICALL on_code_loaded(jvmtiEnv*, jmethodID method, jint bytes, const void* address, jint,
                            const jvmtiAddrLocationMap*, const void*) {
  with_sampling([&](CpuTimeSampling& sampling) {
    sampling.code_loaded(method, number_of(address), static_cast<std::uint64_t>(bytes));
  });
}

void JNICALL on_code_unloaded(jvmtiEnv*, jmethodID method, const void* address) {
  with_sampling(
      [&](CpuTimeSampling& sampling) { sampling.code_unloaded(method, number_of(address)); });
}

void JNICALL on_code_generated(jvmtiEnv*, const char* name, const void* address, jint bytes) {
  with_sampling([&](CpuTimeSampling& sampling) {
    sampling.code_generated(name, number_of(address), static_cast<std::uint64_t>(bytes));
  });
}

// Handles the binding of the one method of interest, and then switches the event off.
void JNICALL on_native_method_bound(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID, void* function,
                                    void** bound) {
  guarded([&] {
    if (void* replacement = replacement_of_native_method(function)) {
      *bound = replacement;
      (void)jvmti->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_NATIVE_METHOD_BIND, nullptr);
    }
  });
}

constexpr auto kEvents = std::to_array<jvmtiEvent>({
    JVMTI_EVENT_THREAD_START,
    JVMTI_EVENT_THREAD_END,
    JVMTI_EVENT_VM_INIT,
    JVMTI_EVENT_NATIVE_METHOD_BIND,
    JVMTI_EVENT_COMPILED_METHOD_LOAD,
    JVMTI_EVENT_COMPILED_METHOD_UNLOAD,
    JVMTI_EVENT_DYNAMIC_CODE_GENERATED,
});

}  // namespace

Result<jvmtiEnv*> environment_for_events(JavaVM* vm) {
  jvmtiEnv* jvmti = nullptr;
  jvmtiCapabilities capabilities{};
  capabilities.can_generate_compiled_method_load_events = 1;
  capabilities.can_generate_native_method_bind_events = 1;
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_1_2) != JNI_OK ||
      jvmti->AddCapabilities(&capabilities) != JVMTI_ERROR_NONE) {
    return make_error(ErrorCode::unsupported, "the VM does not tell the agent of compiled code");
  }
  return jvmti;
}

Result<void> enable_sampling_events(jvmtiEnv* jvmti) {
  jvmtiEventCallbacks callbacks{};
  callbacks.ThreadStart = on_thread_start;
  callbacks.ThreadEnd = on_thread_end;
  callbacks.VMInit = on_vm_init;
  callbacks.NativeMethodBind = on_native_method_bound;
  callbacks.CompiledMethodLoad = on_code_loaded;
  callbacks.CompiledMethodUnload = on_code_unloaded;
  callbacks.DynamicCodeGenerated = on_code_generated;
  return enable_events(jvmti, callbacks, kEvents);
}

void ask_for_generated_code(jvmtiEnv* jvmti) {
  (void)jvmti->GenerateEvents(JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
  (void)jvmti->GenerateEvents(JVMTI_EVENT_COMPILED_METHOD_LOAD);
}

}  // namespace assay::agent
