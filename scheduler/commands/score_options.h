// SPDX-License-Identifier: Apache-2.0
// Adds the options of an experiment that scores profilers, for each command that runs one.
#pragma once

#include <string>

#include "scheduler/experiment/design/score_setup.h"

namespace CLI {
class App;
}

namespace assay::commands {

// Checks the value of an option: an empty word is what is left of a variable that is not set, and
// not a wish for the default. Returns what is wrong, or an empty text.
std::string refuse_empty(const std::string& word);

// Adds all options except the folder of the results. Sets the defaults that ScoreArguments does not
// have.
void add_score_options(CLI::App& app, experiment::ScoreArguments& arguments);

}  // namespace assay::commands
