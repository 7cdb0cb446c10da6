// SPDX-License-Identifier: Apache-2.0
// What users may export from a profiler by themselves, by names that they give. Pure.
#pragma once

#include <string_view>

#include "native/support/result.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

struct ExportFormat {
  std::string_view name;
  Result<ReportedProfile> (*read)(std::string_view text);
};

// Null for names that are none of these.
inline constexpr std::string_view kExportFormatNames = "collapsed, yourkit, jprofiler";
const ExportFormat* find_export_format(std::string_view name);

}  // namespace assay::profilers
