// SPDX-License-Identifier: Apache-2.0
#include "scheduler/comparison/run_counts.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/golden.h"

namespace assay::comparison {
namespace {

const std::string kResult =
    R"({"schema_version":1,"kind":"exact","complete":true,)"
    R"("options":{"strategy":"ec","threads":"thread","without_phases":["LoopPeeling"]},)"
    R"("totals":{"load":30,"store":0},"environment":{"java.program":"app.jar"},"units":[)"
    R"({"method":"A.a():void","entry_bci":-1,"counts":{"load":20},)"
    R"("inlined":[{"method":"A.a():void","counts":{"load":5}},)"
    R"({"method":"B.b():void","counts":{"load":15}}]},)"
    R"({"method":"A.a():void","entry_bci":7,"counts":{"load":10},"inlined":null}]})";

TEST(RunCounts, AreReadFromAResult) {
  const auto run = read_run(kResult);
  ASSERT_TRUE(run) << run.error().message();
  EXPECT_EQ(run->program, "app.jar");
  EXPECT_FALSE(run->side);
  EXPECT_EQ(run->without_phases, std::vector<std::string>{"LoopPeeling"});
  EXPECT_EQ(run->totals, (EventCounts{{"load", 30}, {"store", 0}}));
  EXPECT_EQ(run->methods.at("A.a():void").at("load"), 15);
  EXPECT_EQ(run->methods.at("B.b():void").at("load"), 15);
  EXPECT_EQ(run->units.at("A.a():void").at("load"), 20);
  EXPECT_EQ(run->units.at("A.a():void @7").at("load"), 10);
}

TEST(RunCounts, AreReadFromAStoredRun) {
  const RunRecord record{.program = "sieve",
                         .side = Side::b,
                         .run = 3,
                         .seconds = 1.5,
                         .cpu_seconds = 2.5,
                         .iterations = 40};
  const auto run = read_run(run_text(record, kResult));
  ASSERT_TRUE(run) << run.error().message();
  EXPECT_EQ(run->program, "sieve");
  EXPECT_EQ(run->side, Side::b);
  EXPECT_EQ(run->run, 3u);
  EXPECT_EQ(run->iterations, 40u);
  EXPECT_EQ(run->cpu_seconds, 2.5);
  EXPECT_EQ(run->totals.at("load"), 30);
}

TEST(RunCounts, AFailedRunHasNoCounts) {
  const auto run = read_run(run_text({.program = "sieve", .failure = "exit code 1"}, ""));
  ASSERT_TRUE(run) << run.error().message();
  EXPECT_EQ(run->failure, "exit code 1");
  EXPECT_TRUE(run->totals.empty());
}

TEST(RunCounts, WhatIsNoResultIsRefused) {
  const std::string third_side =
      "{\"diff_run_version\":1,\"program\":\"p\",\"side\":\"c\",\"run\":0,\"seconds\":1,"
      "\"iterations\":null,\"failure\":\"\"}";
  for (const std::string& text :
       {std::string(), std::string("[]"), std::string("{}"), std::string("{\"schema_version\":2}"),
        std::string("{\"diff_run_version\":9}"), third_side}) {
    EXPECT_FALSE(read_run(text)) << text;
  }
  std::string negative = kResult;
  negative.replace(negative.find(":30"), 3, ":-1");
  EXPECT_FALSE(read_run(negative));
}

// What `assay count` writes (tests/golden/results) is what is read.
TEST(RunCounts, AreReadFromWhatCountWrites) {
  const auto run = read_run(test::golden_text("results/sample.json"));
  ASSERT_TRUE(run) << run.error().message();
  EXPECT_EQ(run->totals.at("load"), 3000012);
  EXPECT_FALSE(run->methods.empty());
}

}  // namespace
}  // namespace assay::comparison
