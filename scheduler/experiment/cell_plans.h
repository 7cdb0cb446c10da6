// SPDX-License-Identifier: Apache-2.0
// Makes the plans of an experiment's variants. All plans name the same units, so that all runs
// compile the same code, except for what is inserted. The functions are pure.
//
// Tells whether a run was what its plan wants it to be, and since when.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "native/codelog/code_log.h"
#include "native/support/result.h"
#include "scheduler/experiment/block_facts.h"
#include "scheduler/scoring/experiment.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::experiment {

// Says how the units of a plan came out in a run.
struct PlanFit {
  std::string why_useless = {};  // empty: the run counts
  // Units that the run has otherwise than the plan: in another shape, which the agent leaves as it
  // is, or not compiled.
  std::vector<std::string> not_as_planned = {};
};

// A run counts for what it shows: where a single block is slowed, that block's unit has to be as
// planned; where the whole program is slowed, one of its units has to be; where nothing is slowed,
// the needed units (those of blocks slowed alone) have to be compiled at all, in whichever shape,
// because a run that does not compile them is too short to be compared.
PlanFit fit_of(const slowdown::SlowdownPlan& plan, const codelog::CodeLog& log,
               scoring::VariantKind kind, const std::set<slowdown::UnitKey>& needed);

// Returns the time at which the last of the plan's units was first compiled with the slowdown.
// Units without a slowed version are left out. Returns nothing where no unit has a slowed version.
std::optional<codelog::MonotonicNanos> slowed_since(const slowdown::SlowdownPlan& plan,
                                                    const codelog::CodeLog& log);

// A block that is slowed, alone or with the others of the same id.
struct SlowedBlock {
  std::string id;  // id of the experiment
  measuring::BlockKey key;
  std::uint64_t instructions = 0;
};

// Plans by their file's name without ".json": "base", "whole-100", "block-b3".
using CellPlans = std::map<std::string, slowdown::SlowdownPlan>;

std::string plan_name(const scoring::Variant& variant);
// Returns the variant's name for people and command lines. The name is the plan's name, unless the
// variant shares the plan of base.
std::string variant_name(const scoring::Variant& variant);

// Makes the plans of all variants. `whole` has plans by target in percent. Fails (invalid_argument)
// where plans want one method in two shapes, and (limit_exceeded) where a block would get more than
// a plan may have.
Result<CellPlans> cell_plans(const std::map<double, slowdown::SlowdownPlan>& whole,
                             std::span<const SlowedBlock> blocks, slowdown::Kind kind);

}  // namespace assay::experiment
