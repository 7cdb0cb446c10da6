// SPDX-License-Identifier: Apache-2.0
// Reads folders of results (docs/score-format.md).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/scoring/stored/merging.h"

namespace assay::experiment {

// Reads the experiment without its cells.
Result<scoring::Experiment> read_experiment(const std::filesystem::path& folder);

// Reads the experiment and all its finished cells. Fails with the file and the place in it.
Result<scoring::Results> read_results(const std::filesystem::path& folder);

// Returns the experiments in a folder that is one of an experiment, or holds the folders of
// several.
std::vector<std::string> experiments_in(const std::string& folder);

// Reads the results in several folders, those of each kind of machine by themselves. Fails
// (invalid_argument) where a folder is named twice.
Result<std::vector<scoring::NamedResults>> parts_from(const std::vector<std::string>& folders);

}  // namespace assay::experiment
