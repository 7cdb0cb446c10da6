// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <utility>

#include "scheduler/scoring/overhead_scores.h"
#include "scheduler/scoring/score.h"

namespace assay::scoring {
namespace {

constexpr const char* kOracle = "o";

// Returns a cell with 1000 samples on the program's threads, some of them in each of these blocks.
Cell cell(VariantKind kind, std::uint32_t fork, std::vector<SampledBlock> blocks,
          std::uint64_t iteration_us) {
  Cell one{.key = {.variant = {.kind = kind}, .profiler = kOracle, .fork = fork}};
  if (kind == VariantKind::whole_program) {
    one.key.variant.target_percent = 100;
  }
  one.times.program_ns = 1e4 * static_cast<double>(iteration_us);
  one.iterations = IterationTimes{.cpu_us = std::vector<std::uint64_t>(10, iteration_us)};
  const SampleCounts counts{.compiled = 800, .generated = 100, .elsewhere = 100, .of_vm = 50};
  one.sampled = {.run = counts, .iterations = counts, .warm = counts};
  one.profile = profilers::ReportedProfile{.places = {{"a.B.run", {}, 900}}};
  one.blocks = std::move(blocks);
  return one;
}

Results results_with(std::vector<Cell> cells) {
  Results results;
  results.experiment.profilers = {{.id = kOracle, .name = kOracle, .role = Role::oracle}};
  results.experiment.plans = {{.target_percent = 100,
                               .slowable_share = 0.8,
                               .blocks = {{.name = "even", .base_share = 0.5},
                                          {.name = "less", .base_share = 0.2},
                                          {.name = "rare", .base_share = 0.1}}}};
  results.cells = std::move(cells);
  return results;
}

// Iterations take 1.8 times as long. "even" has 400 of 1000 samples, then 440: 0.44 x 18 over
// 0.4 x 10 is 1.98; "less" 300 and 250: 0.25 x 18 over 0.3 x 10 is 1.5.
Results two_blocks() {
  std::vector<Cell> cells;
  for (std::uint32_t fork = 0; fork < 3; ++fork) {
    cells.push_back(
        cell(VariantKind::base, fork, {{"even", 400}, {"less", 300}, {"rare", 20}}, 10));
    cells.push_back(
        cell(VariantKind::repeat, fork, {{"even", 400}, {"less", 300}, {"other", 99}}, 10));
    cells.push_back(
        cell(VariantKind::whole_program, fork, {{"even", 440}, {"less", 255}, {"rare", 20}}, 18));
  }
  return results_with(std::move(cells));
}

std::map<std::string, BlockOverhead> overheads_of(const Results& results) {
  const CellTable cells(results);
  const ScoreRules rules;
  return block_overheads({results.experiment, cells, rules}, results.experiment.plans.at(0));
}

TEST(BlockOverheads, AreWhatBlocksTakeLongerInFreshJvms) {
  const auto overheads = overheads_of(two_blocks());
  ASSERT_EQ(overheads.size(), 2U);  // "rare" has too few samples, "other" is not the plan's
  EXPECT_NEAR(overheads.at("even").percent, 98, 1e-9);
  EXPECT_NEAR(overheads.at("even").base_share, 0.4, 1e-12);
  EXPECT_NEAR(overheads.at("less").percent, 53, 1e-9);
}

// A run that is disturbed takes longer in all of its blocks, and has more samples in all.
TEST(BlockOverheads, DoNotGrowWithDisturbance) {
  Results results = two_blocks();
  Cell& disturbed = results.cells.back();
  disturbed.iterations->cpu_us.front() *= 3;
  disturbed.sampled->warm.compiled *= 2;
  disturbed.sampled->warm.generated *= 2;
  disturbed.sampled->warm.elsewhere *= 2;
  for (SampledBlock& block : disturbed.blocks) {
    block.samples *= 2;
  }
  EXPECT_NEAR(overheads_of(results).at("even").percent, 98, 1e-9);
}

TEST(BlockOverheads, AreNoneWhereARunSaysNothingOfBlocks) {
  Results results = two_blocks();
  results.cells.front().blocks.clear();
  EXPECT_TRUE(overheads_of(results).empty());
  results = two_blocks();
  std::erase_if(results.cells,
                [](const Cell& one) { return one.key.variant.kind == VariantKind::whole_program; });
  EXPECT_TRUE(overheads_of(results).empty());
}

// "even" is 2 points below its target, "less" 47: bins of 10 points from -100 on.
TEST(BlockOverheads, FillTheHistogram) {
  const OverheadScore overhead = score(two_blocks(), {.resamples = 40}).overheads.at(0);
  EXPECT_TRUE(overhead.is_of_fresh_jvms);
  EXPECT_NEAR(overhead.measured_share, 70, 1e-9);
  EXPECT_NEAR(overhead.histogram.at(9).share, 40, 1e-9);
  EXPECT_NEAR(overhead.histogram.at(5).share, 30, 1e-9);
}

TEST(BlockOverheads, OfTheSearchStandInForThem) {
  Results results = two_blocks();
  for (Cell& one : results.cells) {
    one.blocks.clear();
  }
  results.experiment.plans.at(0).blocks.at(0).overhead_percent = 115;
  const OverheadScore overhead = score(results, {.resamples = 40}).overheads.at(0);
  EXPECT_FALSE(overhead.is_of_fresh_jvms);
  EXPECT_NEAR(overhead.measured_share, 50, 1e-9);
  EXPECT_NEAR(overhead.histogram.at(11).share, 50, 1e-9);
}

}  // namespace
}  // namespace assay::scoring
