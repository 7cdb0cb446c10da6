// SPDX-License-Identifier: Apache-2.0
// Reads folders of results (docs/score-format.md) and writes the reports that are made of them.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/report/report.h"
#include "scheduler/scoring/stored/merging.h"

namespace assay::commands {

// Reads the experiment without its cells.
Result<scoring::Experiment> read_experiment(const std::filesystem::path& folder);

// Reads the experiment and all its finished cells. Fails with the file and the place in it.
Result<scoring::Results> read_results(const std::filesystem::path& folder);

// Returns the report of all programs together; copies of one experiment are merged. Fails as
// scoring::merged does.
Result<report::Report> report_of_parts(std::vector<scoring::Part> parts);

inline constexpr std::string_view kScoreFileName = "score.json";
inline constexpr std::string_view kPageName = "index.html";

// Writes index.html, score.json and the CSV files. score.json is written first: it marks a folder
// in which a report was being written when we were killed.
Result<void> write_report(const std::filesystem::path& folder, const report::Report& report);

}  // namespace assay::commands
