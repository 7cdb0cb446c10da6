// SPDX-License-Identifier: Apache-2.0
#include "jni/lifetimes/lifetime_tracer.h"

#include <utility>

#include "jni/agent/jni_boundary.h"
#include "jni/lifetimes/exact_lifetimes.h"
#include "jni/lifetimes/granulated_lifetimes.h"

namespace assay::agent {
namespace {

LifetimeTracer* current_tracer = nullptr;
thread_local bool is_left_out = false;
thread_local int tools_at_work = 0;

void JNICALL on_allocation(jvmtiEnv*, JNIEnv* jni, jthread, jobject object, jclass type,
                           jlong bytes) {
  if (is_left_out || LifetimeTracer::is_tool_at_work()) {
    return;
  }
  guarded([&] { current_tracer->allocated(jni, object, type, static_cast<std::uint64_t>(bytes)); });
}

void JNICALL on_free(jvmtiEnv*, jlong tag) {
  guarded([&] { current_tracer->freed(tag); });
}

constexpr const char* kNoTracing =
    "this VM does not tell of each object that is allocated, and of each that died, or tells "
    "another agent already";

jvmtiCapabilities needed_capabilities() {
  jvmtiCapabilities capabilities{};
  capabilities.can_generate_sampled_object_alloc_events = 1;
  capabilities.can_generate_object_free_events = 1;
  capabilities.can_tag_objects = 1;
  capabilities.can_get_line_numbers = 1;
  return capabilities;
}

// Returns an environment in which the VM tells of each object.
Result<jvmtiEnv*> tracing_environment(JavaVM* vm) {
  void* environment = nullptr;
  if (vm->GetEnv(&environment, JVMTI_VERSION_11) != JNI_OK) {
    return make_error(ErrorCode::unsupported, kNoTracing);
  }
  auto* jvmti = static_cast<jvmtiEnv*>(environment);
  const jvmtiCapabilities capabilities = needed_capabilities();
  jvmtiEventCallbacks callbacks{};
  callbacks.SampledObjectAlloc = on_allocation;
  callbacks.ObjectFree = on_free;
  // An interval of 0 bytes: the VM tells of each object.
  if (jvmti->AddCapabilities(&capabilities) != JVMTI_ERROR_NONE ||
      jvmti->SetEventCallbacks(&callbacks, sizeof(callbacks)) != JVMTI_ERROR_NONE ||
      jvmti->SetHeapSamplingInterval(0) != JVMTI_ERROR_NONE) {
    jvmti->DisposeEnvironment();
    return make_error(ErrorCode::unsupported, kNoTracing);
  }
  return jvmti;
}

}  // namespace

Result<LifetimeTracer*> LifetimeTracer::create(JavaVM* vm, Choice choice) {
  if (choice.resolution_bytes == 0 && !choice.is_exact) {
    return static_cast<LifetimeTracer*>(nullptr);
  }
  ASSAY_PROPAGATE(choice.is_exact ? ExactLifetimes::check_vm() : GranulatedLifetimes::check_vm());
  ASSAY_ASSIGN(jvmtiEnv* const jvmti, tracing_environment(vm));
  if (choice.is_exact) {
    current_tracer = new ExactLifetimes(jvmti, std::move(choice));
  } else {
    current_tracer = new GranulatedLifetimes(jvmti, std::move(choice));
  }
  return current_tracer;
}

void LifetimeTracer::leave_out_this_thread() { is_left_out = true; }

void LifetimeTracer::begin_tool_work() { ++tools_at_work; }

void LifetimeTracer::end_tool_work() { --tools_at_work; }

bool LifetimeTracer::is_tool_at_work() { return tools_at_work > 0; }

}  // namespace assay::agent
