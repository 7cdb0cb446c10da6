// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/gain_trials.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "scheduler/experiment/running/cells.h"
#include "scheduler/process/messages.h"
#include "scheduler/scoring/design/gain_correction.h"

namespace assay::experiment {
namespace {

constexpr double kNsPerSecond = 1e9;
constexpr int kTrials = 3;  // the last trial only shows the result of the second correction

std::string in_words(const scoring::BlockExperiment& block, double gained_ns) {
  return fmt::format(
      "block {} of {} makes the run {:.1f} s longer, of {:.1f} s that are needed, by {} "
      "instructions",
      block.facts.id, block.facts.method, gained_ns / kNsPerSecond, block.wanted_ns / kNsPerSecond,
      block.instructions);
}

// Makes a run, and makes it once more where it failed: now and then a unit is compiled too late.
Result<scoring::Cell> run(const GainTrials& trials, const scoring::Variant& variant) {
  ASSAY_ASSIGN(scoring::Cell first, trials.run(variant));
  return first.ended_well() ? Result<scoring::Cell>(std::move(first)) : trials.run(variant);
}

Result<std::optional<double>> gain_of(const GainTrials& trials, const scoring::Cell& base,
                                      const scoring::BlockExperiment& block) {
  ASSAY_ASSIGN(const scoring::Cell slowed,
               run(trials, {.kind = scoring::VariantKind::single_block, .block = block.facts.id}));
  if (!slowed.ended_well()) {
    process::warn(
        fmt::format("block {} of {} keeps its {} instructions, because two trials failed: {}",
                    block.facts.id, block.facts.method, block.instructions, slowed.failure));
    return std::optional<double>();
  }
  return trial_gain_ns(base, slowed, trials.timed_in_a_run);
}

// Gives the block more instructions where it gains too little. Returns whether it got more.
bool correct(scoring::BlockExperiment& block, double gained_ns, const scoring::ChoiceRules& rules,
             bool is_last) {
  const std::string gain = in_words(block, gained_ns);
  if (is_enough(gained_ns, block)) {
    process::note(gain);
    return false;
  }
  scoring::BlockExperiment more = corrected(block, gained_ns, rules);
  if (is_last || more.instructions == block.instructions) {
    process::warn(gain + ", and gets no more: the instructions may run while other code waits");
    return false;
  }
  process::note(fmt::format("{}, and gets {}", gain, more.instructions));
  block = std::move(more);
  return true;
}

}  // namespace

Result<void> correct_gains(const GainTrials& trials,
                           std::vector<scoring::BlockExperiment>& blocks) {
  ASSAY_ASSIGN(const scoring::Cell base, run(trials, {}));
  if (!base.ended_well()) {
    return make_error(
        ErrorCode::io_failure,
        fmt::format("two runs of the unchanged program failed. The reason of the second: {}. {}",
                    base.failure, kRemedyForFailedRuns));
  }
  for (scoring::BlockExperiment& block : blocks) {
    for (int trial = 1; trial <= kTrials; ++trial) {
      ASSAY_ASSIGN(const std::optional<double> gained_ns, gain_of(trials, base, block));
      if (!gained_ns || !correct(block, *gained_ns, trials.rules, trial == kTrials)) {
        break;
      }
      ASSAY_PROPAGATE(trials.save(blocks));
    }
  }
  return {};
}

}  // namespace assay::experiment
