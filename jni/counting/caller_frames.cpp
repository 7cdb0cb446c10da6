// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/caller_frames.h"

#include <pthread.h>

#include <cstddef>

#include "jni/agent/vm_structs.h"

namespace assay::agent {

Result<FrameLayout> frame_layout() {
  const auto frame_size = vm_field_offset("CodeBlob", "_frame_size");
  const char* code_begin = vm_static_field("CodeCache", "_low_bound");
  const char* code_end = vm_static_field("CodeCache", "_high_bound");
  if (!frame_size || code_begin == nullptr || code_end == nullptr) {
    return make_error(ErrorCode::unsupported,
                      "this JVM does not say how large the frames of compiled code are, so option "
                      "'call-levels' can only be 1");
  }
  return FrameLayout{static_cast<std::uint32_t>(*frame_size), code_begin, code_end};
}

std::uint64_t end_of_stack() {
  pthread_attr_t attributes;
  if (::pthread_getattr_np(::pthread_self(), &attributes) != 0) {
    return 0;
  }
  void* begin = nullptr;
  std::size_t bytes = 0;
  const bool is_known = ::pthread_attr_getstack(&attributes, &begin, &bytes) == 0;
  ::pthread_attr_destroy(&attributes);
  return is_known ? reinterpret_cast<std::uintptr_t>(begin) + bytes : 0;
}

std::uint64_t known_end_of_stack() {
  static thread_local const std::uint64_t end = end_of_stack();
  return end;
}

}  // namespace assay::agent
