// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/shim_class.h"

#include "jni/agent/jni_boundary.h"
#include "jni/agent/vm_memory.h"

namespace assay::agent {

jclass bind_shim_class(JNIEnv* jni, const char* name, const std::vector<ShimMethod>& methods) {
  const auto found = own_local(jni, jni->FindClass(name));
  for (const ShimMethod& method : methods) {
    *method.id = found == nullptr || jni->ExceptionCheck()
                     ? nullptr
                     : jni->GetStaticMethodID(found.get(), method.name, method.descriptor);
  }
  const bool is_complete = found != nullptr && !jni->ExceptionCheck();
  jni->ExceptionClear();
  return is_complete ? static_cast<jclass>(jni->NewGlobalRef(found.get())) : nullptr;
}

std::optional<std::string> call_for_text(JNIEnv* jni, jclass owner, jmethodID method) {
  const auto text =
      own_local(jni, static_cast<jbyteArray>(jni->CallStaticObjectMethod(owner, method)));
  if (jni->ExceptionCheck()) {
    jni->ExceptionClear();
    return std::nullopt;
  }
  return text == nullptr ? std::nullopt : std::optional(to_text(jni, text.get()));
}

}  // namespace assay::agent
