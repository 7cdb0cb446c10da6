// SPDX-License-Identifier: Apache-2.0
// Blocks' plans are tried before the experiment's runs are made, and get more instructions where
// runs gain too little by them.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "native/support/result.h"
#include "scheduler/scoring/design/block_choice.h"
#include "scheduler/scoring/experiment.h"

namespace assay::commands {

struct GainTrials {
  scoring::ChoiceRules rules = {};  // that the blocks were chosen by
  // Runs a variant once, without a profiler.
  std::function<Result<scoring::Cell>(const scoring::Variant&)> run = {};
  // Puts as many instructions as these have into their plans.
  std::function<Result<void>(std::span<const scoring::BlockExperiment>)> save = {};
};

// What cannot be tried, and what does not gain enough by three times its instructions either, stays
// as it is, and is told: the experiment's own runs say what it comes to. Fails (io_failure) where
// the unchanged program fails twice, for then its other runs would, too; as `run` does; and where a
// plan cannot be written.
Result<void> correct_gains(const GainTrials& trials, std::vector<scoring::BlockExperiment>& blocks);

}  // namespace assay::commands
