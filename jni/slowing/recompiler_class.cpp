// SPDX-License-Identifier: Apache-2.0
#include "jni/slowing/recompiler_class.h"

#include <atomic>
#include <span>

#include "jni/agent/jni_boundary.h"
#include "jni/agent/shim_class.h"
#include "jni/agent/vm_memory.h"

namespace assay::agent {
namespace {

// The method is set once, before the VM compiles its first unit.
struct BoundMethod {
  jmethodID recompile = nullptr;
};
BoundMethod bound_method;
std::atomic<jclass> recompiler = nullptr;  // null: Graal has not started yet

}  // namespace

bool bind_recompiler(JNIEnv* jni) {
  recompiler = bind_shim_class(jni, "assay/shim/slowing/Recompiler",
                               {{"recompile", "([BII[B)[B", &bound_method.recompile}});
  return recompiler != nullptr;
}

std::optional<std::string> recompile(JNIEnv* jni, const std::string& method, int entry_bci,
                                     CompilationPurpose purpose, const std::string& profile_file) {
  if (recompiler == nullptr) {
    return "Graal has not started yet";
  }
  const auto name = own_local(jni, to_java(jni, std::as_bytes(std::span(method))));
  const auto file = own_local(jni, to_java(jni, std::as_bytes(std::span(profile_file))));
  if (name == nullptr || file == nullptr) {
    return "the VM has no memory left";
  }
  const auto why = own_local(jni, static_cast<jbyteArray>(jni->CallStaticObjectMethod(
                                      recompiler, bound_method.recompile, name.get(),
                                      jint{entry_bci}, static_cast<jint>(purpose), file.get())));
  if (jni->ExceptionCheck()) {
    jni->ExceptionClear();
    return "the VM threw an exception";
  }
  return why == nullptr ? std::nullopt : std::optional(to_text(jni, why.get()));
}

}  // namespace assay::agent
