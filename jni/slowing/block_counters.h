// SPDX-License-Identifier: Apache-2.0
// Holds the counters of units whose blocks are counted (slowdown/counting). Compiled code adds to
// the counters at any time, so their memory stays as long as the process.
//
// All threads may call: those that take commands and that replay, and the one that ends the VM.
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
  // Makes room for the counters of a unit. Fails (unsupported) when the VM has left no memory free
  // below 2 GiB, where instructions reach.
  Result<void> make_room(std::size_t blocks = kBlocksOfALargeUnit);

  // Returns the address of the first of `blocks` counters in a row, all 0, for a unit's blocks.
  Result<std::uint32_t> take(std::size_t blocks);

  // Adds the unit to the counts. `is_counted` tells which blocks of the unit have a counter that is
  // used; the counter of the first block is at `first_counter`.
  void add_unit(std::uint64_t unit_id, std::uint32_t first_counter, std::vector<bool> is_counted);

  // Returns the counts so far of all units, in the order in which the units were added.
  std::vector<codelog::BlockCounts> read(codelog::MonotonicNanos time) const;

 private:
  static constexpr std::size_t kBlocksOfALargeUnit = std::size_t{1} << 16;

  Result<void> make_room_locked(std::size_t blocks);

  struct Unit {
    std::uint64_t id = 0;
    std::uint64_t* counters = nullptr;
    std::vector<bool> is_counted = {};
  };

  mutable std::mutex mutex_;  // guards all members below
  std::span<std::uint64_t> free_;
  std::vector<Unit> units_;
};

}  // namespace assay::agent
