// SPDX-License-Identifier: Apache-2.0
// Keeps what a failed run has left: a crash report, what was printed, a profiler's output.
#pragma once

#include <filesystem>
#include <string>

namespace assay::experiment {

// Moves what the run left from `scratch`, which the next run empties, to `place` in `folder`. Files
// above 1 MiB, such as long recordings, are not moved. Returns the failure with the place in it.
// Moved files that it names have their new names, relative to the folder, which may be moved. Where
// nothing can be moved, the failure stays as it is.
std::string keep_what_it_left(const std::filesystem::path& scratch,
                              const std::filesystem::path& folder,
                              const std::filesystem::path& place, std::string failure);

}  // namespace assay::experiment
