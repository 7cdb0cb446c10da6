// SPDX-License-Identifier: Apache-2.0
// Gives the profile of a program from a file: a stored profile, or a kept session.
#pragma once

#include <string>
#include <vector>

#include "native/profiles/program_profile.h"
#include "native/support/result.h"
#include "native/views/counted_unit.h"

namespace assay::viewing {

// Reads the file, whichever of both it is. Fails (not_found, io_failure, malformed_data,
// version_mismatch) with the name of the file.
Result<profiles::ProgramProfile> load_profile(const std::string& path);

// Takes the full profile of units that were sampled with --check, in place of the samples. Fails
// (unsupported) where a unit has only samples.
Result<void> take_full_paths(std::vector<views::CountedUnit>& units);

}  // namespace assay::viewing
