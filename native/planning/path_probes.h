// SPDX-License-Identifier: Apache-2.0
// Makes the probes of `pc`, `pep` and `pd`: at each place where paths end, or where `pc` and `pep`
// count them (early_path_ends.h).
#pragma once

#include "native/planning/unit_layout.h"
#include "native/support/result.h"
#include "native/unit/instrumentation_plan.h"
#include "native/unit/unit_snapshot.h"

namespace assay::planning {

// A path whose number is known where it ends, and whose row has at most this many entries, is
// decoded at compile time: the probe adds to its columns directly.
inline constexpr std::size_t kMaxDirectEntries = 8;

// Makes the probes of `pc`: counter i counts path i. Fails (unsupported) as track_paths() does.
Result<void> add_path_counting_probes(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                                      unit::InstrumentationPlan& plan);

// Makes the probes of `pep`: where `pc` counts a path, a path is counted if a sample is asked for
// (paper 2, section 3.3). With options.check each path is counted besides, in counters of its own.
// Fails (unsupported) as track_paths() does.
Result<void> add_path_sampling_probes(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                                      unit::InstrumentationPlan& plan);

// Makes the probes of `pd`: counter i counts column i, and the plan gets the row table. Fails
// (unsupported) as track_paths() does.
Result<void> add_path_decoding_probes(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                                      unit::InstrumentationPlan& plan);

}  // namespace assay::planning
