// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "scheduler/process/environment.h"

namespace assay::process {

// Returns the folder of what outlives a build:
// ${ASSAY_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/assay}
std::filesystem::path cache_folder(const Environment& environment);

}  // namespace assay::process
