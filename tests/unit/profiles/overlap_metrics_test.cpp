// SPDX-License-Identifier: Apache-2.0
#include "native/profiles/overlap_metrics.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/profiles/sample_profile.h"

namespace assay::profiles {
namespace {

std::vector<double> values(const ProgramProfile& full, const ProgramProfile& estimate) {
  std::vector<double> all;
  for (const OverlapMetric& metric : overlap_metrics(full, estimate)) {
    EXPECT_FALSE(metric.definition.empty());
    all.push_back(metric.value.value_or(-1));
  }
  return all;
}

TEST(OverlapMetrics, AreOneForAProfileAndAMultipleOfIt) {
  ProgramProfile twice = sample_profile();
  add(twice, sample_profile());
  for (const double value : values(sample_profile(), twice)) {
    EXPECT_NEAR(value, 1, 1e-12);
  }
}

TEST(OverlapMetrics, AreZeroWhereNothingIsKnown) {
  EXPECT_EQ(values(sample_profile(), {}), (std::vector<double>{0, 0, 0}));
  EXPECT_EQ(values({}, sample_profile()), (std::vector<double>{-1, -1, -1}));
}

// The condition: 3 of 10 in A, 6 of 10 in B. The switch has other ways in B.
TEST(OverlapMetrics, AreThoseOfThePaper) {
  ProgramProfile other = sample_profile();
  other.paths[{{kMethod, -1, "another"}, {0, 1, 3}}] = {100, 2};
  other.edges.branches.at({kMethod, 4}).ways = {{.count = 6}, {.count = 4}};
  other.edges.branches.at({kMethod, 12}).ways = {{{7}, false, 10}, {{}, true, 0}};
  const auto all = values(sample_profile(), other);
  // Both hot paths of A have 60 + 10. B's two hottest are the path of another graph, and {0, 1, 3}.
  EXPECT_NEAR(all[0], 60.0 / 70, 1e-12);
  EXPECT_NEAR(all[1], 10 * 0.7 / 34, 1e-12);
  EXPECT_NEAR(all[2], std::min(3.0 / 34, 6.0 / 20) + std::min(7.0 / 34, 4.0 / 20), 1e-12);
}

}  // namespace
}  // namespace assay::profiles
