// SPDX-License-Identifier: Apache-2.0
// Folders of results (docs/score-format.md) and the reports that are made of them.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/report/report.h"
#include "scheduler/scoring/stored/merging.h"

namespace assay::commands {

// What is run, alone.
Result<scoring::Experiment> read_experiment(const std::filesystem::path& folder);

// The experiment and all its finished cells. Fails with the file and the place in it.
Result<scoring::Results> read_results(const std::filesystem::path& folder);

// Of all programs together: copies of one experiment become one. Fails as scoring::merged does.
Result<report::Report> report_of_parts(std::vector<scoring::Part> parts);

inline constexpr std::string_view kScoreFileName = "score.json";
inline constexpr std::string_view kPageName = "index.html";

// index.html, score.json and the CSV files. score.json comes first: a folder in which a report was
// being written when we were killed is known by it.
Result<void> write_report(const std::filesystem::path& folder, const report::Report& report);

}  // namespace assay::commands
