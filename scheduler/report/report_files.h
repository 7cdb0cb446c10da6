// SPDX-License-Identifier: Apache-2.0
// Writes reports, and checks where they may be written: only files that assay has written before
// are replaced.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/report/report.h"
#include "scheduler/scoring/stored/merging.h"

namespace assay::report {

inline constexpr std::string_view kScoreFileName = "score.json";
inline constexpr std::string_view kPageName = "index.html";

// Returns the error for a file that assay has not written. `why` begins with a verb ("is no report
// of assay's"); `another` is what -o takes.
Error would_replace(const std::filesystem::path& file, std::string_view why,
                    std::string_view another);

// Checks a folder for the report of what is in `sources`. An experiment's folder takes only the
// report of this experiment. Fails (invalid_argument) with what to do.
Result<void> check_report_folder(const std::filesystem::path& target,
                                 std::span<const std::string> sources);

// Checks a folder that also holds other things: only the page of a report is replaced there. Fails
// (invalid_argument) with what to do.
Result<void> check_page(const std::filesystem::path& target);

// Checks a file for a comparison. Fails (invalid_argument) with what to do.
Result<void> check_comparison_file(const std::filesystem::path& target);

// Returns the report of all programs together; copies of one experiment are merged. Fails as
// scoring::merged does.
Result<Report> report_of_parts(std::vector<scoring::NamedResults> parts);

// Writes index.html, score.json and the CSV files. score.json is written first: it marks a folder
// in which a report was being written when we were killed.
Result<void> write_report(const std::filesystem::path& folder, const Report& report);

// Writes a comparison as a page, as CSV or as JSON, by the file's ending.
Result<void> write_comparison(const std::filesystem::path& file, const Comparison& comparison);

}  // namespace assay::report
