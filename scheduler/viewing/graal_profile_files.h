// SPDX-License-Identifier: Apache-2.0
// Writes the branch profiles that Graal loads (native/profiles/graal_profiles.h).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "native/profiles/graal_profiles.h"
#include "native/support/result.h"

namespace assay::viewing {

// Returns the branches of a stored profile, or of a session, in Graal's form. `flips` swaps the
// frequent ways of each branch with the rare ones. Fails as load_profile().
Result<profiles::GraalProfiles> graal_profiles_in(const std::string& file, bool flips);

// Writes the files into the folder, which is made if it is missing. Fails (io_failure).
Result<void> write_graal_profiles(const profiles::GraalProfiles& made,
                                  const std::filesystem::path& folder);

// Does the same with those files that are not there already with the same content.
Result<void> write_changed_graal_profiles(const profiles::GraalProfiles& made,
                                          const std::filesystem::path& folder);

// Returns the options with which java's compiler takes the files.
std::vector<std::string> graal_profile_flags(const std::filesystem::path& folder);

}  // namespace assay::viewing
