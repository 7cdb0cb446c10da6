// SPDX-License-Identifier: Apache-2.0
// Lists the native methods of assay.shim.bridge.SlowdownBridge. The methods run on the threads that
// compile; see native_methods.cpp.
#include "jni/slowing/slowdown_methods.h"

#include <array>

#include "jni/agent/jni_boundary.h"
#include "jni/slowing/slowing_feature.h"
#include "native/wire/known_kind.h"

namespace assay::agent {
namespace {

jbyteArray JNICALL slow_unit(JNIEnv* jni, jclass, jint purpose, jbyteArray description) {
  return guarded<jbyteArray>(nullptr, [&]() -> jbyteArray {
    SlowingFeature* feature = SlowingFeature::current();
    if (feature == nullptr) {
      return nullptr;
    }
    const auto known = wire::known_kind<CompilationPurpose>(static_cast<std::uint64_t>(purpose));
    if (!known) {
      feature->note_message(known.error().message());
      return nullptr;
    }
    const auto insertions = feature->units().slow_unit(*known, to_bytes(jni, description));
    return insertions ? to_java(jni, *insertions) : nullptr;
  });
}

void JNICALL code_installed(JNIEnv* jni, jclass, jint unit, jlong address, jint bytes,
                            jbyteArray offsets) {
  guarded([&] {
    if (SlowingFeature* feature = SlowingFeature::current()) {
      feature->code_installed(static_cast<std::uint64_t>(unit), static_cast<std::uint64_t>(address),
                              static_cast<std::uint64_t>(bytes), to_bytes(jni, offsets));
    }
  });
}

void JNICALL unit_not_slowed(JNIEnv* jni, jclass, jbyteArray method, jbyteArray why) {
  guarded([&] {
    if (SlowingFeature* feature = SlowingFeature::current()) {
      feature->units().not_slowed(to_text(jni, method), to_text(jni, why));
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
