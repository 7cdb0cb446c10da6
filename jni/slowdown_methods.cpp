// SPDX-License-Identifier: Apache-2.0
// The native methods of assay.shim.bridge.SlowdownBridge. They run on the threads that compile; see
// native_methods.cpp.
#include <jni.h>

#include <array>

#include "jni/jni_boundary.h"
#include "jni/native_methods.h"
#include "jni/slowing_agent.h"

namespace assay::agent {
namespace {

jbyteArray JNICALL slow_unit(JNIEnv* jni, jclass, jint purpose, jbyteArray description) {
  return guarded<jbyteArray>(nullptr, [&]() -> jbyteArray {
    SlowingAgent* agent = SlowingAgent::current();
    if (agent == nullptr) {
      return nullptr;
    }
    const auto insertions =
        agent->slow_unit(static_cast<CompilationPurpose>(purpose), to_bytes(jni, description));
    return insertions ? to_java(jni, *insertions) : nullptr;
  });
}

void JNICALL code_installed(JNIEnv* jni, jclass, jint unit, jlong address, jint bytes,
                            jbyteArray offsets) {
  guarded([&] {
    if (SlowingAgent* agent = SlowingAgent::current()) {
      agent->code_installed(static_cast<std::uint64_t>(unit), static_cast<std::uint64_t>(address),
                            static_cast<std::uint64_t>(bytes), to_bytes(jni, offsets));
    }
  });
}

void JNICALL unit_not_slowed(JNIEnv* jni, jclass, jbyteArray method, jbyteArray why) {
  guarded([&] {
    if (SlowingAgent* agent = SlowingAgent::current()) {
      agent->not_slowed(to_text(jni, method), to_text(jni, why));
    }
  });
}

}  // namespace

bool register_slowdown_methods(JNIEnv* jni) {
  const std::array methods = {
      native_method("slowUnit0", "(I[B)[B", slow_unit),
      native_method("codeInstalled0", "(IJI[B)V", code_installed),
      native_method("unitNotSlowed0", "([B[B)V", unit_not_slowed),
  };
  return bind_native_methods(jni, "assay/shim/bridge/SlowdownBridge", methods);
}

}  // namespace assay::agent
