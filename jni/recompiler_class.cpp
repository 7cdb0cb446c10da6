// SPDX-License-Identifier: Apache-2.0
#include "jni/recompiler_class.h"

#include <atomic>
#include <span>

#include "jni/jni_boundary.h"

namespace assay::agent {
namespace {

// The method is set once, before the VM compiles its first unit. The class lives as long as the VM.
struct BoundMethod {
  jclass owner = nullptr;
  jmethodID recompile = nullptr;
};
BoundMethod bound_method;
std::atomic<bool> is_bound = false;

}  // namespace

bool bind_recompiler(JNIEnv* jni) {
  jclass found = jni->FindClass("assay/shim/slowing/Recompiler");
  if (found != nullptr) {
    bound_method.owner = static_cast<jclass>(jni->NewGlobalRef(found));
    bound_method.recompile = jni->GetStaticMethodID(found, "recompile", "([BII[B)[B");
  }
  jni->ExceptionClear();
  is_bound = bound_method.owner != nullptr && bound_method.recompile != nullptr;
  return is_bound;
}

std::optional<std::string> recompile(JNIEnv* jni, const std::string& method, int entry_bci,
                                     CompilationPurpose purpose, const std::string& profile_file) {
  if (!is_bound) {
    return "Graal has not started yet";
  }
  jbyteArray name = to_java(jni, std::as_bytes(std::span(method)));
  jbyteArray file = to_java(jni, std::as_bytes(std::span(profile_file)));
  if (name == nullptr || file == nullptr) {
    return "the VM has no memory left";
  }
  auto* why = static_cast<jbyteArray>(
      jni->CallStaticObjectMethod(bound_method.owner, bound_method.recompile, name, jint{entry_bci},
                                  static_cast<jint>(purpose), file));
  jni->DeleteLocalRef(file);
  jni->DeleteLocalRef(name);
  if (jni->ExceptionCheck()) {
    jni->ExceptionClear();
    return "the VM threw an exception";
  }
  if (why == nullptr) {
    return std::nullopt;
  }
  std::string text = to_text(jni, why);
  jni->DeleteLocalRef(why);
  return text;
}

}  // namespace assay::agent
