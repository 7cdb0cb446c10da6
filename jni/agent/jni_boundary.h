// SPDX-License-Identifier: Apache-2.0
// Rules of the border to Java: no exception crosses it in either direction, every JNI call that can
// fail is checked, and nothing of JNI is kept.
#pragma once

#include <jni.h>

#include <cstddef>
#include <cstdio>
#include <exception>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "jni/agent/say.h"

namespace assay::agent {

// Runs the body of a native method or call-back. Returns `on_failure` where the body throws.
template <typename Value, typename Body>
Value guarded(Value on_failure, Body&& body) noexcept {
  try {
    return std::forward<Body>(body)();
  } catch (const std::exception& failure) {
    (void)std::fprintf(stderr, "assay: internal error: %s\n", failure.what());
  } catch (...) {
    (void)std::fprintf(stderr, "assay: internal error\n");
  }
  return on_failure;
}

template <typename Body>
void guarded(Body&& body) noexcept {
  guarded(0, [&] {
    std::forward<Body>(body)();
    return 0;
  });
}

// Returns a copy of a Java byte array; empty for null or when the VM cannot give the bytes.
inline std::vector<std::byte> to_bytes(JNIEnv* jni, jbyteArray array) {
  if (array == nullptr) {
    return {};
  }
  std::vector<std::byte> bytes(static_cast<std::size_t>(jni->GetArrayLength(array)));
  jni->GetByteArrayRegion(array, 0, static_cast<jsize>(bytes.size()),
                          reinterpret_cast<jbyte*>(bytes.data()));
  if (jni->ExceptionCheck()) {
    jni->ExceptionClear();
    return {};
  }
  return bytes;
}

inline std::string to_text(JNIEnv* jni, jbyteArray utf8) {
  const std::vector<std::byte> bytes = to_bytes(jni, utf8);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Returns a copy of a Java string; empty for null or when the VM cannot give the characters.
inline std::string to_text(JNIEnv* jni, jstring string) {
  const char* characters = string == nullptr ? nullptr : jni->GetStringUTFChars(string, nullptr);
  if (characters == nullptr) {
    jni->ExceptionClear();
    return {};
  }
  std::string text = characters;
  jni->ReleaseStringUTFChars(string, characters);
  return text;
}

// Returns a new Java byte array, or null when the VM has no memory for it.
inline jbyteArray to_java(JNIEnv* jni, std::span<const std::byte> bytes) {
  jbyteArray array = jni->NewByteArray(static_cast<jsize>(bytes.size()));
  if (array == nullptr) {
    jni->ExceptionClear();
    return nullptr;
  }
  jni->SetByteArrayRegion(array, 0, static_cast<jsize>(bytes.size()),
                          reinterpret_cast<const jbyte*>(bytes.data()));
  return array;
}

template <typename Function>
JNINativeMethod native_method(const char* name, const char* signature, Function function) {
  return {const_cast<char*>(name), const_cast<char*>(signature), reinterpret_cast<void*>(function)};
}

// Binds native methods to their class. Returns false when there is no such class, or when it wants
// other methods.
inline bool bind_native_methods(JNIEnv* jni, const char* class_name,
                                std::span<const JNINativeMethod> methods) {
  jclass bound = jni->FindClass(class_name);
  if (bound == nullptr ||
      jni->RegisterNatives(bound, methods.data(), static_cast<jint>(methods.size())) != 0) {
    jni->ExceptionClear();
    return false;
  }
  return true;
}

}  // namespace assay::agent
