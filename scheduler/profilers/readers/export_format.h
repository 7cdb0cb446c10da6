// SPDX-License-Identifier: Apache-2.0
// Finds the format of what users export from a profiler by themselves, by the name that they give.
// The functions are pure.
#pragma once

#include <string_view>

#include "native/support/result.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

struct ExportFormat {
  std::string_view name;
  Result<ReportedProfile> (*read)(std::string_view text);
};

inline constexpr std::string_view kExportFormatNames = "collapsed, yourkit, jprofiler";
// Returns null for names that are not in kExportFormatNames.
const ExportFormat* find_export_format(std::string_view name);

}  // namespace assay::profilers
