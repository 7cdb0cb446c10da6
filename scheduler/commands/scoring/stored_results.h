// SPDX-License-Identifier: Apache-2.0
// Folders of results (docs/score-format.md) and the reports that are made of them.
#pragma once

#include <filesystem>

#include "native/support/result.h"
#include "scheduler/report/report.h"

namespace assay::commands {

// What is run, alone.
Result<scoring::Experiment> read_experiment(const std::filesystem::path& folder);

// The experiment and all its finished cells. Fails with the file and the place in it.
Result<scoring::Results> read_results(const std::filesystem::path& folder);

// index.html, score.json and the CSV files.
Result<void> write_report(const std::filesystem::path& folder, const report::Report& report);

}  // namespace assay::commands
