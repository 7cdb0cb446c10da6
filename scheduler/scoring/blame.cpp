// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <optional>

#include "scheduler/scoring/score_parts.h"

namespace assay::scoring {
namespace {

const ProfilerVariant* find_role(const Experiment& experiment, Role role) {
  const auto found = std::ranges::find(experiment.profilers, role, &ProfilerVariant::role);
  return found == experiment.profilers.end() ? nullptr : &*found;
}

const BlockScore* find_score(std::span<const BlockScore> blocks, const std::string& profiler,
                             const std::string& block) {
  const auto found = std::ranges::find_if(blocks, [&](const BlockScore& score) {
    return score.profiler == profiler && score.block == block;
  });
  return found == blocks.end() ? nullptr : &*found;
}

// Our own samples, named as the JVM's debug information names their addresses, say what a profiler
// that trusts it can report at best. What they get wrong too is not the profiler's fault.
Blame blame_for(const BlockScore& block, const BlockScore* debug_information,
                const ScoreRules& rules) {
  if (block.outcome == Outcome::right || block.outcome == Outcome::undecided) {
    return Blame::nobody;
  }
  if (debug_information == nullptr || debug_information->outcome == Outcome::undecided) {
    return Blame::unknown;
  }
  if (debug_information->outcome == Outcome::right) {
    return Blame::profiler;
  }
  const double beyond = std::abs(block.error.estimate - debug_information->error.estimate);
  return beyond <= rules.error_tolerance ? Blame::debug_information : Blame::both;
}

struct Trait {
  const char* reason;
  std::string (*value)(const BlockFacts&);
};

std::string size_class(const BlockFacts& facts) {
  constexpr std::uint32_t small = 10;
  constexpr std::uint32_t large = 40;
  if (facts.operations <= small) {
    return "1 to 10 operations";
  }
  return facts.operations <= large ? "11 to 40 operations" : "more than 40 operations";
}

std::string debug_information_class(const BlockFacts& facts) {
  const double part = facts.operations == 0 ? 0
                                            : static_cast<double>(facts.with_debug_info) /
                                                  static_cast<double>(facts.operations);
  constexpr double most = 0.8;
  return part >= most ? "80 % of operations or more" : "less than 80 % of operations";
}

constexpr Trait kTraits[] = {
    {"inlining",
     [](const BlockFacts& facts) {
       return std::string(facts.inlined() ? "inlined" : "root method");
     }},
    {"lambda",
     [](const BlockFacts& facts) { return std::string(facts.lambda() ? "lambda" : "no lambda"); }},
    {"debug information", debug_information_class},
    {"block size", size_class},
    {"calls", [](const BlockFacts& facts) {
       return std::string(facts.calls ? "a call inside" : "no call inside");
     }}};

struct Tally {
  ReasonSplit split;
  double errors = 0;

  void add(const BlockScore& block) {
    ++split.tested;
    split.detected += is_detected(block.outcome) ? 1 : 0;
    split.right += block.outcome == Outcome::right ? 1 : 0;
    errors += std::abs(block.error.estimate);
    split.mean_error = errors / split.tested;
  }
};

}  // namespace

void assign_blame(const Experiment& experiment, const ScoreRules& rules,
                  std::vector<BlockScore>& blocks) {
  const ProfilerVariant* judge = find_role(experiment, Role::debug_information);
  for (BlockScore& block : blocks) {
    const bool is_judge = judge != nullptr && block.profiler == judge->id;
    const BlockScore* judged =
        judge == nullptr ? nullptr : find_score(blocks, judge->id, block.block);
    block.blame = is_judge && block.outcome != Outcome::right && block.outcome != Outcome::undecided
                      ? Blame::debug_information
                      : blame_for(block, judged, rules);
  }
}

std::vector<ReasonSplit> reason_splits(const Experiment& experiment,
                                       std::span<const BlockScore> blocks) {
  std::vector<ReasonSplit> result;
  for (const ProfilerVariant& profiler : experiment.profilers) {
    for (const Trait& trait : kTraits) {
      std::map<std::string, Tally> tallies;
      for (const BlockExperiment& block : experiment.blocks) {
        const BlockScore* score = find_score(blocks, profiler.id, block.facts.id);
        if (score == nullptr || score->outcome == Outcome::undecided) {
          continue;
        }
        const std::string value = trait.value(block.facts);
        Tally& tally = tallies[value];
        tally.split.profiler = profiler.id;
        tally.split.reason = trait.reason;
        tally.split.value = value;
        tally.add(*score);
      }
      for (const auto& [value, tally] : tallies) {
        result.push_back(tally.split);
      }
    }
  }
  return result;
}

}  // namespace assay::scoring
