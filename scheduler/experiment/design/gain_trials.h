// SPDX-License-Identifier: Apache-2.0
// Tries blocks' plans before the experiment's runs are made. Blocks get more instructions where
// they make runs too little longer.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "native/support/result.h"
#include "scheduler/scoring/design/block_choice.h"
#include "scheduler/scoring/experiment.h"

namespace assay::experiment {

struct GainTrials {
  scoring::ChoiceRules rules = {};  // rules by which the blocks were chosen
  // The number of iterations, or of rounds, that a whole run has (timed_in_a_run()); nothing: as
  // many as have times.
  std::optional<double> timed_in_a_run = {};
  // Runs a variant once, without a profiler.
  std::function<Result<scoring::Cell>(const scoring::Variant&)> run = {};
  // Writes the plans of the blocks with their present numbers of instructions.
  std::function<Result<void>(std::span<const scoring::BlockExperiment>)> save = {};
};

// Corrects the numbers of instructions of the blocks. A block that cannot be tried stays as it is.
// A block that gains too little even with three times its instructions (two corrections) gets no
// more. Warnings tell both; the experiment's own runs show the result. The function fails
// (io_failure) where the unchanged program fails twice, because its other runs would fail, too;
// where `run` fails; and where a plan cannot be written.
Result<void> correct_gains(const GainTrials& trials, std::vector<scoring::BlockExperiment>& blocks);

}  // namespace assay::experiment
