// SPDX-License-Identifier: Apache-2.0
#include "native/results/per_activation.h"

#include <gtest/gtest.h>

#include "native/results/number_text.h"
#include "native/results/result_writers.h"

namespace assay::results {
namespace {

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
  EXPECT_EQ(activations_of(result, result.units[0]), 4u);
  EXPECT_EQ(activations_of(result, result.units[1]), std::nullopt);
  EXPECT_EQ(count_text(result, result.units[0], 0, true), "2.50");
  EXPECT_EQ(count_text(result, result.units[0], 1, true), "4");
  EXPECT_EQ(count_text(result, result.units[0], 0, false), "10");
  EXPECT_EQ(count_text(result, result.units[1], 0, true), "-");
}

TEST(PerActivation, IsWrittenAsPeopleReadIt) {
  EXPECT_EQ(per_activation_text(0, 3), "0");
  EXPECT_EQ(per_activation_text(1, 3), "0.33");
  EXPECT_EQ(per_activation_text(100, 3), "33.3");
  EXPECT_EQ(per_activation_text(20000, 2), abbreviated(10000));
}

TEST(PerActivation, StandsInTableAndJson) {
  const RunResult result = result_with_activations();
  const std::string table = to_table(result, {.per_activation = true});
  EXPECT_NE(table.find("2.50  A.often()"), std::string::npos) << table;
  EXPECT_NE(table.find("occurrences for each activation"), std::string::npos) << table;
  const std::string json = *to_json(result, true);
  EXPECT_NE(json.find("\"activations\": 4"), std::string::npos) << json;
  EXPECT_NE(json.find("\"load\": 2.5"), std::string::npos) << json;
  EXPECT_NE(json.find("\"per_activation\": null"), std::string::npos) << json;
  EXPECT_EQ(to_json(result)->find("per_activation"), std::string::npos);
}

TEST(PerActivation, NeedsTheEventType) {
  RunResult result = result_with_activations();
  EXPECT_TRUE(check_per_activation(result));
  result.event_types[1].name = "return";
  EXPECT_EQ(check_per_activation(result).error().code(), ErrorCode::invalid_argument);
}

}  // namespace
}  // namespace assay::results
