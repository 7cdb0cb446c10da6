// SPDX-License-Identifier: Apache-2.0
// The options of an experiment that scores profilers, whoever runs it.
#pragma once

#include <string>

#include "scheduler/commands/scoring/score_setup.h"

namespace CLI {
class App;
}

namespace assay::commands {

// A check of options: an empty word is what is left of a variable that is not set, and no wish for
// the default. Says what is wrong, or nothing.
std::string refuse_empty(const std::string& word);

// All but the folder that it goes into. Sets the defaults that are not those of ScoreArguments.
void add_score_options(CLI::App& app, ScoreArguments& arguments);

}  // namespace assay::commands
