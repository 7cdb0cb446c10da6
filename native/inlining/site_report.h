// SPDX-License-Identifier: Apache-2.0
// Writes the compilations of one method as JSON: the sites of events, and the compiler's inlining
// decisions (docs/views.md).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "native/inlining/decisions_codec.h"
#include "native/session/session_view.h"
#include "native/support/result.h"
#include "native/views/counted_unit.h"

namespace assay::inlining {

// Decodes the decisions that the session has about the units, one for each unit at most. Fails
// (malformed_data, version_mismatch).
Result<std::vector<UnitDecisions>> decisions_about(const session::SessionView& session,
                                                   std::span<const views::CountedUnit> units);

// Returns the JSON. Fails as views::executed_sites() does.
Result<std::string> sites_as_json(const session::SessionView& session,
                                  std::span<const views::CountedUnit> units);

}  // namespace assay::inlining
