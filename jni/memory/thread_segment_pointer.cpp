// SPDX-License-Identifier: Apache-2.0
#include "jni/memory/thread_segment_pointer.h"

namespace assay::agent {
namespace {

constexpr std::size_t kPageBytes = 4096;

alignas(kPageBytes) std::uint64_t last_resort[kCounterCapacity];

[[gnu::tls_model("initial-exec")]] thread_local std::uint64_t* thread_segment = last_resort;

}  // namespace

std::uint64_t* last_resort_segment() { return last_resort; }

void set_thread_segment(std::uint64_t* segment) { thread_segment = segment; }

std::int64_t thread_segment_offset() {
  const auto* thread_pointer = static_cast<const char*>(__builtin_thread_pointer());
  return reinterpret_cast<const char*>(&thread_segment) - thread_pointer;
}

}  // namespace assay::agent
