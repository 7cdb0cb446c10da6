// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/block_sources.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/unit/experiment/a_unit.h"

namespace assay::experiment {
namespace {

TEST(BlockSources, SharesSamplesOutByOperations) {
  const auto reported = by_sources(profile_of_a_unit(), log_of_a_unit());
  const std::vector<profilers::ChargedPlace> expected = {
      // 10 of the block that nobody is the source of, and 7 of the prologue
      {"a.B.run", std::nullopt, 17},
      {"a.B.run", 11, 20},
      {"a.C.inlined", std::nullopt, 10},
      {"a.C.inlined", 21, 60},
      {"a.C.inlined", 22, 30}};
  EXPECT_EQ(reported.places, expected);
}

TEST(BlockSources, LosesNoSample) {
  const auto reported = by_sources(profile_of_a_unit(), log_of_a_unit());
  std::uint64_t sum = 0;
  for (const auto& place : reported.places) {
    sum += place.samples;
  }
  EXPECT_EQ(sum, 137U);
}

// A flat profile: a sample here and there, of blocks with several sources each.
TEST(BlockSources, LosesNoSampleOfBlocksThatHaveFew) {
  codelog::CodeLog log = log_of_a_unit();
  measuring::Profile profile;
  auto& unit = profile.compilations[0];
  auto& blocks = log.units[0].description.blocks;
  blocks.clear();
  for (std::uint32_t number = 0; number < 300; ++number) {
    codelog::DescribedBlock block{.number = number, .positions = 3};
    for (std::uint32_t line = 1; line <= 3; ++line) {
      block.sources.push_back({.method = line % 2, .line = 10 * number + line, .operations = 1});
    }
    blocks.push_back(block);
    unit.blocks[slowdown::BlockNumber(number)] = 1;
  }
  std::map<std::string, std::uint64_t> by_method;
  for (const auto& place : by_sources(profile, log).places) {
    by_method[place.method] += place.samples;
  }
  EXPECT_EQ(by_method["a.B.run"] + by_method["a.C.inlined"], 300U);
  EXPECT_NEAR(static_cast<double>(by_method["a.B.run"]), 100, 1);
}

}  // namespace
}  // namespace assay::experiment
