// SPDX-License-Identifier: Apache-2.0
// Writes the edge profile as the files that Graal loads when it compiles a method
// (jdk.graal.LoadProfiles, ProfileReplaySupport of Graal 25.0): one for each unit, with the
// branches of all methods that the unit had a copy of. What a file does not say Graal takes from
// the VM's own profile, so a file holds measured branches only (requirement P7).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "native/profiles/program_profile.h"

namespace assay::profiles {

struct GraalProfile {
  std::string file_name;
  std::string content;
  EdgeProfile branches;  // those that the content tells
};

struct GraalProfiles {
  std::vector<GraalProfile> files;
  std::uint64_t units_left_out = 0;     // units whose name Graal would not find again
  std::uint64_t branches_left_out = 0;  // branches that were measured, but not told
};

// Returns the files. A way out that was never taken is left to the VM's profile: Graal makes no
// code for a way of probability 0, and a count of 0 in compiled code, or in a sample, is no proof
// that the way is never taken. Units whose names hold a digest (hidden classes) are left out.
GraalProfiles graal_profiles(const ProgramProfile& profile);

}  // namespace assay::profiles
