// SPDX-License-Identifier: Apache-2.0
// Says which units' profiles have changed so much that Graal should compile the units again
// (decision 0043).
#pragma once

#include <map>
#include <string>

#include "native/profiles/edge_profile.h"
#include "native/profiles/graal_profiles.h"

namespace assay::profiles {

// Remembers with which branches each file was given last.
class ChangedProfiles {
 public:
  // Requires: `least_change` is a share from 0 to 1.
  explicit ChangedProfiles(double least_change) : least_change_(least_change) {}

  // Returns those files whose branches have changed by that share since the file was returned last,
  // and files that are new. The change is 1 minus the relative overlap (profile_overlap.h) with the
  // branches of then: the share of the branches' executions that go another way now.
  GraalProfiles changed(const GraalProfiles& made);

 private:
  double least_change_;
  std::map<std::string, EdgeProfile> given_;  // by the file's name
};

}  // namespace assay::profiles
