// SPDX-License-Identifier: Apache-2.0
// Keeps on this machine in which program the known liar was found out, so that a score of a program
// that cannot show it knows that the same build does.
#pragma once

#include <string>

#include "scheduler/process/environment.h"
#include "scheduler/scoring/score.h"

namespace assay::experiment {

// Returns what has to be equal for one program's finding to count for another: the machine's
// processor, the JDK, Graal, and the parts of assay that slow and measure.
std::string liar_conditions(const scoring::Experiment& experiment);

// Returns what an earlier score under the same conditions has found; empty where there is none.
std::string known_liar_shown(const process::Environment& environment,
                             const scoring::Experiment& experiment);

// Keeps the finding of a score whose own runs found the liar out. A finding that cannot be written
// is lost without a message: a later score finds it anew.
void keep_liar_shown(const process::Environment& environment,
                     const scoring::ExperimentScore& score);

}  // namespace assay::experiment
