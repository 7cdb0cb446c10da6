// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "native/session/session_view.h"

namespace assay::session {

// Returns how many counters a segment holds.
constexpr std::uint64_t counters_used(const SessionHeader& header) {
  return header.region_used[index_of(MemoryKind::counters)] / sizeof(std::uint64_t);
}

// Sums the counters of all segments by kind. Of a segment that the file does not hold in full, the
// counters that are there are added. `header` holds one consistent reading of the words that
// change.
class SegmentSummer {
 public:
  static CounterSums sum(std::span<const std::byte> bytes, const SessionHeader& header,
                         std::vector<std::string>& damages);

 private:
  SegmentSummer(std::span<const std::byte> bytes, const SessionHeader& header)
      : bytes_(bytes), header_(header) {}

  // Returns false when counters are missing at the end of the file.
  bool add_segment(std::uint64_t number);

  std::span<const std::byte> bytes_;
  const SessionHeader& header_;
  CounterSums sums_;
};

}  // namespace assay::session
