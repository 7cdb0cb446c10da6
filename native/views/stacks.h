// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "native/support/result.h"
#include "native/unit/unit_snapshot.h"
#include "native/views/counted_unit.h"

namespace assay::views {

// Returns the counts of one event type by inlining context, as collapsed stacks, which tools for
// flame graphs read: each line is "unit;callee inlined there;callee inlined into that COUNT". Names
// have their parameters; a ';' within a name is written as ','. Equal stacks of several
// compilations are one line; lines are sorted by name, and a stack without counts has none. Fails
// (unsupported) where a unit was counted by `pd`, which keeps no contexts apart.
Result<std::string> collapsed_stacks(std::span<const CountedUnit> units, unit::EventTypeId type);

}  // namespace assay::views
