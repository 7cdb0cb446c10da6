// SPDX-License-Identifier: Apache-2.0
// Reads self times of methods from the exports of YourKit and JProfiler: CSV and XML. The readers
// were written from public descriptions of these formats; no export of a real installation was at
// hand, so they are unverified. The functions are pure.
//
// Finds the format of what users export from a profiler by themselves, by the name that they give.
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

// Reads the "Method list" of a CPU snapshot (Method-list-CPU.csv, .xml). The function
// fails (malformed_data) where no column or attribute is a method or its own time (the message
// names the columns that are there), on a row that is not of a method, a sum or a thread, and on a
// time that is not written as in English: the comma in "1,5 s" would be lost in silence. The usual
// 10 ms between samples are assumed.
Result<ReportedProfile> read_yourkit_export(std::string_view text);

// Reads "Hot spots" by self time, or the call tree, as jpexport writes them. The function fails as
// read_yourkit_export does.
Result<ReportedProfile> read_jprofiler_export(std::string_view text);

}  // namespace assay::profilers
