// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/feature_rules.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace assay::agent {
namespace {

TEST(FeatureRules, LetEachFeatureBeOnAlone) {
  for (std::uint64_t number = 0; number < count_of(FeatureKind{}); ++number) {
    EXPECT_FALSE(why_not_together(std::array{static_cast<FeatureKind>(number)}));
  }
}

TEST(FeatureRules, RefuseCountingWithSlowingAndSayWhy) {
  const auto why = why_not_together(std::array{FeatureKind::slow, FeatureKind::count});
  ASSERT_TRUE(why);
  EXPECT_NE(why->find("counting and slowing cannot be on together"), std::string::npos) << *why;
}

}  // namespace
}  // namespace assay::agent
