// SPDX-License-Identifier: Apache-2.0
// Holds one compilation of a session with the counts of its parts, which all views are made of.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "native/decoding/unit_decoder.h"
#include "native/session/session_view.h"
#include "native/support/result.h"
#include "native/unit/unit_snapshot.h"

namespace assay::views {

struct CountedUnit {
  unit::UnitSnapshot snapshot;
  decoding::UnitCounts counts;  // executions by the program's own threads
  std::uint64_t id = 0;         // position in the session's units
  bool of_bursts = false;       // whether only bursts were counted (decision 0041)

  const std::string& method() const { return snapshot.identity.method; }
  bool knows_blocks() const { return !counts.block_counts.empty(); }
  // Tells whether the counts are samples of what was executed.
  bool is_sampled() const { return of_bursts || counts.strategy_used == planning::Strategy::pep; }
};

struct CountedUnits {
  std::vector<CountedUnit> units;  // in the order of the session
  std::uint64_t unreadable = 0;    // units whose part of the session is damaged
};

// Says which units are decoded: decoding all units of a large session takes seconds.
using UnitFilter = std::function<bool(const unit::UnitSnapshot&)>;

// Decodes the units that `wanted` accepts. Units whose code was never installed are left out. Fails
// (version_mismatch) where another build wrote the session, and places counters by other rules.
Result<CountedUnits> counted_units(const session::SessionView& session, const UnitFilter& wanted);

}  // namespace assay::views
