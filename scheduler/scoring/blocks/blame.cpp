// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/blocks/blame.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace assay::scoring {
namespace {

// Finds scores by profiler and block. Requires: the scores outlive the index.
class ScoreIndex {
 public:
  explicit ScoreIndex(std::span<const BlockScore> scores) {
    for (const BlockScore& score : scores) {
      by_names_.emplace(std::pair(std::string_view(score.profiler), std::string_view(score.block)),
                        &score);
    }
  }

  // Returns null where there is no such profiler, or no such row.
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

// The scores that a profiler's score of a block is compared with: those of our own samples, named
// by the JVM's debug information and by blocks. A score is null where there is no such row.
struct References {
  const ChangeScore* debug_information = nullptr;
  const ChangeScore* oracle = nullptr;
};

bool is_decided(const ChangeScore* change) {
  return change != nullptr && change->outcome != Outcome::undecided;
}

// Tells whether the intervals of two errors are no more than the tolerance apart.
bool are_alike(const ChangeScore& first, const ChangeScore& second, const ScoreRules& rules) {
  const double apart =
      std::max(first.error.low - second.error.high, second.error.low - first.error.high);
  return apart <= rules.error_tolerance;
}

// Tells whether the same samples have the same error under both names. Forks vary alike under both
// names, so the estimates are compared.
bool do_names_agree(const ChangeScore& named, const ChangeScore& oracle, const ScoreRules& rules) {
  return std::abs(named.error.estimate - oracle.error.estimate) <= rules.error_tolerance;
}

// Returns whose error a wrong report is. Our own samples, named as the JVM's debug information
// names their addresses, say what a profiler that trusts this information can report at best. An
// error that our own samples have, too, is not the profiler's fault. Where our own samples are as
// wrong by blocks, the measurement is off, and nobody knows whose fault the error is.
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

}  // namespace assay::scoring
