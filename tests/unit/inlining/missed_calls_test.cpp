// SPDX-License-Identifier: Apache-2.0
#include "native/inlining/missed_calls.h"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include "native/inlining/missed_calls_writers.h"
#include "native/inlining/site_report.h"
#include "tests/support/shim_messages.h"
#include "tests/support/unit_dsl.h"

namespace assay::inlining {
namespace {

constexpr const char* kSum = "a.Shop.sum(int):int";
constexpr const char* kPrice = "a.Price.of(int):int";
constexpr const char* kTax = "a.Tax.of(int):int";

// Holds a session and what its view points to.
struct Sample {
  session::SessionView session;
  std::vector<std::vector<std::byte>> messages;
  std::vector<views::CountedUnit> units;

  Sample() {
    for (const char* type : {"invokestatic", "invokespecial", "invokevirtual", "invokeinterface"}) {
      session.event_types.push_back({type, "invokes", "", "occurrences", "", false});
    }
    session.units.resize(4);
  }

  void decide(const UnitDecisions& decisions) {
    messages.push_back(encode_decisions(decisions));
    session.inlining.emplace_back(messages.back());
  }
};

// A root method with one block that was executed `calls` times. The root calls Price.of at 4, which
// is inlined and calls Tax.of at 2.
views::CountedUnit unit_calling_tax(std::uint64_t id, const char* root, std::uint64_t calls) {
  views::CountedUnit unit;
  unit.id = id;
  unit.snapshot = test::unit_from("0: return | e0@1\n");
  unit.snapshot.identity = {.method = root, .entry_bci = -1, .compile_id = 7};
  unit.snapshot.methods = {root, kPrice};
  unit.snapshot.line_tables = {"Shop.java\n0:10 4:11", "Price.java\n0:7 2:8"};
  unit.snapshot.contexts[1] = {unit::ContextId{0}, unit::MethodIndex{1}, 4};
  unit.snapshot.occurrences[0].bci = 2;
  unit.counts.block_counts = {calls};
  unit.counts.events = {{unit::EventTypeId{0}, unit::ContextId{1}, calls}};
  return unit;
}

UnitDecisions decisions_about_tax(std::uint64_t unit, const std::string& reason) {
  UnitDecisions decisions;
  decisions.unit = unit;
  decisions.methods = {kPrice, kTax};
  decisions.sites = {
      {.bci = 4, .line = 11, .target = 0, .inlined = true, .decisions = {{true, "trivial"}}},
      {.caller = 0,
       .bci = 2,
       .line = 8,
       .target = 1,
       .alive = true,
       .decisions = {{false, "bytecode parser did not replace invoke"}, {false, reason}}}};
  return decisions;
}

TEST(MissedCalls, AreMergedOverRootsAndRecompilations) {
  Sample sample;
  sample.units = {unit_calling_tax(0, kSum, 100), unit_calling_tax(1, kSum, 30),
                  unit_calling_tax(2, "a.Shop.other():int", 20)};
  sample.decide(decisions_about_tax(0, "relevance-based (nodes=400 > 300.0)"));
  sample.decide(decisions_about_tax(1, "relevance-based (nodes=401 > 300.0)"));
  sample.decide(decisions_about_tax(2, "relevance-based (nodes=402 > 300.0)"));
  const auto missed = missed_calls(sample.session, sample.units);
  ASSERT_TRUE(missed) << missed.error().message();
  EXPECT_EQ(missed->calls, 150u);
  EXPECT_EQ(missed->compilations, 3u);
  ASSERT_EQ(missed->sites.size(), 1u);
  const MissedCall& call = missed->sites[0];
  EXPECT_EQ(call.caller, kPrice);
  EXPECT_EQ(call.target, kTax);
  EXPECT_EQ(call.line, 8);
  EXPECT_EQ(call.source_file, "Price.java");
  EXPECT_EQ(call.kind, "too large");
  EXPECT_EQ(call.reason, "relevance-based (nodes=400 > 300.0)");
  EXPECT_EQ(call.calls, 150u);
  EXPECT_EQ(call.copies, 3u);
  EXPECT_EQ(call.roots,
            (std::map<std::string, std::uint64_t>{{kSum, 130}, {"a.Shop.other():int", 20}}));
  EXPECT_EQ(to_collapsed_stacks(*missed),
            "a.Shop.other();a.Price.of(int);a.Tax.of(int) 20\n"
            "a.Shop.sum(int);a.Price.of(int);a.Tax.of(int) 130\n");
}

TEST(MissedCalls, KeepReasonsApartAndCallsWithoutADecision) {
  Sample sample;
  sample.units = {unit_calling_tax(0, kSum, 5), unit_calling_tax(1, kSum, 70),
                  unit_calling_tax(2, kSum, 25)};
  sample.decide(decisions_about_tax(0, "relevance-based (nodes=400 > 300.0)"));
  sample.decide(decisions_about_tax(1, "it is marked non-inlinable"));
  const auto missed = missed_calls(sample.session, sample.units);
  ASSERT_TRUE(missed);
  ASSERT_EQ(missed->sites.size(), 3u);
  EXPECT_EQ(missed->sites[0].kind, "marked not to be inlined");
  EXPECT_EQ(missed->sites[1].kind, "not known");
  EXPECT_EQ(missed->sites[1].target, "");
  EXPECT_EQ(missed->sites[2].kind, "too large");
  std::uint64_t sum = 0;
  for (const MissedCall& call : missed->sites) {
    sum += call.calls;
  }
  EXPECT_EQ(sum, missed->calls);
}

TEST(MissedCalls, AreWrittenAsTableAndCsv) {
  Sample sample;
  sample.units = {unit_calling_tax(0, kSum, 900), unit_calling_tax(1, kSum, 100)};
  sample.decide(decisions_about_tax(0, "relevance-based (nodes=400 > 300.0)"));
  sample.decide(decisions_about_tax(1, "it is marked non-inlinable"));
  const auto missed = missed_calls(sample.session, sample.units);
  ASSERT_TRUE(missed);
  EXPECT_EQ(to_table(*missed, {.top = 1, .columns = {}}),
            "            calls    share  call site, and why\n"
            "              900   90.0 %  a.Price.of(int):int (Price.java:8)\n"
            "                            a.Tax.of(int):int was not inlined, because its graph is "
            "too large for how often this place is executed (400 nodes, and 300 are allowed).\n"
            "\n"
            "top 1 reason, 90.0 % of 1,000 calls that were executed and not inlined, at 2 call "
            "sites in 2 compilations\n");
  EXPECT_EQ(
      to_csv(*missed),
      "calls,caller,bci,line,target,dispatched,kind,reason,units,copies\n"
      "900,a.Price.of(int):int,2,8,a.Tax.of(int):int,0,too large,relevance-based (nodes=400 > "
      "300.0),1,1\n"
      "100,a.Price.of(int):int,2,8,a.Tax.of(int):int,0,marked not to be inlined,it is marked "
      "non-inlinable,1,1\n");
  rapidjson::Document json;
  json.Parse(to_json(*missed).c_str());
  ASSERT_TRUE(json.IsObject());
  EXPECT_EQ(json["calls"].GetUint64(), 1000u);
  EXPECT_STREQ(json["sites"][0]["units"][0]["method"].GetString(), kSum);
  EXPECT_STREQ(json["sites"][1]["kind"].GetString(), "marked not to be inlined");
}

TEST(MissedCalls, SayWhatTheSessionLacks) {
  Sample sample;
  sample.units = {unit_calling_tax(0, kSum, 5)};
  EXPECT_NE(missed_calls(sample.session, sample.units).error().message().find("--inlining"),
            std::string::npos);
  sample.session.event_types.pop_back();
  EXPECT_NE(missed_calls(sample.session, sample.units).error().message().find("--events invokes"),
            std::string::npos);
}

TEST(SiteReport, HasSitesAndDecisions) {
  Sample sample;
  sample.units = {unit_calling_tax(0, kSum, 5), unit_calling_tax(1, kSum, 6)};
  sample.decide(decisions_about_tax(0, "too large"));
  const auto text = sites_as_json(sample.session, sample.units);
  ASSERT_TRUE(text) << text.error().message();
  rapidjson::Document json;
  json.Parse(text->c_str());
  const auto& units = json["units"];
  ASSERT_EQ(units.Size(), 2u);
  EXPECT_STREQ(units[0]["source_files"][kPrice].GetString(), "Price.java");
  EXPECT_EQ(units[0]["sites"][0]["count"].GetUint64(), 5u);
  EXPECT_EQ(units[0]["sites"][0]["frames"][1]["line"].GetInt(), 11);
  EXPECT_STREQ(units[0]["inlining"][1]["target"].GetString(), kTax);
  EXPECT_EQ(units[0]["inlining"][1]["caller"].GetUint(), 0u);
  EXPECT_TRUE(units[0]["inlining"][0]["caller"].IsNull());
  EXPECT_TRUE(units[1]["inlining"].IsNull());
}

}  // namespace
}  // namespace assay::inlining
