// SPDX-License-Identifier: Apache-2.0
// Random programs, samplers with a known bias: the score says what was put in.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "scheduler/scoring/score.h"
#include "scheduler/scoring/stored/score_format.h"
#include "tests/support/scoring/simulated_experiment.h"

namespace assay {
namespace {

using scoring::BlockScore;
using test::Bias;

// 3 to 7 methods of one block each, the first the root, all with 4 % of the run and more.
test::TimedProgram arbitrary_program() {
  const auto count = *rc::gen::inRange<std::size_t>(3, 8);
  test::TimedProgram program{.name = "random", .blocks = {}};
  for (std::size_t i = 0; i < count; ++i) {
    program.blocks.push_back({.unit = "p.M0.run",
                              .method = "p.M" + std::to_string(i) + ".run",
                              .line = static_cast<std::uint32_t>(i + 1),
                              .base_ns = 1e9 * *rc::gen::inRange(5, 16),
                              .has_poll = i == 0});
  }
  return program;
}

double share_of(const test::TimedProgram& program, std::size_t block) {
  double run_ns = 0;
  for (const test::TimedBlock& one : program.blocks) {
    run_ns += one.base_ns;
  }
  return program.blocks[block].base_ns / run_ns;
}

// In points: where a change is no longer right. The simulated runs have so many samples that it is
// six deviations away.
constexpr double kChance = 2;

scoring::ExperimentScore scored(const test::TimedProgram& program, Bias bias) {
  auto profilers = test::profilers_of_each_bias();
  std::erase_if(profilers, [bias](const auto& profiler) { return profiler.bias != bias; });
  profilers.resize(1);
  return score(test::simulate({.program = program,
                               .profilers = profilers,
                               .forks = 4,
                               .samples = 20'000,
                               .targets = {},
                               .seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000)}),
               {.resamples = 50});
}

RC_GTEST_PROP(ProfilerBias, WithoutBiasEveryBlockIsFoundAndTheErrorIsChance, ()) {
  const auto result = scored(arbitrary_program(), Bias::none);
  for (const BlockScore& block : result.blocks) {
    RC_ASSERT(block.outcome == scoring::Outcome::right);
    RC_ASSERT(std::abs(block.error.estimate) < kChance);
  }
}

RC_GTEST_PROP(ProfilerBias, BlamingTheRootLosesInlinedBlocksByExactlyWhatTheyGain, ()) {
  const auto result = scored(arbitrary_program(), Bias::blames_root);
  for (const BlockScore& block : result.blocks) {
    if (block.block != "b0") {
      RC_ASSERT(block.outcome == scoring::Outcome::missed);
      RC_ASSERT(std::abs(block.error.estimate + block.expected) < 1e-9);  // it reports 0
      RC_ASSERT(!block.seen);
    }
  }
}

// A run T gains D by a method with the share r. A sampler that skids gives that method what the
// block before it has, a share u, and the next block's method all of D. So the method's change is
// -uD / (T + D) where D(1 - u) / (T + D) is expected, and lacks D / (T + D), whatever u is; that of
// the next block's method is D(1 - r) / (T + D).
RC_GTEST_PROP(ProfilerBias, SkidChargesTheNextBlocksMethodWithAllThatIsGained, ()) {
  const auto program = arbitrary_program();
  const auto result = scored(program, Bias::skids);
  const double gained = test::Simulation().gain_share;
  const double lacking = 100 * gained / (1 + gained);
  for (const BlockScore& block : result.blocks) {
    const auto index = static_cast<std::size_t>(std::stoi(block.block.substr(1)));
    RC_ASSERT(is_wrong(block.outcome) && !is_detected(block.outcome));
    RC_ASSERT(std::abs(block.error.estimate + lacking) < kChance);
    RC_ASSERT(block.went_to == program.blocks[(index + 1) % program.blocks.size()].method);
    RC_ASSERT(std::abs(block.went_points - lacking * (1 - share_of(program, index))) < kChance);
  }
}

RC_GTEST_PROP(ProfilerBias, LostSamplesAreCountedAndCostNoAccuracy, ()) {
  const auto result = scored(arbitrary_program(), Bias::loses_third);
  RC_ASSERT(std::abs(*result.verdicts.at(0).lost - 100.0 / 3) < 2.0);
  RC_ASSERT(result.verdicts.at(0).detected == result.verdicts.at(0).tested);
}

RC_GTEST_PROP(ProfilerBias, StoredExperimentsGiveTheSameScore, ()) {
  const auto results =
      test::simulate({.program = arbitrary_program(), .forks = 1, .samples = 100, .targets = {50}});
  const auto read = scoring::experiment_from_json(scoring::to_json(results.experiment));
  RC_ASSERT(static_cast<bool>(read));
  RC_ASSERT(*read == results.experiment);
  for (const auto& cell : results.cells) {
    RC_ASSERT(*scoring::cell_from_json(scoring::to_json(cell)) == cell);
  }
}

}  // namespace
}  // namespace assay
