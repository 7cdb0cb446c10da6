// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sweep/sweep_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/unit/sweep/sample_sweep.h"

namespace assay::sweep {
namespace {

TEST(SweepPlan, ReadsNumbers) {
  EXPECT_EQ(*parse_numbers("16,1,4,16"), (std::vector<std::uint32_t>{1, 4, 16}));
  for (const char* wrong : {"", "1,", "0", "-1", "1,x", "4294967296"}) {
    EXPECT_FALSE(parse_numbers(wrong)) << wrong;
  }
  std::string many = "1";
  for (int i = 2; i < 70; ++i) {
    many += "," + std::to_string(i);
  }
  EXPECT_FALSE(parse_numbers(many));
}

// Each round has the baseline and each setting once, so forks of all are spread over the whole
// time.
TEST(SweepPlan, InterleavesRounds) {
  const SweepWish wish = sample_wish();
  const auto order = run_order(wish);
  ASSERT_EQ(order.size(), 3u * (1 + 4) + 2u * 4);
  EXPECT_EQ(std::set<RunKey>(order.begin(), order.end()).size(), order.size());
  EXPECT_TRUE(std::ranges::is_sorted(order, {}, &RunKey::fork));
  const auto baselines =
      std::ranges::count(order, Purpose::baseline, [](const RunKey& key) { return key.purpose; });
  EXPECT_EQ(baselines, 3);
  EXPECT_EQ(run_order(wish), order);
  SweepWish another = wish;
  another.seed = 2;
  EXPECT_NE(run_order(another), order);
}

TEST(SweepPlan, NamesEachRunsFile) {
  std::set<std::string> names;
  for (const RunKey& key : run_order(sample_wish())) {
    names.insert(run_file_name(key));
  }
  EXPECT_EQ(names.size(), run_order(sample_wish()).size());
  EXPECT_TRUE(names.contains("overhead-s16-t3-003.json"));
  EXPECT_TRUE(names.contains("baseline-001.json"));
}

TEST(SweepPlan, TellsOtherSweepsApart) {
  SweepWish other = sample_wish();
  EXPECT_EQ(request_lines(other).size(), request_lines(sample_wish()).size());
  other.command.push_back("more");
  EXPECT_NE(request_lines(other).back().value, request_lines(sample_wish()).back().value);
}

}  // namespace
}  // namespace assay::sweep
