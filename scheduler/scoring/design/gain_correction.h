// SPDX-License-Identifier: Apache-2.0
// Tells how many instructions a block needs when a trial of its plan has gained too little. The
// pipeline executes part of what is inserted while the code beside it waits, and how large that
// part is cannot be known before: of 259 instructions in Stages' chains of dependent shifts and
// multiplications 86 and 94 % took no time. The functions are pure.
#pragma once

#include <optional>

#include "scheduler/scoring/design/block_choice.h"
#include "scheduler/scoring/experiment.h"

namespace assay::scoring {

// Returns how much longer a run takes with the block slowed, in nanoseconds: by what iterations
// take where nothing disturbs them (quiet_times.h), if both runs tell theirs, or else by the time
// of the processes. Returns nothing where the times of the processes are not known either.
std::optional<double> trial_gain_ns(const Cell& base, const Cell& slowed,
                                    std::optional<double> timed_in_a_run = {});

// Tells whether the gain is at least three quarters of what was wanted: runs scatter, and what is
// expected of profilers follows from what has been gained.
bool is_enough(double gained_ns, const BlockExperiment& block);

// Returns the block with as many more instructions as cost what is lacking, because instructions
// that were hidden stay hidden. The block gets at most `most_instructions`.
BlockExperiment corrected(const BlockExperiment& block, double gained_ns, const ChoiceRules& rules);

}  // namespace assay::scoring
