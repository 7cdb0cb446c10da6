// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/blocks/reason_splits.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

namespace assay::scoring {
namespace {

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

// Sorts splits like those of one program: by profiler, then by what tells its blocks apart.
void sort_splits(std::vector<ReasonSplit>& splits) {
  const auto identity = [](const ReasonSplit& one) {
    return std::tuple(one.profiler, one.version, one.jdk);
  };
  // The profilers are in the order in which they first come.
  std::vector<std::tuple<std::string, std::string, std::string>> profilers;
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

// A block that is decided under one profiler.
struct DecidedBlock {
  const BlockFacts& facts;
  const BlockScore& score;
};

std::vector<DecidedBlock> decided_blocks(const Experiment& experiment, const std::string& profiler,
                                         std::span<const BlockScore> scores) {
  std::map<std::string_view, const BlockFacts*> facts;
  for (const BlockExperiment& block : experiment.blocks) {
    facts.emplace(block.facts.id, &block.facts);
  }
  std::vector<DecidedBlock> decided;
  for (const BlockScore& score : scores) {
    const auto block = facts.find(score.block);
    if (score.profiler == profiler && score.outcome != Outcome::undecided && block != facts.end()) {
      decided.push_back({*block->second, score});
    }
  }
  return decided;
}

std::vector<ReasonSplit> splits_by(const Trait& trait, const ProfilerVariant& profiler,
                                   const std::string& jdk, std::span<const DecidedBlock> blocks) {
  std::map<std::string, ReasonSplit> splits;  // by value
  for (const auto& [facts, score] : blocks) {
    ReasonSplit& split = splits[trait.value(facts)];
    split.add(score.outcome);
    split.errors.add(score);
  }
  std::vector<ReasonSplit> result;
  for (auto& [value, split] : splits) {
    split.profiler = profiler.id;
    split.version = profiler.version;
    split.jdk = jdk;
    split.reason = trait.reason;
    split.value = value;
    result.push_back(split);
  }
  return result;
}

}  // namespace

std::vector<ReasonSplit> reason_splits(const Experiment& experiment,
                                       std::span<const BlockScore> blocks) {
  const std::string jdk = jdk_of(experiment);
  std::vector<ReasonSplit> result;
  for (const ProfilerVariant& profiler : experiment.profilers) {
    const std::vector<DecidedBlock> decided = decided_blocks(experiment, profiler.id, blocks);
    for (const Trait& trait : kTraits) {
      std::ranges::move(splits_by(trait, profiler, jdk, decided), std::back_inserter(result));
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
      sum->add(one);
      sum->errors.add(one.errors);
    }
  }
  sort_splits(sums);
  return sums;
}

}  // namespace assay::scoring
