// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/block_picking.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "native/support/percent.h"
#include "scheduler/scoring/design/experiment_choice.h"
#include "scheduler/scoring/scoring.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::experiment {

scoring::ChoiceRules rules_within(const slowdown::Calibration& calibration,
                                  const scoring::ChoiceRules& wish) {
  const slowdown::Kind kind = calibration.chosen;
  scoring::ChoiceRules rules = wish;
  rules.ns_per_instruction = find_cost(calibration, kind)->picoseconds.estimate / 1000;
  rules.most_instructions = std::min<std::uint64_t>(
      rules.most_instructions, slowdown::kMaxBytesPerUnit / (2ULL * describe(kind).bytes));
  return rules;
}

Picked pick_from(Study study, std::uint64_t iterations, const scoring::ChoiceRules& rules) {
  const auto count = static_cast<double>(iterations);
  Picked picked{.study = std::move(study)};
  const auto& program = picked.study.program;
  picked.run_ns = count * program.profile.run_ns;
  picked.blocks = block_facts(program.profile, program.log, picked.study.executions, count);
  picked.choice = choice_among(picked.blocks, picked.run_ns, rules, {});
  return picked;
}

Picked picked_again(Picked before, std::uint64_t iterations, const scoring::ChoiceRules& rules,
                    const std::set<slowdown::UnitKey>& left_out) {
  Picked picked = pick_from(std::move(before.study), iterations, rules);
  picked.choice = choice_among(picked.blocks, picked.run_ns, rules, left_out);
  return picked;
}

std::vector<LocatedBlock> in_longer_runs(std::vector<LocatedBlock> blocks, double times) {
  for (LocatedBlock& block : blocks) {
    block.facts.base_ns *= times;
    block.facts.executions *= times;
  }
  return blocks;
}

scoring::BlockChoice choice_among(std::span<const LocatedBlock> blocks, double run_ns,
                                  const scoring::ChoiceRules& rules,
                                  const std::set<slowdown::UnitKey>& left_out) {
  std::vector<scoring::BlockFacts> facts;
  std::vector<scoring::RejectedBlock> of_left_out;
  for (const LocatedBlock& block : blocks) {
    if (left_out.contains(block.key.unit)) {
      of_left_out.push_back({block.facts, "a fresh JVM did not compile its unit to this shape"});
    } else {
      facts.push_back(block.facts);
    }
  }
  scoring::BlockChoice choice = scoring::choose_experiments(facts, run_ns, rules);
  std::vector<scoring::RejectedBlock>& rejected = choice.rejected;
  rejected.insert(rejected.end(), of_left_out.begin(), of_left_out.end());
  std::ranges::stable_sort(rejected, std::greater<>(),
                           [](const scoring::RejectedBlock& one) { return one.facts.base_ns; });
  return choice;
}

std::string why_none(const Picked& picked) {
  std::vector<std::string> hottest;
  const std::vector<scoring::RejectedBlock>& rejected = picked.choice.rejected;
  for (std::size_t i = 0; i < std::min<std::size_t>(rejected.size(), 3); ++i) {
    const auto& [facts, reason] = rejected[i];
    hottest.push_back(fmt::format("{} ({:.1f} % of the run): {}", facts.id,
                                  kPercent * facts.base_ns / picked.run_ns, reason));
  }
  return hottest.empty() ? "no block was sampled"
                         : fmt::format("no block can be slowed alone. The hottest blocks: {}",
                                       fmt::join(hottest, "; "));
}

std::vector<scoring::Unmeasured> rejected_blocks(const Picked& picked, double least_share) {
  std::vector<scoring::Unmeasured> rejected;
  for (const scoring::RejectedBlock& block : picked.choice.rejected) {
    if (block.facts.base_ns >= least_share * picked.run_ns) {
      rejected.push_back(
          {fmt::format("block {} of {} ({:.1f} % of the run), slowed alone", block.facts.id,
                       block.facts.unit, kPercent * block.facts.base_ns / picked.run_ns),
           block.reason});
    }
  }
  return rejected;
}

std::vector<SlowedBlock> slowed_blocks(const Picked& picked) {
  std::vector<SlowedBlock> slowed;
  const auto add = [&](const std::string& experiment, const std::string& block,
                       std::uint64_t instructions) {
    const auto found = std::ranges::find_if(
        picked.blocks, [&](const LocatedBlock& one) { return one.facts.id == block; });
    slowed.push_back({experiment, found->key, instructions});
  };
  for (const scoring::BlockExperiment& one : picked.choice.chosen) {
    if (one.parts.empty()) {
      add(one.facts.id, one.facts.id, one.instructions);
    }
    for (const scoring::SlowedPart& part : one.parts) {
      add(one.facts.id, part.block, part.instructions);
    }
  }
  return slowed;
}

}  // namespace assay::experiment
