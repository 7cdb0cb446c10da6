// SPDX-License-Identifier: Apache-2.0
#include "native/results/heat.h"

#include <gtest/gtest.h>

#include "native/results/result_writers.h"
#include "native/support/saturating.h"
#include "tests/support/sample_result.h"

namespace assay::results {
namespace {

std::vector<session::EventTypeRecord> types(const std::vector<std::string>& units) {
  std::vector<session::EventTypeRecord> result;
  for (const std::string& unit : units) {
    result.push_back({"a", "b", "c", unit, "d", false});
  }
  return result;
}

TEST(Heat, LeavesOutWhatIsNotMeasuredInOccurrences) {
  const Heat heat(types({"bytes", "occurrences", "elements", "occurrences"}));
  EXPECT_EQ(heat.unit(), "occurrences");
  EXPECT_EQ(heat.of({1000, 2, 500, 3}), 5U);
  EXPECT_FALSE(heat.adds_all());
  EXPECT_FALSE(heat.adds(0));
  EXPECT_TRUE(heat.adds(3));
}

TEST(Heat, IsOfTheFirstTypesUnitWhereNothingElseIsCounted) {
  const Heat heat(types({"bytes", "elements", "bytes"}));
  EXPECT_EQ(heat.unit(), "bytes");
  EXPECT_EQ(heat.of({1000, 7, 24}), 1024U);
}

TEST(Heat, IsNothingOfNoCountsAndSaturates) {
  const Heat heat(types({"occurrences", ""}));
  EXPECT_EQ(heat.of({}), 0U);
  EXPECT_EQ(heat.of({kSaturated, 1}), kSaturated);
  EXPECT_EQ(Heat({}).unit(), "occurrences");
}

// The table's rows are in the order of occurrences, however many bytes a unit allocates.
TEST(Heat, KeepsBytesOutOfTheTablesSums) {
  RunResult result = test::sample_result();
  const std::string before = to_table(result, {});
  result.event_types.push_back({"allocated-bytes", "allocations", "", "bytes", "low tier", false});
  result.totals.push_back(9'000'000'000);
  result.compiler_threads.push_back(0);
  for (UnitResult& unit : result.units) {
    unit.counts.push_back(4'500'000'000);
  }
  const std::string after = to_table(result, {});
  EXPECT_NE(after.find("9,000,000,000  allocated-bytes"), std::string::npos) << after;
  const auto rows = [](const std::string& table) { return table.substr(table.find("share")); };
  EXPECT_EQ(rows(after), rows(before));
}

}  // namespace
}  // namespace assay::results
