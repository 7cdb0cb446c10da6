// SPDX-License-Identifier: Apache-2.0
// Defines owners of what the VM hands out: memory of JVM TI and local references.
#pragma once

#include <jni.h>
#include <jvmti.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>

namespace assay::agent {

struct Deallocate {
  jvmtiEnv* jvmti = nullptr;
  void operator()(void* memory) const { jvmti->Deallocate(static_cast<unsigned char*>(memory)); }
};
// Memory that a function of JVM TI has allocated.
template <typename T>
using VmMemory = std::unique_ptr<T, Deallocate>;

// Gives the VM a changed class file, as its event ClassFileLoadHook wants it. Returns false where
// the VM has no memory left; then the class stays as it is.
inline bool hand_over_class_file(jvmtiEnv* jvmti, std::span<const std::byte> changed,
                                 jint* new_length, unsigned char** new_bytes) {
  unsigned char* copy = nullptr;
  if (jvmti->Allocate(static_cast<jlong>(changed.size()), &copy) != JVMTI_ERROR_NONE) {
    return false;
  }
  std::ranges::copy(changed, reinterpret_cast<std::byte*>(copy));
  *new_bytes = copy;
  *new_length = static_cast<jint>(changed.size());
  return true;
}

struct DeleteLocalRef {
  JNIEnv* jni = nullptr;
  void operator()(jobject reference) const { jni->DeleteLocalRef(reference); }
};
// A local reference, such as LocalRef<jbyteArray>. A thread that never returns to Java keeps the
// references that nobody deletes.
template <typename T>
using LocalRef = std::unique_ptr<std::remove_pointer_t<T>, DeleteLocalRef>;

template <typename T>
LocalRef<T> own_local(JNIEnv* jni, T reference) {
  return LocalRef<T>(reference, {jni});
}

}  // namespace assay::agent
