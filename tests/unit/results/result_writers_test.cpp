// SPDX-License-Identifier: Apache-2.0
#include "native/results/result_writers.h"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <algorithm>
#include <sstream>

#include "native/results/row_order.h"
#include "native/support/visible_text.h"
#include "tests/support/golden.h"
#include "tests/support/sample_result.h"

namespace assay::results {
namespace {

TEST(ResultWriters, Json) {
  test::expect_golden("results/sample.json", *to_json(test::sample_result()));
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
  EXPECT_FALSE(to_json(empty)->empty());
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
  EXPECT_NE(to_json(result)->find("\"incomplete\""), std::string::npos);
}

TEST(ResultWriters, OnlyCountsOfAllUnitsAreExact) {
  RunResult result = test::sample_result();
  result.coverage.units_left_alone = 0;
  EXPECT_NE(to_json(result)->find("\"kind\": \"exact\""), std::string::npos);
  EXPECT_NE(to_table(result, {}).find(", exact"), std::string::npos);
  result.damaged = true;
  EXPECT_NE(to_json(result)->find("\"kind\": \"incomplete\""), std::string::npos);
}

TEST(ResultWriters, TheHeadingSaysForWhichShareOfTheTimeTheCountsAreExact) {
  RunResult result = test::sample_result();
  result.coverage.units_left_alone = 0;
  const std::string share =
      ", exact\ncounted code took 18.2 % of the program's CPU time; the rest is in no count\n";
  const auto heading = [&] {
    const std::string table = to_table(result, {});
    return table.substr(0, table.find("\n\n") + 1);
  };
  EXPECT_TRUE(heading().ends_with(share)) << heading();
  result.cpu_time.reset();
  EXPECT_TRUE(heading().ends_with(", exact\n")) << heading();
  result = test::sample_result();
  result.window.emplace();  // the share is that of the whole run
  EXPECT_EQ(heading().find("counted code took"), std::string::npos) << heading();
}

TEST(ResultWriters, ManyTypesThatNeverOccurredTakeOneLine) {
  RunResult result = test::sample_result();
  for (int i = 0; i < 40; ++i) {
    result.event_types.push_back(result.event_types.back());
    result.event_types.back().name = "never-" + std::to_string(i);
    result.totals.push_back(0);
    result.compiler_threads.push_back(i == 7 ? 1 : 0);  // not the program's
  }
  const std::string brief = to_table(result, {});
  EXPECT_NE(brief.find("\n                0  41 other types (--verbose names them)\n"),
            std::string::npos)
      << brief;
  EXPECT_EQ(brief.find("never-7"), std::string::npos) << brief;
  const std::string whole = to_table(result, {.verbose = true});
  EXPECT_NE(whole.find("never-7"), std::string::npos) << whole;
  EXPECT_EQ(whole.find("other types"), std::string::npos) << whole;
}

TEST(ResultWriters, WhatIsUnattributedIsToldByUnitAndWhy) {
  RunResult result = test::sample_result();
  result.coverage.units_left_alone = 0;
  result.exact = false;
  result.unattributed = {1'000'001, 0, 0};
  result.units[1].unattributed = {1'000'000, 0, 0};
  const std::string table = to_table(result, {});
  EXPECT_NE(table.find(", inexact"), std::string::npos);
  EXPECT_NE(table.find("warning: 1,000,001 occurrences (18.2 % of all) are in no row above"),
            std::string::npos)
      << table;
  EXPECT_NE(table.find("the JVM tells an agent of such threads late or never"), std::string::npos);
  EXPECT_NE(table.find("1,000,000  Main.say"), std::string::npos) << table;
  result.threads_without_segment = 3;
  EXPECT_NE(to_table(result, {}).find("3 threads got no counters of their own"), std::string::npos);
  rapidjson::Document document;
  document.Parse(to_json(result)->c_str());
  ASSERT_FALSE(document.HasParseError());
  EXPECT_STREQ(document["kind"].GetString(), "inexact");
  EXPECT_EQ(document["units"][1]["unattributed"]["load"].GetUint64(), 1'000'000u);
  EXPECT_TRUE(document["units"][0]["unattributed"].ObjectEmpty());
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
  document.Parse(to_json(result)->c_str());
  ASSERT_FALSE(document.HasParseError());
  EXPECT_EQ(document["totals"]["load"].GetUint64(), ~0ull);
}

TEST(ResultWriters, GuestFunctionsAreToldApartFromMethods) {
  RunResult result = test::sample_result();
  result.units[1].method = "js sum (loop.js:1:1)";
  result.units[1].guest = {"js", "file:///home/me/loop.js 1:1"};
  rapidjson::Document document;
  document.Parse(to_json(result)->c_str());
  ASSERT_FALSE(document.HasParseError());
  const auto& host = document["units"][0];
  EXPECT_STREQ(host["kind"].GetString(), "host");
  EXPECT_FALSE(host.HasMember("language"));
  const auto& guest = document["units"][1];
  EXPECT_STREQ(guest["kind"].GetString(), "guest");
  EXPECT_STREQ(guest["language"].GetString(), "js");
  EXPECT_STREQ(guest["source"].GetString(), "file:///home/me/loop.js 1:1");
  EXPECT_NE(to_table(result, {}).find("js sum (loop.js:1:1)"), std::string::npos);
}

TEST(ResultWriters, TwoColumnsOfOneNameAreNeverWritten) {
  RunResult two_types = test::sample_result();
  two_types.event_types[2].name = two_types.event_types[0].name;
  const auto written = to_json(two_types);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code(), ErrorCode::internal);
  EXPECT_NE(written.error().message().find("'load' twice"), std::string::npos);
  EXPECT_FALSE(in_format(two_types, options::FileFormat::json, {}));

  RunResult two_facts = test::sample_result();
  two_facts.environment.push_back(two_facts.environment.front());
  EXPECT_FALSE(to_json(two_facts));
}

RunResult wide_result() {
  RunResult result = test::sample_result();
  result.units[0].method = "a.b." + std::string(300, 'C') + ".m(" + std::string(300, 'x') + ")";
  result.units[1].method = std::string(300, 'D') + ".größe数()";
  constexpr std::uint64_t kMany = 1'000'000'000'000;
  result.units[0].counts = {kMany, kMany, kMany};
  result.totals = {kMany, kMany, kMany};
  return result;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream table(text);
  for (std::string line; std::getline(table, line);) {
    lines.push_back(line);
  }
  return lines;
}

TEST(ResultWriters, TheTableFitsItsWidth) {
  RunResult result = wide_result();
  result.units[0].counts = {~0ull, ~0ull, ~0ull};
  result.totals = {~0ull, ~0ull, ~0ull};
  for (const std::string& line : lines_of(to_table(result, {}))) {
    EXPECT_LE(columns_of(line), kUsualWidth) << line;
  }
}

TEST(ResultWriters, OnATerminalNoLineIsWiderThanIt) {
  for (const std::size_t width : {kLeastWidth, std::size_t{80}, std::size_t{250}}) {
    std::size_t widest = 0;
    for (const std::string& line :
         lines_of(to_table(wide_result(), {.verbose = true, .width = width, .wraps = true}))) {
      EXPECT_LE(columns_of(line), width) << line;
      widest = std::max(widest, columns_of(line));
    }
    EXPECT_EQ(widest, width);  // long names take all the place there is
  }
}

// In 80 columns the third event's column would leave too little for the names.
TEST(ResultWriters, ColumnsOfEventsMakeRoomForNames) {
  const std::string wide = to_table(wide_result(), {});
  EXPECT_NE(wide.find("guard-null-check  my-event  unit\n"), std::string::npos) << wide;
  const std::string narrow = to_table(wide_result(), {.width = 80});
  EXPECT_NE(narrow.find("load  guard-null-check  unit\n"), std::string::npos) << narrow;
}

TEST(ResultWriters, SentencesWrapAtWordsOnATerminalAlone) {
  const std::string sentence = "each may change counts by one path";
  EXPECT_NE(to_table(wide_result(), {.width = 60}).find(sentence), std::string::npos);
  const std::string wrapped = to_table(wide_result(), {.width = 60, .wraps = true});
  EXPECT_NE(wrapped.find("return or an exception;\n  each may"), std::string::npos) << wrapped;
}

TEST(ResultWriters, TheTerminalSaysHowWideATableIs) {
  const options::CountOptions options;
  EXPECT_EQ(table_options(options).width, kUsualWidth);
  EXPECT_FALSE(table_options(options).wraps);
  const TableLayout wide = table_options(options, TerminalLines{132, true});
  EXPECT_EQ(wide.width, 132u);
  EXPECT_TRUE(wide.wraps);
  EXPECT_EQ(table_options(options, TerminalLines{20, true}).width, kLeastWidth);
}

TEST(ResultWriters, ATablesRowsAreSortedAsAsked) {
  RunResult result = test::sample_result();
  result.units[1].counts = {12, 0, 2'000'000};
  result.totals = {3'000'012, 0, 3'500'001};
  const auto first_is_ledger = [&](std::string_view sort) {
    const std::string table = to_table(result, {.sort = sort});
    return table.find("Ledger.sum") < table.find("Main.say");
  };
  EXPECT_TRUE(first_is_ledger("total"));
  EXPECT_TRUE(first_is_ledger("load"));
  EXPECT_FALSE(first_is_ledger("my-event"));
  EXPECT_FALSE(first_is_ledger("name"));  // "Main..." stands before "com..."
}

TEST(ResultWriters, WhatRowsAreSortedByHasTheFirstColumn) {
  RunResult result = test::sample_result();
  result.totals = {3'000'012, 5, 1'500'001};
  const std::string table = to_table(result, {.sort = "guard-null-check"});
  EXPECT_NE(table.find("share  guard-null-check"), std::string::npos) << table;
}

TEST(ResultWriters, AWordToSortByIsAnEventThatWasCounted) {
  const RunResult result = test::sample_result();
  for (const char* word : {"total", "name", "load", "my-event"}) {
    EXPECT_TRUE(check_sort(result, word)) << word;
  }
  const auto wrong = check_sort(result, "laod");
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().message().find("did you mean 'load'?"), std::string::npos);
}

TEST(ResultWriters, TopLimitsTheTableInAFileToo) {
  options::CountOptions options;
  const auto text = [&] {
    return *in_format(test::sample_result(), options::FileFormat::text, options);
  };
  EXPECT_NE(text().find("Main.say"), std::string::npos);
  options.top = 1;
  EXPECT_EQ(text().find("Main.say"), std::string::npos) << text();
  EXPECT_NE(text().find("and 1 unit more"), std::string::npos) << text();
}

// A class file allows such names of methods.
TEST(ResultWriters, NamesThatActOnATerminalAreEscaped) {
  RunResult result = test::sample_result();
  result.units[1].method = "Evil.\x1b[2J\n4,500,001 \xE2\x80\xAE\xFF(int)";
  result.event_types[2].name = "my\revent";
  result.messages = {"of \x1b]0;title\x07"};
  const std::string escaped = "Evil.\\u001b[2J\\u000a4,500,001 \\u202e\\xff(int)";
  for (const std::string& text : {to_table(result, {}), to_csv(result)}) {
    EXPECT_NE(text.find(escaped), std::string::npos) << text;
    EXPECT_NE(text.find("my\\u000devent"), std::string::npos) << text;
    EXPECT_EQ(text.find_first_of("\x1b\r\x07\xFF"), std::string::npos) << text;
  }
  rapidjson::Document document;
  document.Parse(to_json(result)->c_str());
  ASSERT_FALSE(document.HasParseError());
  EXPECT_EQ(to_json(result)->find_first_of("\x1b\r\x07\xFF"), std::string::npos);
}

}  // namespace
}  // namespace assay::results
