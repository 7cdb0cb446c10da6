// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/design/experiment_choice.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace assay::scoring {
namespace {

// Tells whether the block may be slowed with others: as for blocks that are slowed alone, but for
// its time.
bool can_be_a_part(const BlockFacts& facts, double run_ns) {
  return facts.methods == 1 && !facts.entered_in_loop && !facts.waits() && facts.room > 0 &&
         facts.with_debug_info > 0 && facts.executions > 0 &&
         facts.base_ns >= kLeastPartShare * run_ns;
}

// Adds up what is known of the blocks, the hottest of which comes first.
BlockFacts sum_of_parts(std::span<const BlockFacts* const> parts, std::string id) {
  BlockFacts sum = *parts.front();
  sum.id = std::move(id);
  std::set<std::uint32_t> lines(sum.lines.begin(), sum.lines.end());
  for (const BlockFacts* part : parts.subspan(1)) {
    lines.insert(part->lines.begin(), part->lines.end());
    sum.operations += part->operations;
    sum.with_debug_info += part->with_debug_info;
    sum.room += part->room;
    sum.calls |= part->calls;
    sum.base_ns += part->base_ns;
    sum.executions += part->executions;
  }
  sum.lines.assign(lines.begin(), lines.end());
  return sum;
}

// Returns the experiment, or nothing where a block would need too many instructions. All parts of a
// unit together get no more than a block of it may.
std::optional<BlockExperiment> together(std::span<const BlockFacts* const> parts,
                                        const BlockFacts& sum, double gain_ns,
                                        const ChoiceRules& rules) {
  BlockExperiment experiment{.facts = sum, .wanted_ns = gain_ns, .counted_ns = 0};
  std::map<std::string, double> of_unit;
  for (const BlockFacts* part : parts) {
    const double part_gain_ns = gain_ns * part->base_ns / sum.base_ns;
    const double instruction_ns = part->executions * rules.ns_per_instruction;
    const double instructions = std::ceil(part_gain_ns / instruction_ns);
    of_unit[part->unit] += instructions;
    if (of_unit[part->unit] > static_cast<double>(rules.most_instructions)) {
      return std::nullopt;
    }
    const auto count = static_cast<std::uint64_t>(instructions);
    experiment.parts.push_back({part->id, count});
    experiment.instructions += count;
    *experiment.counted_ns += instructions * instruction_ns;
  }
  return experiment;
}

bool has_method(std::span<const BlockExperiment> experiments, const std::string& method) {
  return std::ranges::any_of(
      experiments, [&](const BlockExperiment& one) { return one.facts.method == method; });
}

// Returns the parts of each method, the hottest part of each first, the methods with most time
// first.
std::vector<std::vector<const BlockFacts*>> parts_by_method(
    std::span<const BlockFacts> blocks, double run_ns, std::span<const BlockExperiment> taken) {
  std::map<std::string, std::vector<const BlockFacts*>> of_method;
  for (const BlockFacts& facts : blocks) {
    if (can_be_a_part(facts, run_ns) && !has_method(taken, facts.method)) {
      of_method[facts.method].push_back(&facts);
    }
  }
  const auto time_of = [](const std::vector<const BlockFacts*>& parts) {
    double ns = 0;
    for (const BlockFacts* part : parts) {
      ns += part->base_ns;
    }
    return ns;
  };
  std::vector<std::vector<const BlockFacts*>> all;
  for (auto& [method, parts] : of_method) {
    if (parts.size() > 1) {
      std::ranges::stable_sort(
          parts, [](const BlockFacts* a, const BlockFacts* b) { return a->base_ns > b->base_ns; });
      all.push_back(std::move(parts));
    }
  }
  std::ranges::stable_sort(all,
                           [&](const auto& a, const auto& b) { return time_of(a) > time_of(b); });
  return all;
}

// Adds experiments as long as there is room, and takes their blocks off the rejected ones.
void add_experiments(std::vector<BlockExperiment> more, const ChoiceRules& rules,
                     BlockChoice& choice) {
  for (BlockExperiment& one : more) {
    if (choice.chosen.size() >= rules.most_blocks) {
      return;
    }
    std::set<std::string> blocks = {one.facts.id};
    for (const SlowedPart& part : one.parts) {
      blocks.insert(part.block);
    }
    std::erase_if(choice.rejected, [&](const RejectedBlock& rejected) {
      return blocks.contains(rejected.facts.id);
    });
    choice.chosen.push_back(std::move(one));
  }
}

// Adds what can be slowed by the gain of the rules.
void add_at_gain(std::span<const BlockFacts> blocks, double run_ns, const ChoiceRules& rules,
                 BlockChoice& choice) {
  ChoiceRules any_number = rules;
  any_number.most_blocks = kNoLimit;
  std::vector<BlockExperiment> alone;
  std::ranges::copy_if(
      choose_blocks(blocks, run_ns, any_number).chosen, std::back_inserter(alone),
      [&](const BlockExperiment& one) { return !has_method(choice.chosen, one.facts.method); });
  add_experiments(std::move(alone), rules, choice);
  const auto methods = static_cast<std::size_t>(std::ranges::count_if(
      choice.chosen, [](const BlockExperiment& one) { return !one.parts.empty(); }));
  add_experiments(together_by_method(blocks, run_ns, rules, choice.chosen, methods + 1), rules,
                  choice);
}

}  // namespace

std::vector<BlockExperiment> together_by_method(std::span<const BlockFacts> blocks, double run_ns,
                                                const ChoiceRules& rules,
                                                std::span<const BlockExperiment> taken,
                                                std::size_t first_number) {
  std::vector<BlockExperiment> experiments;
  for (const auto& parts : parts_by_method(blocks, run_ns, taken)) {
    const BlockFacts sum =
        sum_of_parts(parts, "m" + std::to_string(first_number + experiments.size()));
    const auto gain_ns = visible_gain_ns(blocks, sum.method, run_ns, rules);
    const bool is_enough = sum.base_ns >= rules.least_base_share * run_ns && gain_ns &&
                           *gain_ns <= rules.most_slowdown * sum.base_ns;
    if (!is_enough) {
      continue;
    }
    if (auto experiment = together(parts, sum, *gain_ns, rules)) {
      experiments.push_back(*std::move(experiment));
    }
  }
  return experiments;
}

BlockChoice choose_experiments(std::span<const BlockFacts> blocks, double run_ns,
                               const ChoiceRules& rules) {
  BlockChoice choice = choose_blocks(blocks, run_ns, rules);
  if (choice.chosen.size() >= rules.most_blocks || !rules.slows_methods) {
    return choice;
  }
  add_experiments(together_by_method(blocks, run_ns, rules, choice.chosen), rules, choice);
  for (const double share : rules.smaller_gain_shares) {
    ChoiceRules less = rules;
    less.gain_share = share;
    add_at_gain(blocks, run_ns, less, choice);
  }
  return choice;
}

}  // namespace assay::scoring
