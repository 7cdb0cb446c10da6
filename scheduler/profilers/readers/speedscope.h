// SPDX-License-Identifier: Apache-2.0
// Reads speedscope's own file format (https://www.speedscope.app/file-format-schema.json), which
// many profilers and converters write. The function is pure.
#pragma once

#include <string_view>

#include "native/support/result.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

inline constexpr std::string_view kSpeedscopeSchema = "speedscope.app/file-format-schema.json";

// Reads all profiles of a file, one for each thread, as one. Weights without a unit are numbers of
// samples; weights that are times become milliseconds. The function fails (malformed_data) where
// the profiles have different units or are of bytes, where an event closes another frame than the
// one that is open, where a weight is negative or no whole number of samples, and where there are
// no samples.
Result<ReportedProfile> read_speedscope(std::string_view text);

}  // namespace assay::profilers
