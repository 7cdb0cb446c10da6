// SPDX-License-Identifier: Apache-2.0
// What a run that failed has left: a crash report, what was printed, a profiler's output.
#pragma once

#include <filesystem>
#include <string>

namespace assay::experiment {

// Moves it from `scratch`, which the next run empties, to `place` in `folder`, but for files above
// 1 MiB, such as long recordings. Returns the failure with the place in it, and the new names of
// files that it names: by their places in the folder, which may be moved. Where nothing can be
// moved, the failure stays as it is.
std::string keep_what_it_left(const std::filesystem::path& scratch,
                              const std::filesystem::path& folder,
                              const std::filesystem::path& place, std::string failure);

}  // namespace assay::experiment
