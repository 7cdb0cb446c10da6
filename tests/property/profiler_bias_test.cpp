// SPDX-License-Identifier: Apache-2.0
// Random programs, samplers with a known bias: the score says what was put in.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

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

// So many samples that 2 points, where a change is no longer right, are six deviations away.
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
    RC_ASSERT(std::abs(block.error.estimate) < 2.0);
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

RC_GTEST_PROP(ProfilerBias, SkidChargesTheNextBlocksMethod, ()) {
  const auto program = arbitrary_program();
  const auto result = scored(program, Bias::skids);
  for (const BlockScore& block : result.blocks) {
    const auto index = static_cast<std::size_t>(std::stoi(block.block.substr(1)));
    RC_ASSERT(block.outcome != scoring::Outcome::right);
    RC_ASSERT(block.went_to == program.blocks[(index + 1) % program.blocks.size()].method);
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
