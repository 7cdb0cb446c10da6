// SPDX-License-Identifier: Apache-2.0
// Declares the options of `assay diff`.
#pragma once

#include <string>
#include <vector>

#include "scheduler/comparison/comparison.h"
#include "scheduler/comparison/running/diff_run.h"
#include "scheduler/comparison/writing/comparison_text.h"

namespace CLI {
class App;
}

namespace assay::commands {

struct DiffOptions {
  comparison::DiffArguments wanted;
  comparison::Rules rules;
  comparison::TableRules table;
  std::string format = "txt";
  std::vector<std::string> files;
  std::vector<std::string> against;
};

// Adds the options. Requires: `options` lives until the App has parsed.
void add_diff_options(CLI::App& app, DiffOptions& options);

}  // namespace assay::commands
