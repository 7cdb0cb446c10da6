// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/block_sources.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace assay::experiment
