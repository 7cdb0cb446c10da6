// SPDX-License-Identifier: Apache-2.0
#include "native/results/result_writers.h"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <algorithm>
#include <sstream>

#include "tests/support/golden.h"
#include "tests/support/sample_result.h"

namespace assay::results {
namespace {

TEST(ResultWriters, Json) {
  test::expect_golden("results/sample.json", to_json(test::sample_result()));
}

TEST(ResultWriters, Csv) {
  test::expect_golden("results/sample.csv", to_csv(test::sample_result()));
}

TEST(ResultWriters, Table) {
  test::expect_golden("results/sample.txt", to_table(test::sample_result(), {}));
}

TEST(ResultWriters, VerboseTable) {
  test::expect_golden("results/sample-verbose.txt",
                      to_table(test::sample_result(), {.units = 1, .verbose = true}));
}

TEST(ResultWriters, AnEmptyResultIsWrittenToo) {
  RunResult empty;
  EXPECT_NE(to_table(empty, {}).find("nothing was counted"), std::string::npos);
  EXPECT_EQ(to_csv(empty), "method,entry_bci,compile_id,inlined_method,event,count\n");
  EXPECT_FALSE(to_json(empty).empty());
}

TEST(ResultWriters, WhereNothingWasCountedTheReasonStandsInPlaceOfZeros) {
  RunResult result = test::sample_result();
  result.units.clear();
  result.totals.assign(3, 0);
  result.compiler_threads.assign(3, 0);
  result.coverage.units_instrumented = 0;
  const std::string table = to_table(result, {});
  EXPECT_NE(table.find("could not be decoded, 1 were discarded, 3 left alone"), std::string::npos);
  EXPECT_NE(table.find("2 left alone: too large"), std::string::npos);
  EXPECT_NE(table.find("incomplete: counts are too low"), std::string::npos);
  EXPECT_EQ(table.find("occurrences"), std::string::npos) << table;
  EXPECT_NE(to_json(result).find("\"incomplete\""), std::string::npos);
}

TEST(ResultWriters, OnlyCountsOfAllUnitsAreExact) {
  RunResult result = test::sample_result();
  result.coverage.units_left_alone = 0;
  EXPECT_NE(to_json(result).find("\"kind\": \"exact\""), std::string::npos);
  EXPECT_NE(to_table(result, {}).find(", exact"), std::string::npos);
  result.damaged = true;
  EXPECT_NE(to_json(result).find("\"kind\": \"incomplete\""), std::string::npos);
}

TEST(ResultWriters, WhatNobodyAskedForIsNotNoted) {
  RunResult result = test::sample_result();
  EXPECT_NE(to_table(result, {}).find("asked for cannot be counted"), std::string::npos);
  result.all_by_default = true;
  EXPECT_EQ(to_table(result, {}).find("asked for cannot be counted"), std::string::npos);
}

TEST(ResultWriters, CountsStayWholeNumbersUpToTheTop) {
  RunResult result = test::sample_result();
  result.totals[0] = ~0ull;
  rapidjson::Document document;
  document.Parse(to_json(result).c_str());
  ASSERT_FALSE(document.HasParseError());
  EXPECT_EQ(document["totals"]["load"].GetUint64(), ~0ull);
}

TEST(ResultWriters, TheTableFitsItsWidth) {
  RunResult result = test::sample_result();
  result.units[0].method = "a.b." + std::string(300, 'C') + ".m(" + std::string(300, 'x') + ")";
  result.units[0].counts = {~0ull, ~0ull, ~0ull};
  result.totals = {~0ull, ~0ull, ~0ull};
  std::istringstream table(to_table(result, {}));
  for (std::string line; std::getline(table, line);) {
    EXPECT_LE(line.size(), 100u) << line;
  }
}

}  // namespace
}  // namespace assay::results
