// SPDX-License-Identifier: Apache-2.0
#include "native/planning/plan_options.h"

#include <gtest/gtest.h>

namespace assay::planning {
namespace {

TEST(PlanOptions, SpellStrategies) {
  for (const Strategy strategy : {Strategy::dec, Strategy::pd, Strategy::pc, Strategy::ec}) {
    EXPECT_EQ(parse_strategy(to_string(strategy)), strategy);
  }
  EXPECT_EQ(to_string(Strategy::ec), "ec");
  EXPECT_EQ(parse_strategy("EC"), std::nullopt);
  EXPECT_EQ(parse_strategy("unknown"), std::nullopt);
}

}  // namespace
}  // namespace assay::planning
