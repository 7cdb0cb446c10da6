// SPDX-License-Identifier: Apache-2.0
// Checks plans, their text, their operations and the instructions inserted for them, on random
// plans and units.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>

#include "slowdown/insertion/unit_plan.h"
#include "slowdown/instructions/encoding.h"
#include "slowdown/plan/plan_operations.h"
#include "slowdown/plan/plan_text.h"
#include "tests/property/arbitrary.h"

namespace assay::slowdown {
namespace {

std::string arbitrary_method() {
  return *rc::gen::element<std::string>("a.B.m()", "a.B.m(int)", "a.B$1.lambda$x$0(int[])",
                                        "\xC3\xA4.\"quoted\\\".m()", "z");
}

BlockPlan arbitrary_block() {
  BlockPlan block;
  block.placement = *rc::gen::element(Placement::even, Placement::contiguous);
  const auto kinds = test::arbitrary_in<std::size_t>(1, 4);
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto kind = test::arbitrary_in<std::size_t>(0, catalogue().size());
    block.counts[catalogue()[kind].kind] = test::arbitrary_in(1U, 2001U);
  }
  return block;
}

UnitPlan arbitrary_unit(std::uint32_t block_count) {
  UnitPlan unit;
  const auto planned = test::arbitrary_in<std::uint32_t>(1, 6);
  for (std::uint32_t i = 0; i < planned; ++i) {
    unit[BlockNumber{test::arbitrary_in(0U, block_count)}] = arbitrary_block();
  }
  return unit;
}

UnitKey arbitrary_key() {
  return {arbitrary_method(), test::arbitrary_in(-1, 300), *rc::gen::arbitrary<std::uint64_t>()};
}

SlowdownPlan arbitrary_plan() {
  SlowdownPlan plan;
  if (*rc::gen::arbitrary<bool>()) {
    plan.metadata.target_percent = test::arbitrary_in(0, 300'000) / 7.0;
    plan.metadata.cpu = "a \"CPU\"\n\t\x01";
  }
  const auto units = test::arbitrary_in(0, 6);
  for (int i = 0; i < units; ++i) {
    plan.units[arbitrary_key()] = arbitrary_unit(1000);
  }
  return plan;
}

RC_GTEST_PROP(PlanText, ReadsBackAsWritten, ()) {
  const SlowdownPlan plan = arbitrary_plan();
  const auto read = read_plan(to_json(plan));
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == plan);
  RC_ASSERT(to_json(*read) == to_json(plan));
}

RC_GTEST_PROP(PlanOperations, PartsMakeUpTheWhole, ()) {
  const SlowdownPlan plan = arbitrary_plan();
  const std::string pattern = *rc::gen::element<std::string>("a.*", "*", "*(int)", "z", "?.B.m");
  SlowdownPlan joined = only(plan, pattern);
  const SlowdownPlan rest = without(plan, pattern);
  RC_ASSERT(joined.units.size() + rest.units.size() == plan.units.size());
  joined.units.insert(rest.units.begin(), rest.units.end());
  RC_ASSERT(joined == plan);
}

RC_GTEST_PROP(PlanOperations, ScalingByAWholeNumberIsExact, ()) {
  const SlowdownPlan plan = arbitrary_plan();
  const auto factor = test::arbitrary_in(1, 20);
  const auto scaled = scale(plan, factor);
  RC_ASSERT(scaled.has_value());
  for (const auto& [key, unit] : plan.units) {
    for (const auto& [number, block] : unit) {
      RC_ASSERT(instruction_count(scaled->units.at(key).at(number)) ==
                instruction_count(block) * static_cast<std::uint64_t>(factor));
    }
  }
}

RC_GTEST_PROP(PlanOperations, DiffIsEmptyForEqualPlansOnly, ()) {
  const SlowdownPlan a = arbitrary_plan();
  const SlowdownPlan b = *rc::gen::arbitrary<bool>() ? a : arbitrary_plan();
  RC_ASSERT(diff(a, b).empty() == (a.units == b.units));
  RC_ASSERT(diff(a, b).size() == diff(b, a).size());
}

RC_GTEST_PROP(Placement, SpreadsFairly, ()) {
  const auto positions = test::arbitrary_in<std::size_t>(1, 300);
  const auto count = test::arbitrary_in(0U, 5000U);
  const auto placed = place(Placement::even, Positions(positions), count);
  RC_ASSERT(std::accumulate(placed.begin(), placed.end(), 0U) == count);
  const auto [least, most] = std::ranges::minmax(placed);
  RC_ASSERT(most - least <= 1U);
  // Any first part of the block has its share of the instructions, less a part of one instruction.
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < positions; ++i) {
    sum += placed[i];
    RC_ASSERT(sum == (i + 1) * count / positions);
  }
}

SlowableUnit arbitrary_description(const UnitKey& key, std::uint32_t block_count) {
  SlowableUnit description{key, {}};
  for (std::uint32_t i = 0; i < block_count; ++i) {
    SlowableBlock block{BlockNumber{i}, {}};
    const auto positions = test::arbitrary_in(1, 12);
    for (int j = 0; j < positions; ++j) {
      block.positions.push_back(*rc::gen::arbitrary<bool>());
    }
    description.blocks.push_back(std::move(block));
  }
  return description;
}

RC_GTEST_PROP(UnitPlan, InsertsWhatThePlanSaysAndNothingElse, ()) {
  const UnitKey key = arbitrary_key();
  const auto block_count = test::arbitrary_in(1U, 12U);
  SlowdownPlan plan;
  plan.units[key] = arbitrary_unit(block_count);
  const SlowableUnit description = arbitrary_description(key, block_count);
  const UnitAnswer answer = answer_for(description, plan);
  const auto* insertions = std::get_if<UnitInsertions>(&answer);
  RC_ASSERT(insertions != nullptr);
  RC_ASSERT(insertions->blocks.size() == plan.units[key].size());
  std::uint64_t bytes = 0;
  for (const BlockInsertions& block : insertions->blocks) {
    std::uint64_t block_bytes = 0;
    for (const Insertion& one : block.insertions) {
      RC_ASSERT(one.position < description.blocks[block.block.index()].positions.size());
      RC_ASSERT(!one.bytes.empty());
      block_bytes += one.bytes.size();
    }
    RC_ASSERT(block_bytes == byte_count(plan.units[key].at(block.block)));
    bytes += block_bytes;
  }
  RC_ASSERT(bytes == insertions->byte_count);
}

}  // namespace
}  // namespace assay::slowdown
