// SPDX-License-Identifier: Apache-2.0
// The plans of an experiment's variants. All of them name the same units, so that all runs compile
// the same code but for what is inserted. Pure.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/experiment/block_facts.h"
#include "scheduler/scoring/experiment.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::experiment {

struct SlowedBlock {
  std::string id;
  measuring::BlockKey key;
  std::uint64_t instructions = 0;
};

// By the file's name without ".json": "base", "whole-100", "block-b3".
using CellPlans = std::map<std::string, slowdown::SlowdownPlan>;

std::string plan_name(const scoring::Variant& variant);
// For people and command lines: the plan's name, but for those that share the plan of base.
std::string variant_name(const scoring::Variant& variant);

// `whole` by target in percent. Fails (invalid_argument) where plans want one method in two shapes,
// and (limit_exceeded) where a block would get more than a plan may have.
Result<CellPlans> cell_plans(const std::map<double, slowdown::SlowdownPlan>& whole,
                             std::span<const SlowedBlock> blocks, slowdown::Kind kind);

}  // namespace assay::experiment
