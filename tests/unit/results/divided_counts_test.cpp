// SPDX-License-Identifier: Apache-2.0
#include "native/results/divided_counts.h"

#include <gtest/gtest.h>

#include "native/results/number_text.h"
#include "native/results/result_writers.h"

namespace assay::results {
namespace {

using options::Divisor;

// Returns a result with a unit of four activations, and a unit that was never entered at its
// beginning.
RunResult result_with_activations() {
  RunResult result;
  result.event_types = {{"load", "memory-accesses", "", "occurrences", "", false},
                        {"method-entry", "activations", "", "occurrences", "", false}};
  result.totals = {17, 4};
  result.compiler_threads = {0, 0};
  result.unattributed = {0, 0};
  result.coverage.units_instrumented = 2;
  UnitResult often;
  often.method = "A.often()";
  often.counts = {10, 4};
  UnitResult never;
  never.method = "A.never()";
  never.counts = {7, 0};
  result.units = {often, never};
  return result;
}

TEST(PerActivation, DividesByEntries) {
  const RunResult result = result_with_activations();
  EXPECT_EQ(divisor_of(result, result.units[0], Divisor::activation), 4u);
  EXPECT_EQ(divisor_of(result, result.units[1], Divisor::activation), std::nullopt);
  EXPECT_EQ(count_text(result, result.units[0], 0, Divisor::activation), "2.50");
  EXPECT_EQ(count_text(result, result.units[0], 1, Divisor::activation), "4");
  EXPECT_EQ(count_text(result, result.units[0], 0, Divisor::none), "10");
  EXPECT_EQ(count_text(result, result.units[1], 0, Divisor::activation), "-");
}

TEST(PerActivation, IsWrittenAsPeopleReadIt) {
  EXPECT_EQ(divided_text(0, 3), "0");
  EXPECT_EQ(divided_text(1, 3), "0.33");
  EXPECT_EQ(divided_text(100, 3), "33.3");
  EXPECT_EQ(divided_text(20000, 2), abbreviated(10000));
}

TEST(PerActivation, StandsInTableAndJson) {
  const RunResult result = result_with_activations();
  const std::string table = to_table(result, {.per = Divisor::activation});
  EXPECT_NE(table.find("2.50  A.often()"), std::string::npos) << table;
  EXPECT_NE(table.find("occurrences for each activation"), std::string::npos) << table;
  const std::string json = *to_json(result, Divisor::activation);
  EXPECT_NE(json.find("\"activations\": 4"), std::string::npos) << json;
  EXPECT_NE(json.find("\"load\": 2.5"), std::string::npos) << json;
  EXPECT_NE(json.find("\"per_activation\": null"), std::string::npos) << json;
  EXPECT_EQ(to_json(result)->find("per_activation"), std::string::npos);
}

TEST(PerActivation, NeedsTheEventType) {
  RunResult result = result_with_activations();
  EXPECT_TRUE(check_divisor(result, Divisor::activation));
  result.event_types[1].name = "return";
  EXPECT_EQ(check_divisor(result, Divisor::activation).error().code(), ErrorCode::invalid_argument);
  EXPECT_TRUE(check_divisor(result, Divisor::none));
}

TEST(PerIteration, DividesByTheIterationsThatWereCounted) {
  RunResult result = result_with_activations();
  EXPECT_EQ(check_divisor(result, Divisor::iteration).error().code(), ErrorCode::invalid_argument);
  EXPECT_EQ(count_text(result, result.units[0], 0, Divisor::iteration), "-");
  result.window = WindowResult{.plan = {}, .calls_counted = 5};
  EXPECT_TRUE(check_divisor(result, Divisor::iteration));
  EXPECT_EQ(count_text(result, result.units[0], 0, Divisor::iteration), "2.00");
  EXPECT_EQ(count_text(result, result.units[0], 1, Divisor::iteration), "0.80");
  EXPECT_EQ(count_text(result, result.units[1], 0, Divisor::iteration), "1.40");
  const std::string table = to_table(result, {.per = Divisor::iteration});
  EXPECT_NE(table.find("occurrences for each iteration"), std::string::npos) << table;
  const std::string json = *to_json(result, Divisor::iteration);
  EXPECT_NE(json.find("\"per_iteration\": {"), std::string::npos) << json;
  EXPECT_NE(json.find("\"method-entry\": 0.8"), std::string::npos) << json;
  EXPECT_EQ(json.find("\"activations\": 4"), std::string::npos) << json;
}

}  // namespace
}  // namespace assay::results
