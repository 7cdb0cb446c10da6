// SPDX-License-Identifier: Apache-2.0
#include "native/profiles/changed_profiles.h"

#include "native/profiles/overlap_metrics.h"

namespace assay::profiles {
namespace {

// Returns the share of the executions of `now` that go another way than `before` says.
double change_of(const EdgeProfile& now, const EdgeProfile& before) {
  return 1 - relative_overlap(now, before).value_or(1);
}

}  // namespace

GraalProfiles ChangedProfiles::changed(const GraalProfiles& made) {
  GraalProfiles changed{.files = {},
                        .units_left_out = made.units_left_out,
                        .branches_left_out = made.branches_left_out};
  for (const GraalProfile& file : made.files) {
    const auto last = given_.find(file.file_name);
    if (last == given_.end() || change_of(file.branches, last->second) >= least_change_) {
      given_.insert_or_assign(file.file_name, file.branches);
      changed.files.push_back(file);
    }
  }
  return changed;
}

}  // namespace assay::profiles
