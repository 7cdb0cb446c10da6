// SPDX-License-Identifier: Apache-2.0
// Computes the path register in SSA form (paper 1, section 4.2.2, footnote 10): its value at each
// place where a path ends, and the constants, additions and phis that compute it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "native/planning/unit_layout.h"
#include "native/support/result.h"
#include "native/unit/instrumentation_plan.h"

namespace assay::planning {

// The register's value is base + offset; without a base it is a known constant. Additions are only
// collected in `offset`, and become code where a phi needs a value.
struct RegisterState {
  std::optional<unit::PathValueId> base;
  std::int64_t offset = 0;

  friend bool operator==(const RegisterState&, const RegisterState&) = default;
};

struct PathEnd {
  unit::NodePlace place;
  RegisterState number;  // the number of the path that ends, or is counted, here
};

struct PathTracking {
  std::vector<unit::PathValue> values;
  std::vector<PathEnd> ends;  // in reverse postorder of the blocks in which they end
  // The position in `ends` of the path end on each removed edge, by edge.
  std::vector<std::uint32_t> end_of_edge;
  // The position in `ends` of the path end in each sink, by block.
  std::vector<std::uint32_t> end_of_sink;
};

// Returns the path register's values and the ends of paths. Fails (unsupported) when a path ends on
// a critical edge, or an addition is due on a critical edge.
Result<PathTracking> track_paths(const unit::UnitSnapshot& snapshot, const UnitLayout& layout);

// Drops the values that no probe needs, directly or through others, and renumbers the rest.
void drop_unused_values(unit::InstrumentationPlan& plan);

}  // namespace assay::planning
