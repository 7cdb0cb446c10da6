// SPDX-License-Identifier: Apache-2.0
// The counters of units whose blocks are counted (slowdown/counting), and what they say. Compiled
// code adds to them at any time, so their memory stays as long as the process.
//
// Safe from all threads: the control thread, the one that replays, and the one that ends the VM.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "native/codelog/code_log.h"
#include "native/support/result.h"

namespace assay::agent {

class BlockCounters {
 public:
  // Makes room for the counters of a unit. Fails (unsupported) when the VM has left nothing free
  // where instructions reach.
  Result<void> make_room(std::size_t blocks = kBlocksOfALargeUnit);

  // The address of as many counters in a row, all 0, for the blocks of a unit.
  Result<std::uint32_t> take(std::size_t blocks);

  // From now on the unit is among the counts; `is_counted` tells which of its blocks have a counter
  // that is used, and the first of all is at `first_counter`.
  void add_unit(std::uint64_t unit_id, std::uint32_t first_counter, std::vector<bool> is_counted);

  // What has been counted so far: all units, in the order in which they were added.
  std::vector<codelog::BlockCounts> read(codelog::MonotonicNanos time) const;

 private:
  static constexpr std::size_t kBlocksOfALargeUnit = std::size_t{1} << 16;

  Result<void> make_room_locked(std::size_t blocks);

  struct Unit {
    std::uint64_t id = 0;
    std::uint64_t* counters = nullptr;
    std::vector<bool> is_counted = {};
  };

  mutable std::mutex mutex_;  // of all below
  std::span<std::uint64_t> free_;
  std::vector<Unit> units_;
};

}  // namespace assay::agent
