// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "scheduler/scoring/design/targets.h"
#include "scheduler/scoring/stored/score_format.h"

namespace assay::scoring {
namespace {

constexpr std::uint32_t kMostForks = 1'000'000;  // so few that sums of merged ones do not wrap

Result<void> check_share(double share, const std::string& what) {
  if (!(share >= 0 && share <= 1)) {
    return malformed(what + " is " + std::to_string(share) + "; a share is from 0 to 1");
  }
  return {};
}

Result<void> check_target(double percent, const std::string& what) {
  if (!is_target(percent)) {
    return malformed(what + " is " + std::to_string(percent) + "; a target is " + kWhatTargetsAre);
  }
  return {};
}

Result<void> check_target_of(const Variant& variant) {
  if (variant.kind == VariantKind::whole_program) {
    return check_target(variant.target_percent, "target_percent of a cell");
  }
  if (variant.target_percent != 0) {
    return malformed("a cell of the slowed whole program has a target, and no other cell does");
  }
  return {};
}

// Adds an id, which has to be unique: ids stand in file names and tables, and cells refer to them.
Result<void> add_id(std::set<std::string>& ids, const std::string& id, std::string_view what) {
  if (id.empty()) {
    return malformed(std::string(what) + " without an id");
  }
  if (!ids.insert(id).second) {
    return malformed("two " + std::string(what) + "s have the id \"" + id + "\"");
  }
  return {};
}

Result<void> check_not_negative(std::optional<double> value, const std::string& what) {
  if (value && *value < 0) {
    return malformed(what + " is negative: " + std::to_string(*value));
  }
  return {};
}

Result<void> check_times(const RunTimes& times) {
  ASSAY_PROPAGATE(check_not_negative(times.program_ns, "program_ns"));
  ASSAY_PROPAGATE(check_not_negative(times.process_ns, "process_ns"));
  return check_not_negative(times.cpu_ns, "cpu_ns");
}

Result<void> check_block(const BlockFacts& facts) {
  ASSAY_PROPAGATE(check_not_negative(facts.base_ns, "base_ns of block " + facts.id));
  ASSAY_PROPAGATE(check_not_negative(facts.executions, "executions of block " + facts.id));
  if (facts.with_debug_info > facts.operations) {
    return malformed("block " + facts.id +
                     ": more operations with debug information than operations");
  }
  return {};
}

Result<void> check_ids(const Experiment& experiment) {
  std::set<std::string> profilers;
  for (const ProfilerVariant& profiler : experiment.profilers) {
    ASSAY_PROPAGATE(add_id(profilers, profiler.id, "profiler"));
  }
  std::set<std::string> blocks;
  for (const BlockExperiment& block : experiment.blocks) {
    ASSAY_PROPAGATE(add_id(blocks, block.facts.id, "block"));
    std::set<std::string> parts;
    for (const SlowedPart& part : block.parts) {
      ASSAY_PROPAGATE(add_id(parts, part.block, "part"));
    }
  }
  return {};
}

Result<void> check_plan(const PlanTarget& plan) {
  ASSAY_PROPAGATE(check_target(plan.target_percent, "target_percent of a plan"));
  ASSAY_PROPAGATE(check_share(plan.slowable_share, "slowable_share"));
  for (const PlannedBlock& block : plan.blocks) {
    ASSAY_PROPAGATE(check_share(block.base_share, "base_share of " + block.name));
  }
  return {};
}

Result<void> check_order(const Experiment& experiment) {
  const CellChecker checker(experiment);
  std::set<CellKey> runs;
  for (const CellKey& key : experiment.order) {
    ASSAY_PROPAGATE(checker.check_run(key));
    if (!runs.insert(key).second) {
      return malformed("a cell is twice in the run order");
    }
  }
  return {};
}

}  // namespace

Result<void> check(const Experiment& experiment) {
  ASSAY_PROPAGATE(check_ids(experiment));
  ASSAY_PROPAGATE(check_share(experiment.java_share, "java_share"));
  ASSAY_PROPAGATE(check_share(experiment.harness_java_share.value_or(1), "harness_java_share"));
  for (const PlanTarget& plan : experiment.plans) {
    ASSAY_PROPAGATE(check_plan(plan));
  }
  for (const BlockExperiment& block : experiment.blocks) {
    ASSAY_PROPAGATE(check_block(block.facts));
  }
  return check_order(experiment);
}

CellChecker::CellChecker(const Experiment& experiment) : experiment_(experiment) {
  for (const ProfilerVariant& profiler : experiment.profilers) {
    profilers_.insert(profiler.id);
    if (!has_runs(profiler)) {
      without_runs_.insert(profiler.id);
    } else if (profiler.role == Role::oracle) {
      oracles_.insert(profiler.id);
    }
  }
  for (const BlockExperiment& block : experiment.blocks) {
    blocks_.insert(block.facts.id);
  }
}

Result<void> CellChecker::check_key(const CellKey& key) const {
  if (!key.profiler.empty() && !profilers_.contains(key.profiler)) {
    return malformed("a cell has profiler \"" + key.profiler +
                     "\", which the experiment does not have");
  }
  if (key.fork >= kMostForks) {
    return malformed("a cell is of fork " + std::to_string(key.fork) + ", which no experiment has");
  }
  ASSAY_PROPAGATE(check_target_of(key.variant));
  const bool wants_block = key.variant.kind == VariantKind::single_block;
  if (wants_block != !key.variant.block.empty()) {
    return malformed("a cell of one slowed block names it, and no other cell does");
  }
  if (wants_block && !blocks_.contains(key.variant.block)) {
    return malformed("a cell slows block \"" + key.variant.block +
                     "\", which the experiment does not have");
  }
  return {};
}

// Tells whether a cell with this key comes from the run. Cells of profilers without runs of their
// own come from the oracle's runs.
bool CellChecker::is_of_run(const CellKey& key, const CellKey& run) const {
  return key == run || (without_runs_.contains(key.profiler) && oracles_.contains(run.profiler) &&
                        key.variant == run.variant && key.fork == run.fork);
}

Result<void> CellChecker::check_run(const CellKey& key) const {
  ASSAY_PROPAGATE(check_key(key));
  if (without_runs_.contains(key.profiler)) {
    return malformed("the run order has \"" + key.profiler + "\", for which nothing is run");
  }
  return {};
}

Result<void> CellChecker::check(const Cell& cell) const {
  ASSAY_PROPAGATE(check_times(cell.times));
  ASSAY_PROPAGATE(check_key(cell.key));
  if (cell.order >= experiment_.order.size() ||
      !is_of_run(cell.key, experiment_.order[cell.order])) {
    return malformed("the cell is not number " + std::to_string(cell.order) +
                     " of the experiment's run order");
  }
  return {};
}

}  // namespace assay::scoring
