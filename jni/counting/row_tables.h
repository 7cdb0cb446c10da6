// SPDX-License-Identifier: Apache-2.0
// Holds the rows of path decoding, where compiled code reads them: for each path a pointer to pairs
// (counter byte offset, delta). The last pair has a delta of 0.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "native/unit/instrumentation_plan.h"

namespace assay::agent {

class RowTables {
 public:
  // Publishes a unit's rows for as long as the process lives. Returns the address of the first
  // row's pointer, and 0 for a plan without rows.
  std::uint64_t publish(const unit::RowTable& rows, std::uint32_t counter_base);

 private:
  struct Pair {
    std::uint32_t counter_offset_bytes;
    std::uint32_t delta;
  };
  struct Table {
    std::vector<Pair> pairs;
    std::vector<const Pair*> row_pointers;
  };

  static std::unique_ptr<Table> build(const unit::RowTable& rows, std::uint32_t counter_base);

  std::mutex mutex_;
  std::vector<std::unique_ptr<Table>> tables_;
};

}  // namespace assay::agent
