// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scheduler/experiment/block_sources.h"
#include "scheduler/measuring/block_key.h"
#include "tests/unit/experiment/a_unit.h"

namespace assay::experiment {
namespace {

using Blocks = std::vector<scoring::SampledBlock>;

slowdown::SlowdownPlan plan_of_shape(std::uint64_t shape) {
  slowdown::SlowdownPlan plan;
  plan.units[{.method = "a.B.run(int)", .entry_bci = -1, .shape = shape}];
  return plan;
}

std::string name_of(std::uint32_t block) {
  return measuring::shown_name({.unit = {.method = "a.B.run(int)", .entry_bci = -1, .shape = 7},
                                .block = slowdown::BlockNumber(block)});
}

// The prologue's are the first block's.
TEST(SampledBlocks, AreThoseOfThePlansUnits) {
  EXPECT_EQ(sampled_blocks(profile_of_a_unit(), log_of_a_unit(), plan_of_shape(7)),
            (Blocks{{name_of(3), 87}, {name_of(5), 40}, {name_of(8), 10}}));
  EXPECT_EQ(sampled_blocks(profile_of_a_unit(), log_of_a_unit(), plan_of_shape(8)), Blocks());
  EXPECT_EQ(sampled_blocks(profile_of_a_unit(), log_of_a_unit(), {}), Blocks());
}

TEST(SampledBlocks, AreOfAllCompilationsOfAUnit) {
  codelog::CodeLog log = log_of_a_unit();
  log.units.push_back(log.units.front());
  measuring::Profile profile = profile_of_a_unit();
  profile.compilations[1].blocks = {{slowdown::BlockNumber(5), 2}};
  const Blocks blocks = sampled_blocks(profile, log, plan_of_shape(7));
  ASSERT_EQ(blocks.size(), 3U);
  EXPECT_EQ(blocks[1], (scoring::SampledBlock{name_of(5), 42}));
}

}  // namespace
}  // namespace assay::experiment
