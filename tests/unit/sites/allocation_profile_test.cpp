// SPDX-License-Identifier: Apache-2.0
#include "native/sites/allocation_profile.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "native/session/session_reader.h"
#include "native/sites/allocation_writers.h"
#include "tests/support/golden.h"
#include "tests/support/synthetic_session.h"

namespace assay::sites {
namespace {

using session::SegmentKind;
using session::SiteCounterPair;

std::string allocation_in(const std::string& method, int bci, const std::string& type) {
  return "allocation\tacme.Main\t" + method + "\t(I)I\t" + std::to_string(bci) + "\t17\tnew\t" +
         type;
}

// Returns pairs of counters, those of compiled code from `first` on.
std::vector<SiteCounterPair> counter_pairs(std::uint64_t first, std::size_t count) {
  std::vector<SiteCounterPair> pairs;
  for (std::uint64_t i = 0; i < count; ++i) {
    pairs.push_back({.compiled = first + i, .interpreted = first + count + i});
  }
  return pairs;
}

// Three allocations, of which two share what compiled code allocates, and a site of another tool.
test::SyntheticSession session_with_allocations() {
  test::SyntheticSession session;
  session.log(session::encode_sites(
      {.description = "another tool's", .counters = counter_pairs(30, 1), .one_of = {}}));
  session.log(session::encode_sites({.description = allocation_in("sum", 9, "acme.Point"),
                                     .counters = counter_pairs(0, 4),
                                     .one_of = {}}));
  session.log(session::encode_sites({.description = allocation_in("pick", 2, "acme.Point"),
                                     .counters = counter_pairs(8, 4),
                                     .one_of = {}}));
  session.log(session::encode_sites({.description = allocation_in("pick", 7, "int[]"),
                                     .counters = counter_pairs(16, 4),
                                     .one_of = {}}));
  session.log(session::encode_sites(
      {.description = {}, .counters = counter_pairs(24, 3), .one_of = {2, 6}}));
  session.log(session::encode_message("a region was refused"));
  // sum: executed 100 compiled + 10 interpreted, allocated 20 fast, 3 slow and 1 unknown.
  // pick, 2: executed 50 + 5. pick, 7: never executed. Shared: 12 fast, 2 slow.
  session.segment(SegmentKind::application, {100, 20, 3, 1, 10, 0, 0, 10, 40, 0, 0, 0, 5, 0, 0, 5,
                                             0,   0,  0, 0, 0,  0, 0, 0,  12, 2, 0, 0, 0, 0, 9, 9});
  session.segment(SegmentKind::application, {0, 0, 0, 0, 0, 0, 0, 0, 10});
  session.segment(SegmentKind::compiler, {1000, 1000, 1000, 1000, 1000});
  return session;
}

AllocationProfile profile_of(const test::SyntheticSession& session) {
  const auto words = session.words();
  const auto view = session::read_session(test::bytes_of(words));
  EXPECT_TRUE(view) << view.error().message();
  EXPECT_TRUE(view->damages.empty());
  return allocation_profile_of(*view).value();
}

TEST(AllocationProfile, SaysWhatBecameOfEachAllocation) {
  const AllocationProfile profile = profile_of(session_with_allocations());
  ASSERT_EQ(profile.sites.size(), 2u);
  EXPECT_EQ(profile.sites_in_all, 3u);
  const AllocationCounts sum{
      .executed = 110, .interpreted = 10, .compiled = {.fast = 20, .slow = 3, .unknown = 1}};
  EXPECT_EQ(profile.sites[0].counts, sum);
  EXPECT_EQ(profile.sites[0].counts.removed(), 76);
  EXPECT_EQ(profile.sites[0].bci, 9u);
  EXPECT_EQ(profile.sites[1].method, "pick");
  EXPECT_EQ(profile.sites[1].counts.executed, 55u);
  EXPECT_TRUE(profile.sites[0].shares_allocations && profile.sites[1].shares_allocations);
  const SharedAllocations shared{.sites = {0, 1}, .compiled = {.fast = 12, .slow = 2}};
  EXPECT_EQ(profile.shared, std::vector{shared});
  EXPECT_EQ(profile.totals().compiled.sum(), 38u);
  EXPECT_EQ(profile.totals().removed(), 165 - 15 - 38);
  EXPECT_EQ(profile.not_exact, 0u);
  EXPECT_EQ(profile.notes, std::vector<std::string>{"a region was refused"});
}

TEST(AllocationProfile, HitsOfThreadsThatShareCountersAreTold) {
  test::SyntheticSession session = session_with_allocations();
  session.segment(SegmentKind::last_resort, {4, 3});
  const AllocationProfile profile = profile_of(session);
  EXPECT_EQ(profile.not_exact, 7u);
  EXPECT_EQ(profile.sites[0].counts.executed, 110u);
  EXPECT_NE(to_table(profile, {}).find("7 hits"), std::string::npos);
  EXPECT_NE(to_json(profile).find("\"exact\": false"), std::string::npos);
}

TEST(AllocationProfile, AProgramThatWasKilledIsTold) {
  test::SyntheticSession session = session_with_allocations();
  EXPECT_NE(to_json(profile_of(session)).find("\"complete\": true"), std::string::npos);
  session.header().state = static_cast<std::uint64_t>(session::SessionState::running);
  const AllocationProfile profile = profile_of(session);
  EXPECT_FALSE(profile.is_complete);
  EXPECT_NE(to_table(profile, {}).find("it still ran, or it was killed"), std::string::npos);
  EXPECT_NE(to_json(profile).find("\"complete\": false"), std::string::npos);
}

TEST(AllocationProfile, ASessionWithoutAllocationsIsRefused) {
  test::SyntheticSession session;
  session.log(session::encode_sites(
      {.description = "another tool's", .counters = counter_pairs(0, 4), .one_of = {}}));
  session.log(
      session::encode_sites({.description = "allocation\tacme.Main\tsum\t(I)I\tx\t1\tnew\tA",
                             .counters = counter_pairs(0, 4),
                             .one_of = {}}));
  const auto words = session.words();
  const auto view = session::read_session(test::bytes_of(words));
  ASSERT_TRUE(view);
  const auto profile = allocation_profile_of(*view);
  ASSERT_FALSE(profile);
  EXPECT_EQ(profile.error().code(), ErrorCode::unsupported);
}

TEST(AllocationWriters, TextsAreTheGoldenOnes) {
  const AllocationProfile profile = profile_of(session_with_allocations());
  test::expect_golden("allocations.json", to_json(profile));
  test::expect_golden("allocations.csv", to_csv(profile));
  test::expect_golden("allocations.collapsed", to_collapsed_stacks(profile));
  test::expect_golden("allocations.txt", to_table(profile, {.top = 1, .columns = 100}));
}

}  // namespace
}  // namespace assay::sites
