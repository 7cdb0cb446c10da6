// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/design/experiment_choice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/scoring/design/gain_correction.h"
#include "scheduler/scoring/stored/score_format.h"

namespace assay::scoring {
namespace {

constexpr double kOneSecond = 1e9;
constexpr double kRunNs = 100 * kOneSecond;

BlockFacts flat_block(const std::string& id, const std::string& method, double percent) {
  return {.id = id,
          .unit = "flat.Main.run",
          .method = method,
          .lines = {1},
          .operations = 20,
          .with_debug_info = 15,
          .room = 20,
          .base_ns = percent * kOneSecond,
          .executions = 1e9};
}

// A flat profile: forty methods of five blocks, none of which has more than half a percent.
std::vector<BlockFacts> flat_program() {
  std::vector<BlockFacts> blocks;
  for (int method = 0; method < 40; ++method) {
    for (int part = 0; part < 5; ++part) {
      const std::string name = "flat.Main.m" + std::to_string(method);
      blocks.push_back(flat_block("b" + std::to_string(5 * method + part + 1), name,
                                  0.5 - 0.002 * method - 0.01 * part));
      blocks.back().executions = 1e8;
    }
  }
  return blocks;
}

ChoiceRules quarter_of_a_run() {
  return {.gain_share = 0.25,
          .most_blocks = 6,
          .slows_methods = true,
          .smaller_gain_shares = {0.15, 0.1}};
}

TEST(FlatProfiles, HaveNoBlockThatCanBeSlowedAlone) {
  ChoiceRules rules = quarter_of_a_run();
  rules.slows_methods = false;
  EXPECT_TRUE(choose_experiments(flat_program(), kRunNs, rules).chosen.empty());
}

TEST(FlatProfiles, HaveMethodsThatCanBeSlowedAsAWhole) {
  const auto blocks = flat_program();
  const BlockChoice choice = choose_experiments(blocks, kRunNs, quarter_of_a_run());
  ASSERT_EQ(choice.chosen.size(), 6U);
  std::set<std::string> methods;
  std::set<std::string> ids;
  std::set<std::string> parts;
  for (const BlockExperiment& one : choice.chosen) {
    EXPECT_TRUE(methods.insert(one.facts.method).second);
    EXPECT_TRUE(ids.insert(one.facts.id).second);
    EXPECT_EQ(one.parts.size(), 5U);
    EXPECT_LE(one.wanted_ns, 10 * one.facts.base_ns) << "most_slowdown";
    EXPECT_GE(one.wanted_ns, 0.1 * kRunNs - 1);
    EXPECT_NEAR(*one.counted_ns, one.wanted_ns, 0.01 * one.wanted_ns) << "whole instructions";
    for (const SlowedPart& part : one.parts) {
      EXPECT_TRUE(parts.insert(part.block).second) << part.block << " is slowed twice";
    }
  }
  for (const RejectedBlock& rejected : choice.rejected) {
    EXPECT_FALSE(parts.contains(rejected.facts.id)) << rejected.facts.id;
  }
  EXPECT_EQ(choice.rejected.size() + parts.size(), blocks.size());
}

// Each part takes longer by the same part of its own time.
TEST(MethodsAsAWhole, KeepTheProportionsOfTheirBlocks) {
  std::vector<BlockFacts> blocks = {flat_block("b1", "M.hot", 3), flat_block("b2", "M.hot", 1),
                                    flat_block("b3", "M.rest", 30)};
  blocks[1].executions = 1e8;
  ChoiceRules rules = quarter_of_a_run();
  rules.most_slowdown = 7;
  const auto methods = together_by_method(blocks, kRunNs, rules, {});
  ASSERT_EQ(methods.size(), 1U) << "the other method has one block, which is slowed alone";
  const BlockExperiment& hot = methods[0];
  EXPECT_EQ(hot.facts.id, "m1");
  EXPECT_EQ(hot.facts.method, "M.hot");
  EXPECT_NEAR(hot.facts.base_ns, 4 * kOneSecond, 1);
  EXPECT_NEAR(hot.wanted_ns, 25 * kOneSecond, 1);
  ASSERT_EQ(hot.parts.size(), 2U);
  EXPECT_EQ(hot.parts[0].instructions, 75U);   // 18.75 s / (1e9 x 0.25 ns)
  EXPECT_EQ(hot.parts[1].instructions, 250U);  // 6.25 s / (1e8 x 0.25 ns)
  EXPECT_EQ(hot.instructions, 325U);
}

TEST(MethodsAsAWhole, LeaveOutBlocksThatNobodyCanSlow) {
  std::vector<BlockFacts> blocks = {flat_block("b1", "M.hot", 2), flat_block("b2", "M.hot", 2),
                                    flat_block("b3", "M.hot", 2), flat_block("b4", "M.hot", 0.05),
                                    flat_block("b5", "M.hot", 2), flat_block("b6", "M.hot", 2)};
  blocks[1].methods = 3;
  blocks[2].executions = 0;
  blocks[5].entered_in_loop = true;
  ChoiceRules rules = quarter_of_a_run();
  rules.most_gain_share = 10;
  const std::vector<BlockFacts> others = {flat_block("b9", "M.rest", 90)};
  blocks.insert(blocks.end(), others.begin(), others.end());
  const auto methods = together_by_method(blocks, kRunNs, rules, {});
  ASSERT_EQ(methods.size(), 1U);
  ASSERT_EQ(methods[0].parts.size(), 2U);
  EXPECT_EQ(methods[0].parts[0].block, "b1");
  EXPECT_EQ(methods[0].parts[1].block, "b5");
}

TEST(MethodsAsAWhole, GetNoMoreInstructionsThanAUnitMay) {
  const std::vector<BlockFacts> blocks = {
      flat_block("b1", "M.hot", 2), flat_block("b2", "M.hot", 2), flat_block("b3", "M.rest", 90)};
  ChoiceRules rules = quarter_of_a_run();
  rules.most_instructions = 99;  // 25 s need 100
  EXPECT_TRUE(together_by_method(blocks, kRunNs, rules, {}).empty());
  rules.most_instructions = 100;
  EXPECT_EQ(together_by_method(blocks, kRunNs, rules, {}).size(), 1U);
}

// A quarter needs a block with 2.5 % of the run, a tenth one with 1 %.
TEST(SmallerGains, AreTakenWhereTheWishedOneLeavesTooFew) {
  const std::vector<BlockFacts> blocks = {
      flat_block("b1", "M.a", 3), flat_block("b2", "M.b", 1.6), flat_block("b3", "M.c", 1.1),
      flat_block("b4", "M.d", 0.9), flat_block("b5", "M.rest", 90)};
  ChoiceRules rules = quarter_of_a_run();
  const auto gains = [&] {
    std::vector<std::pair<std::string, double>> all;
    for (const BlockExperiment& one : choose_experiments(blocks, kRunNs, rules).chosen) {
      if (one.facts.method != "M.rest") {
        all.emplace_back(one.facts.id, std::round(one.wanted_ns / kOneSecond));
      }
    }
    return all;
  };
  EXPECT_EQ(gains(),
            (std::vector<std::pair<std::string, double>>{{"b1", 25}, {"b2", 15}, {"b3", 10}}));
  rules.most_blocks = 1;
  EXPECT_EQ(gains().size(), 1U) << "the wished gain comes first";
  rules.most_blocks = 6;
  rules.smaller_gain_shares.clear();  // the user has named a gain
  EXPECT_EQ(gains(), (std::vector<std::pair<std::string, double>>{{"b1", 25}}));
}

TEST(SmallerGains, AreNotTakenWhereNoBlockWasWanted) {
  ChoiceRules rules = quarter_of_a_run();
  rules.most_blocks = 0;
  EXPECT_TRUE(choose_experiments(flat_program(), kRunNs, rules).chosen.empty());
}

TEST(MethodsAsAWhole, GetMoreInstructionsInProportionWhereTheyGainTooLittle) {
  const auto methods =
      together_by_method(std::vector{flat_block("b1", "M.hot", 3), flat_block("b2", "M.hot", 1),
                                     flat_block("b3", "M.rest", 90)},
                         kRunNs, quarter_of_a_run(), {});
  ASSERT_EQ(methods.size(), 1U);
  const BlockExperiment more = corrected(methods[0], 12.5 * kOneSecond, quarter_of_a_run());
  ASSERT_EQ(more.parts.size(), 2U);
  EXPECT_EQ(more.parts[0].instructions, 113U);  // 1.5 x 75
  EXPECT_EQ(more.parts[1].instructions, 38U);   // 1.5 x 25
  EXPECT_EQ(more.instructions, 151U);
  EXPECT_NEAR(*more.counted_ns, 1.5 * *methods[0].counted_ns, 1);
}

TEST(MethodsAsAWhole, AreStoredWithTheirParts) {
  Experiment experiment;
  experiment.blocks =
      together_by_method(std::vector{flat_block("b1", "M.hot", 3), flat_block("b2", "M.hot", 1),
                                     flat_block("b3", "M.rest", 90)},
                         kRunNs, quarter_of_a_run(), {});
  ASSERT_EQ(experiment.blocks.size(), 1U);
  const auto read = experiment_from_json(to_json(experiment));
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->blocks, experiment.blocks);
  experiment.blocks[0].parts[1].block = "b1";
  EXPECT_FALSE(experiment_from_json(to_json(experiment))) << "a part twice";
}

}  // namespace
}  // namespace assay::scoring
