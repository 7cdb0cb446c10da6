// SPDX-License-Identifier: Apache-2.0
#include "native/views/counted_unit.h"

#include <optional>
#include <utility>

#include "native/results/decoded_unit.h"

namespace assay::views {
namespace {

// Returns the unit, or nothing where the filter does not want it.
Result<std::optional<CountedUnit>> read(const session::SessionView& session,
                                        const session::SessionUnit& logged,
                                        const UnitFilter& wanted) {
  ASSAY_ASSIGN(unit::UnitSnapshot snapshot, results::snapshot_of(session, logged));
  if (!wanted(snapshot)) {
    return std::optional<CountedUnit>();
  }
  ASSAY_ASSIGN(const planning::PlannedUnit planned, results::plan_of(session, logged, snapshot));
  ASSAY_ASSIGN(decoding::UnitCounts counts,
               results::counts_of(session, snapshot, planned.layout,
                                  results::application_counters(session, logged)));
  return std::optional(CountedUnit{.snapshot = std::move(snapshot), .counts = std::move(counts)});
}

}  // namespace

Result<CountedUnits> counted_units(const session::SessionView& session, const UnitFilter& wanted) {
  CountedUnits all;
  for (std::size_t i = 0; i < session.units.size(); ++i) {
    const session::SessionUnit& logged = session.units[i];
    if (logged.discarded) {
      continue;
    }
    auto unit = read(session, logged, wanted);
    if (!unit && unit.error().code() == ErrorCode::version_mismatch) {
      return make_error(ErrorCode::version_mismatch,
                        "the session was written by build " + session.build + " of assay " +
                            session.assay_version +
                            ", which places counters by other rules than this build: use the "
                            "build that wrote it");
    }
    if (!unit) {
      ++all.unreadable;
    } else if (*unit) {
      (*unit)->id = i;
      (*unit)->of_bursts =
          session.window && session.window->plan.kind == session::WindowKind::bursts;
      all.units.push_back(std::move(**unit));
    }
  }
  return all;
}

}  // namespace assay::views
