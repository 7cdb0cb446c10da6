// SPDX-License-Identifier: Apache-2.0
#include "native/sites/call_profile.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "native/session/session_reader.h"
#include "native/sites/call_writers.h"
#include "tests/support/golden.h"
#include "tests/support/synthetic_session.h"

namespace assay::sites {
namespace {

using session::SegmentKind;

std::string call_in(const std::string& method, int bci, const std::string& owner,
                    const std::string& callee) {
  return "call\tacme.Main\t" + method + "\t(I)I\t" + std::to_string(bci) + "\t17\tinvokestatic\t" +
         owner + "\t" + callee + "\t(I)I";
}

// Returns the record of a call whose counters begin with the given one: executed and tied in
// compiled code, then both interpreted.
session::SiteRecord call_record(const std::string& description, std::uint64_t first) {
  return {.description = description,
          .counters = {{.compiled = first, .interpreted = first + 2},
                       {.compiled = first + 1, .interpreted = first + 3}},
          .one_of = {}};
}

// Two calls that were executed, one that was not, and another tool's sites.
test::SyntheticSession session_with_calls() {
  test::SyntheticSession session;
  session.log(session::encode_sites(call_record("another tool's", 12)));
  session.log(session::encode_sites(call_record(call_in("sum", 9, "acme.Main", "inlined"), 0)));
  session.log(session::encode_sites(call_record(call_in("sum", 4, "", "dynamic"), 4)));
  session.log(session::encode_sites(call_record(call_in("sum", 22, "acme.Main", "never"), 8)));
  session.log(session::encode_message("a region was refused"));
  session.segment(SegmentKind::application, {100, 0, 10, 10, 50, 49, 5, 5});
  session.segment(SegmentKind::application, {0, 0, 0, 0, 7, 7});
  session.segment(SegmentKind::compiler, {1000, 1000, 1000, 1000, 1000});
  return session;
}

CallProfile call_profile(const test::SyntheticSession& session) {
  const auto words = session.words();
  const auto view = session::read_session(test::bytes_of(words));
  EXPECT_TRUE(view) << view.error().message();
  EXPECT_TRUE(view->damages.empty());
  return call_profile_of(*view).value();
}

TEST(CallProfile, SaysWhatBecameOfEachCall) {
  const CallProfile profile = call_profile(session_with_calls());
  ASSERT_EQ(profile.sites.size(), 2u);
  EXPECT_EQ(profile.sites_in_all, 3u);
  const CallCounts dynamic{.executed = 62, .interpreted = 5, .compiled = 56};
  EXPECT_EQ(profile.sites[0].counts, dynamic);
  EXPECT_EQ(profile.sites[0].counts.removed(), 1);
  EXPECT_EQ(profile.sites[0].callee_text(), "dynamic");
  const CallCounts inlined{.executed = 110, .interpreted = 10, .compiled = 0};
  EXPECT_EQ(profile.sites[1].counts, inlined);
  EXPECT_EQ(profile.sites[1].counts.removed(), 100);
  EXPECT_EQ(profile.sites[1].callee_text(), "acme.Main.inlined");
  EXPECT_EQ(profile.totals().executed, 172u);
  EXPECT_EQ(profile.totals().calls(), 71u);
  EXPECT_EQ(profile.not_exact, 0u);
  EXPECT_EQ(profile.notes, std::vector<std::string>{"a region was refused"});
}

// Where the bytecode was not counted, calls have one site.
TEST(CallProfile, SaysNothingOfTheBytecodeWhereItWasNotCounted) {
  test::SyntheticSession session;
  session.log(session::encode_sites({.description = call_in("sum", 9, "acme.Main", "called"),
                                     .counters = {{.compiled = 0, .interpreted = 1}},
                                     .one_of = {}}));
  session.log(session::encode_sites({.description = call_in("sum", 4, "acme.Main", "inlined"),
                                     .counters = {{.compiled = 2, .interpreted = 3}},
                                     .one_of = {}}));
  session.segment(SegmentKind::application, {95, 5, 0, 0});
  const CallProfile profile = call_profile(session);
  ASSERT_EQ(profile.sites.size(), 1u);
  EXPECT_FALSE(profile.counts_bytecode);
  EXPECT_EQ(profile.sites[0].counts.calls(), 100u);
  EXPECT_FALSE(profile.sites[0].counts.removed());
  test::expect_golden("call-sites-left.json", to_json(profile));
  test::expect_golden("call-sites-left.csv", to_csv(profile));
  test::expect_golden("call-sites-left.txt", to_table(profile, {.top = 1, .columns = 100}));
}

// Depths are sites of their own; a stack that could not be followed counts for what is known of it.
TEST(CallProfile, HasTheDepthsOfTheStack) {
  test::SyntheticSession session;
  const auto site = [](const std::string& description, std::uint64_t counter) {
    return session::encode_sites({.description = description,
                                  .counters = {{.compiled = counter, .interpreted = 9}},
                                  .one_of = {}});
  };
  session.log(site(call_in("sum", 9, "acme.Main", "called"), 0));
  session.log(site("depth\t12\twhole", 1));
  session.log(site("depth\t3\tpart", 2));
  session.log(site("depth\t3\twhole", 3));
  session.log(site("depth\t99\twhole", 4));
  session.log(site("depth\tx\twhole", 0));
  session.log(site("depth-countdown", 5));
  session.segment(SegmentKind::application, {100, 10, 5, 80, 0, 77});
  session.segment(SegmentKind::application, {0, 3, 0, 2});
  const CallProfile profile = call_profile(session);
  const std::vector<DepthCount> expected = {{.frames = 3, .is_whole = true, .calls = 82},
                                            {.frames = 3, .is_whole = false, .calls = 5},
                                            {.frames = 12, .is_whole = true, .calls = 13}};
  EXPECT_EQ(profile.depths.counts, expected);
  EXPECT_EQ(profile.depths.quantile(0.5).frames, 3u);
  EXPECT_EQ(profile.depths.quantile(0.87).frames, 3u);
  EXPECT_EQ(profile.depths.quantile(0.88).frames, 12u);
  EXPECT_EQ(profile.depths.quantile(1).frames, 12u);
  test::expect_golden("stack-depths.json", to_json(profile));
  test::expect_golden("stack-depths.txt", to_table(profile, {.top = 1, .columns = 100}));
}

TEST(CallProfile, HitsOfThreadsThatShareCountersAreTold) {
  test::SyntheticSession session = session_with_calls();
  session.segment(SegmentKind::last_resort, {4, 3});
  const CallProfile profile = call_profile(session);
  EXPECT_EQ(profile.not_exact, 7u);
  EXPECT_NE(to_table(profile, {}).find("7 hits"), std::string::npos);
}

TEST(CallProfile, ASessionWithoutCallsIsRefused) {
  test::SyntheticSession session;
  session.log(session::encode_sites(call_record("another tool's", 0)));
  session.log(
      session::encode_sites(call_record("call\tacme.Main\tsum\t(I)I\tx\t1\ta\tb\tc\td", 0)));
  const auto words = session.words();
  const auto view = session::read_session(test::bytes_of(words));
  ASSERT_TRUE(view);
  const auto profile = call_profile_of(*view);
  ASSERT_FALSE(profile);
  EXPECT_EQ(profile.error().code(), ErrorCode::unsupported);
}

TEST(CallWriters, TextsAreTheGoldenOnes) {
  const CallProfile profile = call_profile(session_with_calls());
  test::expect_golden("call-sites.json", to_json(profile));
  test::expect_golden("call-sites.csv", to_csv(profile));
  test::expect_golden("call-sites.collapsed", to_collapsed_stacks(profile));
  test::expect_golden("call-sites.txt", to_table(profile, {.top = 1, .columns = 100}));
}

}  // namespace
}  // namespace assay::sites
