// SPDX-License-Identifier: Apache-2.0
#include "jni/window/counter_readings.h"

#include <algorithm>
#include <atomic>

namespace assay::agent {
namespace {

std::uint64_t counter_now(std::uint64_t& counter) {
  return std::atomic_ref<std::uint64_t>(counter).load(std::memory_order_relaxed);
}

}  // namespace

session::CounterValues sums_of_counters(ThreadSegments& segments) {
  session::CounterValues sums;
  for (const MemoryInUse& memory : segments.memory_in_use(session::MemoryKind::counters)) {
    auto& of_kind = sums[session::index_of(memory.segment)];
    of_kind.resize(std::max(of_kind.size(), memory.words.size()));
    for (std::size_t i = 0; i < memory.words.size(); ++i) {
      of_kind[i] += counter_now(memory.words[i]);
    }
  }
  return sums;
}

std::vector<std::uint64_t> copy_of_counters(std::span<std::uint64_t> counters) {
  std::vector<std::uint64_t> copy(counters.size());
  std::ranges::transform(counters, copy.begin(), counter_now);
  return copy;
}

}  // namespace assay::agent
