// SPDX-License-Identifier: Apache-2.0
#include "slowdown/plan/plan_text.h"

#include <gtest/gtest.h>

namespace assay::slowdown {
namespace {

constexpr const char* kText = R"json({
 "schema_version": 1,
 "target_percent": 100.0,
 "created_by": "assay 0.1.0",
 "units": [
  {
   "method": "a.B.hot(int, long)",
   "entry_bci": -1,
   "shape": "00000000deadbeef",
   "blocks": [
    {
     "block": 3,
     "instructions": {
      "mov": 6,
      "nop2": 1
     }
    },
    {
     "block": 7,
     "placement": "contiguous",
     "instructions": {
      "mov": 40
     }
    }
   ]
  }
 ]
}
)json";

SlowdownPlan sample() {
  SlowdownPlan plan;
  plan.metadata = {100.0, "assay 0.1.0", std::nullopt};
  plan.units[{"a.B.hot(int, long)", -1, 0xDEADBEEF}] = {
      {BlockNumber{3}, {{{Kind::mov, 6}, {Kind::nop2, 1}}, Placement::even}},
      {BlockNumber{7}, {{{Kind::mov, 40}}, Placement::contiguous}}};
  return plan;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const auto place = text.find(what);
  EXPECT_NE(place, std::string::npos) << what;
  return text.replace(place, what.size(), by);
}

TEST(PlanText, IsWrittenCanonically) { EXPECT_EQ(to_json(sample()), kText); }

TEST(PlanText, ReadsBack) {
  const auto plan = read_plan(kText);
  ASSERT_TRUE(plan) << plan.error().message();
  EXPECT_EQ(*plan, sample());
}

TEST(PlanText, OrderInTheFileDoesNotMatter) {
  const auto plan = read_plan(R"json({"units": [
      {"shape": "00000000000000ff", "method": "b.C.m()", "blocks": [], "entry_bci": 17},
      {"shape": "0000000000000001", "method": "a.C.m()", "entry_bci": -1, "blocks": [
        {"instructions": {"nop2": 1, "mov": 2}, "block": 9, "placement": "even"},
        {"instructions": {"lea": 3}, "block": 2}]}], "schema_version": 1})json");
  ASSERT_TRUE(plan) << plan.error().message();
  ASSERT_EQ(plan->units.size(), 2u);
  EXPECT_EQ(plan->units.begin()->first.method, "a.C.m()");
  EXPECT_EQ(plan->units.begin()->second.begin()->first, BlockNumber{2});
  EXPECT_EQ(*read_plan(to_json(*plan)), *plan);
}

TEST(PlanText, MistakesAreSaidWithTheirPlace) {
  struct Mistake {
    std::string_view what;
    std::string_view by;
    std::string message;
  };
  const std::vector<Mistake> mistakes = {
      {"\"mov\": 6", "\"mov\": -6",
       "units[0].blocks[0].instructions.mov: expected a whole number from 1 to 1000000, found -6"},
      {"\"mov\": 6", "\"mov\": 0", "expected a whole number from 1"},
      {"\"mov\": 6", "\"mov\": 1000001", "to 1000000, found 1000001"},
      {"\"mov\": 6", "\"mov\": 6.5", "found 6.5"},
      {"\"nop2\"", "\"nop22\"", "did you mean 'nop2'?"},
      {"\"nop2\"", "\"mov\"", "units[0].blocks[0].instructions: 'mov' is given twice"},
      {"\"block\": 7", "\"block\": 3", "units[0].blocks[1]: block 3 is listed twice"},
      {"\"block\": 7", "\"blok\": 7", "'blok' is not a known member; did you mean 'block'?"},
      {"\"block\": 7", "\"block\": 4294967296", "units[0].blocks[1].block: expected"},
      {"\"contiguous\"", "\"random\"", "unknown placement 'random'"},
      {"00000000deadbeef", "DEADBEEF", "units[0].shape: expected a shape of 16"},
      {"\"entry_bci\": -1", "\"entry_bci\": -2", "units[0].entry_bci: expected"},
      {"a.B.hot(int, long)", "", "units[0].method: expected a method"},
      {"\"schema_version\": 1", "\"schema_version\": 9",
       "this plan has version 9, but this assay reads version 1"},
      {"\"schema_version\": 1,", "", "'schema_version' is missing"},
      {"100.0", "1e999", "line 3, column"},
      {"100.0", "-1", "target_percent: expected a number from"},
      {"\"units\"", "\"unit\"", "did you mean 'units'?"}};
  for (const Mistake& mistake : mistakes) {
    const auto plan = read_plan(replaced(kText, mistake.what, mistake.by));
    ASSERT_FALSE(plan) << mistake.message;
    EXPECT_NE(plan.error().message().find(mistake.message), std::string::npos)
        << plan.error().message() << "\nwanted: " << mistake.message;
  }
}

TEST(PlanText, UnitsAreJoinedByTheirWriter) {
  const auto plan = read_plan(R"json({"schema_version": 1, "units": [
      {"method": "m()", "entry_bci": -1, "shape": "0000000000000001", "blocks": []},
      {"method": "m()", "entry_bci": -1, "shape": "0000000000000001", "blocks": []}]})json");
  ASSERT_FALSE(plan);
  EXPECT_NE(plan.error().message().find("units[1]: unit m() with shape 0000000000000001 is "
                                        "listed twice"),
            std::string::npos)
      << plan.error().message();
}

TEST(PlanText, WhatIsNoPlanIsSaid) {
  for (const char* text : {"", "[", "{\"a\":1,}", "\xFF", "[]", "7", "null"}) {
    EXPECT_FALSE(read_plan(text)) << text;
  }
  EXPECT_NE(read_plan("{\n \"a\" 1}").error().message().find("line 2, column 6: this is not JSON"),
            std::string::npos);
  EXPECT_FALSE(read_plan(std::string(1'000'000, '[')));
  EXPECT_FALSE(read_plan(std::string(1'000'000, '[') + std::string(1'000'000, ']')));
}

TEST(PlanText, PublishedFilesAreRecognised) {
  const auto plan = read_plan(R"json({"pkg.Cls.hot": {"3 (Vtune Block 6)": 6}})json");
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error().code(), ErrorCode::version_mismatch);
  EXPECT_NE(plan.error().message().find("published schedulers"), std::string::npos);
}

}  // namespace
}  // namespace assay::slowdown
