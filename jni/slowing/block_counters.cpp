// SPDX-License-Identifier: Apache-2.0
#include "jni/slowing/block_counters.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "jni/memory/low_memory.h"

namespace assay::agent {
namespace {

// The bytes that are reserved at a time. Pages without counters in use take no memory.
constexpr std::size_t kRegionBytes = std::size_t{16} << 20;

std::uint64_t load(std::uint64_t& counter) {
  return std::atomic_ref<std::uint64_t>(counter).load(std::memory_order_relaxed);
}

std::uint32_t address_of(const std::uint64_t* counter) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(counter));
}

Error no_room() {
  return make_error(
      ErrorCode::unsupported,
      "no memory below 2 GiB is left for counters; a smaller heap (-Xmx) may leave some");
}

}  // namespace

Result<void> BlockCounters::make_room(std::size_t blocks) {
  const std::lock_guard lock(mutex_);
  return make_room_locked(blocks);
}

Result<void> BlockCounters::make_room_locked(std::size_t blocks) {
  if (blocks <= free_.size()) {
    return {};
  }
  const std::size_t bytes = std::max(kRegionBytes, blocks * sizeof(std::uint64_t));
  void* region = reserve_low_memory(bytes);
  if (region == nullptr) {
    return no_room();
  }
  if (::mprotect(region, bytes, PROT_READ | PROT_WRITE) != 0) {
    ::munmap(region, bytes);
    return no_room();
  }
  free_ = {static_cast<std::uint64_t*>(region), bytes / sizeof(std::uint64_t)};
  return {};
}

Result<std::uint32_t> BlockCounters::take(std::size_t blocks) {
  const std::lock_guard lock(mutex_);
  ASSAY_PROPAGATE(make_room_locked(blocks));
  std::uint64_t* first = free_.data();
  free_ = free_.subspan(blocks);
  return address_of(first);
}

void BlockCounters::add_unit(std::uint64_t unit_id, std::uint32_t first_counter,
                             std::vector<bool> is_counted) {
  auto* counters = reinterpret_cast<std::uint64_t*>(std::uintptr_t{first_counter});
  const std::lock_guard lock(mutex_);
  units_.push_back({unit_id, counters, std::move(is_counted)});
}

std::vector<codelog::BlockCounts> BlockCounters::read(codelog::MonotonicNanos time) const {
  const std::lock_guard lock(mutex_);
  std::vector<codelog::BlockCounts> all;
  for (const Unit& unit : units_) {
    codelog::BlockCounts counts{unit.id, time, {}};
    for (std::size_t i = 0; i < unit.is_counted.size(); ++i) {
      counts.counts.push_back(unit.is_counted[i] ? std::optional(load(unit.counters[i]))
                                                 : std::nullopt);
    }
    all.push_back(std::move(counts));
  }
  return all;
}

}  // namespace assay::agent
