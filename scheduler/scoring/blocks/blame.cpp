// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/blocks/blame.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace assay::scoring {
namespace {

// The scores by profiler and block; they outlive it.
class ScoreIndex {
 public:
  explicit ScoreIndex(std::span<const BlockScore> scores) {
    for (const BlockScore& score : scores) {
      by_names_.emplace(std::pair(std::string_view(score.profiler), std::string_view(score.block)),
                        &score);
    }
  }

  // Null: no such profiler, or no such row.
  const BlockScore* find(const ProfilerVariant* profiler, const std::string& block) const {
    if (profiler == nullptr) {
      return nullptr;
    }
    const auto found = by_names_.find({profiler->id, block});
    return found == by_names_.end() ? nullptr : found->second;
  }

 private:
  std::map<std::pair<std::string_view, std::string_view>, const BlockScore*> by_names_;
};

// What is known of a block beside what the profiler says: our own samples, named by the JVM's debug
// information and by blocks. Null where there is no such row.
struct References {
  const ChangeScore* debug_information = nullptr;
  const ChangeScore* oracle = nullptr;
};

bool is_decided(const ChangeScore* change) {
  return change != nullptr && change->outcome != Outcome::undecided;
}

// No more than the tolerance apart, or not beyond chance.
bool are_alike(const ChangeScore& first, const ChangeScore& second, const ScoreRules& rules) {
  const double apart =
      std::max(first.error.low - second.error.high, second.error.low - first.error.high);
  return apart <= rules.error_tolerance;
}

// The same samples by two names: what forks vary by is in both alike.
bool do_names_agree(const ChangeScore& named, const ChangeScore& oracle, const ScoreRules& rules) {
  return std::abs(named.error.estimate - oracle.error.estimate) <= rules.error_tolerance;
}

// Our own samples, named as the JVM's debug information names their addresses, say what a profiler
// that trusts it can report at best. What they get wrong too is not the profiler's fault; unless
// they are as wrong by blocks, for then it is the measurement that is off, and nobody's fault
// known.
Blame blame_for(const ChangeScore& change, const References& references, const ScoreRules& rules) {
  if (!is_wrong(change.outcome)) {
    return Blame::nobody;
  }
  const auto& [named, oracle] = references;
  if (!is_decided(named)) {
    return Blame::unknown;
  }
  const bool is_named_well = named->outcome == Outcome::right ||
                             (is_decided(oracle) && do_names_agree(*named, *oracle, rules));
  if (is_named_well) {
    return is_decided(oracle) && are_alike(change, *oracle, rules) ? Blame::unknown
                                                                   : Blame::profiler;
  }
  if (!is_wrong(named->outcome)) {
    return Blame::unknown;
  }
  if (is_detected(named->outcome) && !is_detected(change.outcome)) {
    return Blame::both;
  }
  return are_alike(change, *named, rules) ? Blame::debug_information : Blame::both;
}

const ChangeScore* lines_of(const BlockScore* block) {
  return block != nullptr && block->by_lines ? &*block->by_lines : nullptr;
}

struct Trait {
  const char* reason;
  std::string (*value)(const BlockFacts&);
};

std::string size_class(const BlockFacts& facts) {
  constexpr std::uint32_t kSmall = 10;
  constexpr std::uint32_t kLarge = 40;
  if (facts.operations <= kSmall) {
    return "1 to 10 operations";
  }
  return facts.operations <= kLarge ? "11 to 40 operations" : "more than 40 operations";
}

std::string debug_information_class(const BlockFacts& facts) {
  const double part = facts.operations == 0 ? 0
                                            : static_cast<double>(facts.with_debug_info) /
                                                  static_cast<double>(facts.operations);
  constexpr double kMost = 0.8;
  return part >= kMost ? "80 % of operations or more" : "less than 80 % of operations";
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

void add(const BlockScore& block, ReasonSplit& split) {
  ++split.tested;
  split.detected += is_detected(block.outcome) ? 1 : 0;
  split.right += block.outcome == Outcome::right ? 1 : 0;
  split.amount_undecided += block.outcome == Outcome::amount_undecided ? 1 : 0;
  split.errors.add(block);
}

// As those of one program are: by profiler, then by what tells its blocks apart.
void sort_splits(std::vector<ReasonSplit>& splits) {
  const auto identity = [](const ReasonSplit& one) {
    return std::tuple(one.profiler, one.version, one.jdk);
  };
  std::vector<std::tuple<std::string, std::string, std::string>> profilers;  // as they first come
  for (const ReasonSplit& one : splits) {
    if (std::ranges::find(profilers, identity(one)) == profilers.end()) {
      profilers.push_back(identity(one));
    }
  }
  std::ranges::sort(splits, {}, [&](const ReasonSplit& one) {
    return std::tuple(std::ranges::find(profilers, identity(one)) - profilers.begin(),
                      std::ranges::find(kTraits, one.reason, &Trait::reason) - kTraits, one.value);
  });
}

}  // namespace

void assign_blame(const Experiment& experiment, const ScoreRules& rules,
                  std::vector<BlockScore>& blocks) {
  const ProfilerVariant* judge = find_role(experiment, Role::debug_information);
  const ProfilerVariant* oracle = find_role(experiment, Role::oracle);
  const ScoreIndex scores(blocks);
  for (BlockScore& block : blocks) {
    const BlockScore* named = scores.find(judge, block.block);
    const BlockScore* known = scores.find(oracle, block.block);
    block.blame = blame_for(block, {named, known}, rules);
    if (block.by_lines) {
      block.by_lines->blame = blame_for(*block.by_lines, {lines_of(named), lines_of(known)}, rules);
    }
  }
}

std::vector<ReasonSplit> reason_splits(const Experiment& experiment,
                                       std::span<const BlockScore> blocks) {
  const ScoreIndex scores(blocks);
  const std::string jdk = jdk_of(experiment);
  std::vector<ReasonSplit> result;
  for (const ProfilerVariant& profiler : experiment.profilers) {
    for (const Trait& trait : kTraits) {
      std::map<std::string, ReasonSplit> splits;
      for (const BlockExperiment& block : experiment.blocks) {
        const BlockScore* score = scores.find(&profiler, block.facts.id);
        if (score == nullptr || score->outcome == Outcome::undecided) {
          continue;
        }
        const std::string value = trait.value(block.facts);
        ReasonSplit& split = splits[value];
        split.profiler = profiler.id;
        split.version = profiler.version;
        split.jdk = jdk;
        split.reason = trait.reason;
        split.value = value;
        add(*score, split);
      }
      for (const auto& [value, split] : splits) {
        result.push_back(split);
      }
    }
  }
  return result;
}

std::vector<ReasonSplit> overall_reasons(std::span<const ExperimentScore> programs) {
  std::vector<ReasonSplit> sums;
  for (const ExperimentScore* program : counted_programs(programs)) {
    for (const ReasonSplit& one : program->reasons) {
      const auto sum = std::ranges::find_if(sums, [&](const ReasonSplit& known) {
        return are_of_one_profiler(known, one) && known.reason == one.reason &&
               known.value == one.value;
      });
      if (sum == sums.end()) {
        sums.push_back(one);
        continue;
      }
      sum->tested += one.tested;
      sum->detected += one.detected;
      sum->right += one.right;
      sum->amount_undecided += one.amount_undecided;
      sum->errors.add(one.errors);
    }
  }
  sort_splits(sums);
  return sums;
}

}  // namespace assay::scoring
