// SPDX-License-Identifier: Apache-2.0
#include "jni/memory/thread_segment_pointer.h"

#include "jni/session/session_file.h"
#include "native/session/segment_space.h"

namespace assay::agent {
namespace {

alignas(session::kPageBytes) std::byte last_resort[kSegmentBytes];

[[gnu::tls_model("initial-exec")]] thread_local std::byte* segment_of_thread = last_resort;

}  // namespace

std::byte* last_resort_segment() { return last_resort; }

std::byte* thread_segment() { return segment_of_thread; }

void set_thread_segment(std::byte* segment) { segment_of_thread = segment; }

std::int64_t thread_segment_offset() {
  const auto* thread_pointer = static_cast<const char*>(__builtin_thread_pointer());
  return reinterpret_cast<const char*>(&segment_of_thread) - thread_pointer;
}

}  // namespace assay::agent
