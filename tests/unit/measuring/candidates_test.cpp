// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/candidates.h"

#include <gtest/gtest.h>

namespace assay::measuring {
namespace {

using slowdown::BlockNumber;

codelog::DescribedBlock block(std::uint32_t number, float frequency,
                              std::vector<std::uint32_t> successors, std::uint32_t positions = 4) {
  return {.number = number,
          .frequency = frequency,
          .loop_depth = 0,
          .successors = std::move(successors),
          .positions = positions};
}

// 0 -> 1 (loop: 1 -> 2 -> 1) -> 3; block 4 has no room for instructions.
codelog::LoggedUnit loop_unit(std::uint64_t shape) {
  codelog::LoggedUnit unit;
  unit.description.identity.method = "A.loop()";
  unit.description.shape = shape;
  unit.description.blocks = {block(0, 1, {1}), block(1, 100, {2, 3}), block(2, 99, {1}),
                             block(3, 1, {4}), block(4, 1, {}, 0)};
  return unit;
}

codelog::CodeLog log_of_two_compilations() {
  codelog::CodeLog log;
  log.units = {loop_unit(7), loop_unit(8)};
  return log;
}

CompilationSamples samples(std::map<BlockNumber, std::uint64_t> blocks) {
  CompilationSamples result{std::move(blocks), 0};
  for (const auto& [number, count] : result.blocks) {
    result.total += count;
  }
  return result;
}

Profile profile_of_the_second() {
  Profile profile;
  profile.samples = 10'000;
  profile.run_ns = 1e6;
  profile.compilations[0] = samples({{BlockNumber{1}, 300}});
  profile.compilations[1] = samples({{BlockNumber{1}, 6000},
                                     {BlockNumber{2}, 2500},
                                     {BlockNumber{3}, 50},
                                     {BlockNumber{4}, 400},
                                     {slowdown::kOutOfLine, 250}});
  return profile;
}

const SlowingTerms kTerms{.kinds = {{"nop2", 60}}, .target = 0.5, .rules = {}};

TEST(Candidates, AreTheLongBlocksOfTheNewestCompilation) {
  const auto found =
      choose_candidates(profile_of_the_second(), log_of_two_compilations(), {}, kTerms);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->problem.units.size(), 1U);
  EXPECT_EQ(unit_key_from(found->problem.units[0])->shape, 8U);
  ASSERT_EQ(found->problem.blocks.size(), 2U);
  EXPECT_EQ(block_key_from(found->problem.blocks[0].name)->block, BlockNumber{1});
  EXPECT_EQ(block_key_from(found->problem.blocks[1].name)->block, BlockNumber{2});
  EXPECT_DOUBLE_EQ(found->share, 0.85);
  EXPECT_EQ(found->problem.target, 0.5);
  EXPECT_TRUE(divining::check(found->problem));
}

TEST(Candidates, HaveThePrologueInTheFirstBlock) {
  Profile profile = profile_of_the_second();
  profile.compilations[1] = samples({{BlockNumber{1}, 6000}, {slowdown::kPrologue, 2500}});
  const auto found = choose_candidates(profile, log_of_two_compilations(), {}, kTerms);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->problem.blocks.size(), 2U);
  EXPECT_EQ(block_key_from(found->problem.blocks[0].name)->block, BlockNumber{0});
  EXPECT_DOUBLE_EQ(found->share, 0.85);
}

TEST(Candidates, KnowTheirLoopAndTheirNeighbours) {
  const auto found =
      choose_candidates(profile_of_the_second(), log_of_two_compilations(), {}, kTerms);
  ASSERT_TRUE(found);
  const auto& blocks = found->problem.blocks;
  ASSERT_TRUE(blocks[0].loop);
  EXPECT_EQ(blocks[0].loop, blocks[1].loop);
  EXPECT_EQ(blocks[0].neighbours, (std::vector{divining::BlockIndex{1}}));
  EXPECT_EQ(blocks[1].neighbours, (std::vector{divining::BlockIndex{0}}));
}

// Blocks 0, 3 and 4 are too short or have no room: 0 and 3 are next to 1, and 4 is behind 3.
TEST(Candidates, HaveWhatIsTooShortAroundThemAsFollowers) {
  const auto found =
      choose_candidates(profile_of_the_second(), log_of_two_compilations(), {}, kTerms);
  ASSERT_TRUE(found);
  const auto& blocks = found->problem.blocks;
  EXPECT_EQ(blocks[0].followers, (std::vector<std::uint32_t>{0, 3, 4}));
  EXPECT_DOUBLE_EQ(blocks[0].slowed_part, 6000.0 / 6450);
  EXPECT_TRUE(blocks[1].followers.empty());
  EXPECT_EQ(blocks[1].slowed_part, 1);
}

TEST(Candidates, HaveNoFollowersThatTakeLongThemselves) {
  Profile profile = profile_of_the_second();
  profile.compilations[1].blocks[BlockNumber{4}] = 3100;
  const auto found = choose_candidates(profile, log_of_two_compilations(), {}, kTerms);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->problem.blocks[0].followers, (std::vector<std::uint32_t>{0, 3}));
}

TEST(Candidates, SayWhatWasLeftOutAndWhy) {
  const auto found =
      choose_candidates(profile_of_the_second(), log_of_two_compilations(), {}, kTerms);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->left_out.size(), 2U);
  EXPECT_EQ(found->left_out[0].reason, divining::LeftOut::cannot_be_slowed);
  EXPECT_DOUBLE_EQ(found->left_out[0].share, 0.065);
  EXPECT_EQ(found->left_out[1].reason, divining::LeftOut::too_few_samples);
  EXPECT_DOUBLE_EQ(found->left_out[1].share, 0.005);
}

TEST(Candidates, TakeCountsWhereThereAreSome) {
  const codelog::CodeLog log = log_of_two_compilations();
  const CountedExecutions counted = {
      {key_of(log.units[1].description), {10, 1000, 990, 10, std::nullopt}}};
  const auto found = choose_candidates(profile_of_the_second(), log, counted, kTerms);
  ASSERT_TRUE(found);
  EXPECT_DOUBLE_EQ(found->problem.blocks[0].executions, 1000);
  EXPECT_EQ(found->problem.blocks[0].source, divining::ExecutionSource::exact_count);
}

TEST(Candidates, AreMissingWhereNothingIsHot) {
  Profile profile;
  profile.samples = 100;
  profile.unmapped = 100;
  profile.run_ns = 1e6;
  const auto found = choose_candidates(profile, log_of_two_compilations(), {}, kTerms);
  ASSERT_FALSE(found);
  EXPECT_NE(found.error().message().find("100.0 %"), std::string::npos);
}

TEST(CountedUnits, MayHaveComeToOtherShapes) {
  const slowdown::UnitKey counted{"A.loop()", -1, 7};
  const slowdown::UnitKey reshaped{"A.loop()", -1, 8};
  const slowdown::UnitKey entered_elsewhere{"A.loop()", 5, 8};
  const slowdown::UnitKey uncounted{"A.run()", -1, 9};
  const CountedExecutions executions = {{counted, {}}};
  EXPECT_FALSE(have_other_shapes({}, executions));
  EXPECT_FALSE(have_other_shapes(std::vector{counted, entered_elsewhere, uncounted}, executions));
  EXPECT_TRUE(have_other_shapes(std::vector{counted, uncounted, reshaped}, executions));
  EXPECT_FALSE(have_other_shapes(std::vector{reshaped}, {}));
}

TEST(EstimatedExecutions, TakeTheTimeThatTheUnitTook) {
  const codelog::LoggedUnit unit = loop_unit(1);
  const BlockExecutions executions = estimated_executions(unit.description, 1e6);
  double ns = 0;
  for (std::size_t i = 0; i < executions.size(); ++i) {
    ns += *executions[i] * (unit.description.blocks[i].positions + 1) * kAssumedNsPerOperation;
  }
  EXPECT_NEAR(ns, 1e6, 1e-3);
  EXPECT_NEAR(*executions[1] / *executions[0], 100, 1e-9);
}

}  // namespace
}  // namespace assay::measuring
