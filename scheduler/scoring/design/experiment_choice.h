// SPDX-License-Identifier: Apache-2.0
// Chooses what is slowed in the experiments that judge profilers: single blocks where they are hot
// enough, all blocks of a method together where each of them has too little time (a flat profile),
// and either with a smaller gain where the wished one leaves too few. The functions are pure.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "scheduler/scoring/design/block_choice.h"

namespace assay::scoring {

// The least part of a run that a block has to have to be slowed with others.
inline constexpr double kLeastPartShare = 0.001;

// Returns an experiment for each method whose blocks can be slowed together, though none of them
// alone, the methods with most time first. A block of `taken` is in none. The experiments' ids are
// m1, m2, ... in this order, from `first_number` on. Each block takes longer by the same part of
// its own time.
std::vector<BlockExperiment> together_by_method(std::span<const BlockFacts> blocks, double run_ns,
                                                const ChoiceRules& rules,
                                                std::span<const BlockExperiment> taken,
                                                std::size_t first_number = 1);

// Chooses the experiments, at most `most_blocks`: single blocks by the wished gain first, then
// methods, then both again by each of the smaller gains. A method that has a single block is not
// slowed as a whole, too.
BlockChoice choose_experiments(std::span<const BlockFacts> blocks, double run_ns,
                               const ChoiceRules& rules);

}  // namespace assay::scoring
