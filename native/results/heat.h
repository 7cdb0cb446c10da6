// SPDX-License-Identifier: Apache-2.0
// Adds up the counts of a unit's event types, which tells how hot the unit is. Counts of different
// units of measure cannot be added: bytes would hide all occurrences.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "native/results/run_result.h"
#include "native/session/log_records.h"

namespace assay::results {

class Heat {
 public:
  // Adds up the types that count occurrences; where there is none, those that are measured as the
  // first type is.
  explicit Heat(std::span<const session::EventTypeRecord> types);

  // What the types that are added up count, such as "occurrences".
  const std::string& unit() const { return unit_; }
  // Tells whether the counts of the type at this position are added up.
  bool adds(std::size_t type) const { return adds_[type]; }
  bool adds_all() const;
  std::uint64_t of(const Counts& counts) const;  // saturating

 private:
  std::string unit_;
  std::vector<bool> adds_;  // by type
};

}  // namespace assay::results
