// SPDX-License-Identifier: Apache-2.0
// Gives the profile of a program from a file: a stored profile or call graph, or a kept session.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "native/calls/call_graph.h"
#include "native/profiles/program_profile.h"
#include "native/support/result.h"
#include "native/views/counted_unit.h"

namespace assay::viewing {

// Holds what a file tells of a program. A kept session may tell both.
struct StoredProfile {
  std::optional<profiles::ProgramProfile> program;  // paths and branches
  std::optional<calls::CallGraph> calls;            // with all frames that the file has
};

// Reads the file, whichever of the three it is. At least one member is there. Fails (not_found,
// io_failure, malformed_data, version_mismatch) with the name of the file.
Result<StoredProfile> load_stored_profile(const std::string& path);

// Reads paths and branches. Fails as load_stored_profile() does, and (unsupported) where the file
// has calls only.
Result<profiles::ProgramProfile> load_profile(const std::string& path);

// Takes the full profile of units that were sampled with --check, in place of the samples. Fails
// (unsupported) where a unit has only samples.
Result<void> take_full_paths(std::vector<views::CountedUnit>& units);

}  // namespace assay::viewing
