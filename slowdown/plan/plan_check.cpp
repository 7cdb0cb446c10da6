// SPDX-License-Identifier: Apache-2.0
#include "slowdown/plan/plan_check.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "slowdown/plan/plan_text.h"

namespace assay::slowdown {
namespace {

std::string place_name(const UnitKey& key, BlockNumber block) {
  return unit_name(key) + ", block " + to_string(block);
}

std::vector<Finding> check_block(const UnitKey& key, BlockNumber number, const BlockPlan& block) {
  std::vector<Finding> findings;
  if (is_pseudo_block(number)) {
    findings.push_back(
        {PlanProblem::pseudo_block, place_name(key, number),
         "code outside of the graph's blocks cannot be slowed; remove it from the plan"});
  }
  if (instruction_count(block) == 0) {
    findings.push_back({PlanProblem::nothing_to_do, place_name(key, number),
                        "the plan has no instructions for this block; remove the block"});
  }
  return findings;
}

std::vector<Finding> check_unit(const UnitKey& key, const UnitPlan& unit) {
  std::vector<Finding> findings;
  for (const auto& [number, block] : unit) {
    std::ranges::move(check_block(key, number, block), std::back_inserter(findings));
  }
  if (byte_count(unit) > kMaxBytesPerUnit) {
    findings.push_back({PlanProblem::too_many_bytes, unit_name(key),
                        "the plan has " + std::to_string(byte_count(unit)) +
                            " bytes of instructions, but a unit may have at most " +
                            std::to_string(kMaxBytesPerUnit) + "; scale the plan down"});
  }
  return findings;
}

std::vector<Finding> check_described_block(const UnitKey& key, BlockNumber number,
                                           const SlowableUnit& description) {
  const auto is_it = [&](const SlowableBlock& one) { return one.number == number; };
  const auto found = std::ranges::find_if(description.blocks, is_it);
  if (found == description.blocks.end()) {
    return {{PlanProblem::block_unknown, place_name(key, number),
             "the compiled unit has no block with this number"}};
  }
  if (std::ranges::count_if(description.blocks, is_it) > 1) {
    return {{PlanProblem::ambiguous_block, place_name(key, number),
             "the compiled unit has two blocks with this number"}};
  }
  if (found->positions.empty()) {
    return {{PlanProblem::no_position, place_name(key, number),
             "this block has no room for instructions; slow a neighbouring block"}};
  }
  return {};
}

}  // namespace

std::string_view to_string(PlanProblem problem) {
  constexpr std::array<std::string_view, 7> kWords = {
      "nothing_to_do", "pseudo_block",   "shape_differs",  "block_unknown",
      "no_position",   "too_many_bytes", "ambiguous_block"};
  return kWords[static_cast<std::size_t>(problem)];
}

std::vector<Finding> check(const SlowdownPlan& plan) {
  std::vector<Finding> findings;
  for (const auto& [key, unit] : plan.units) {
    std::ranges::move(check_unit(key, unit), std::back_inserter(findings));
  }
  return findings;
}

std::vector<Finding> check(const UnitKey& key, const UnitPlan& unit,
                           const SlowableUnit& description) {
  if (key != description.key) {
    return {{PlanProblem::shape_differs, unit_name(key),
             "the plan was made for shape " + shape_text(key.shape) +
                 ", but what was compiled is " + unit_name(description.key) + " with shape " +
                 shape_text(description.key.shape) + "; make a new plan ('assay divine')"}};
  }
  std::vector<Finding> findings = check_unit(key, unit);
  for (const auto& [number, block] : unit) {
    if (!is_pseudo_block(number)) {
      std::ranges::move(check_described_block(key, number, description),
                        std::back_inserter(findings));
    }
  }
  return findings;
}

}  // namespace assay::slowdown
