// SPDX-License-Identifier: Apache-2.0
#include "native/sites/lifetime_profile.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "native/session/session_reader.h"
#include "native/sites/lifetime_writers.h"
#include "tests/support/golden.h"
#include "tests/support/synthetic_session.h"

namespace assay::sites {
namespace {

using session::LifetimeRecord;
using session::SegmentKind;

LifetimeRecord kept_points() {
  return {.class_name = "acme.Main",
          .method = "keep",
          .descriptor = "(I)V",
          .line = 17,
          .type = "acme.Point",
          .born = 100,
          .born_bytes = 2400,
          .alive = 20,
          .survived = 90,
          .at_least = {{0, 10}, {11, 60}, {12, 10}},
          .at_most = {{10, 10}, {12, 70}},
          .sum_at_least = 150'000,
          .sum_at_most = 240'000};
}

std::vector<session::SiteCounterPair> four_counters(std::uint64_t first) {
  std::vector<session::SiteCounterPair> pairs;
  for (std::uint64_t i = 0; i < 4; ++i) {
    pairs.push_back({.compiled = first + i, .interpreted = first + 4 + i});
  }
  return pairs;
}

// A line whose objects live, a line whose objects are all removed, and one without bytecode.
test::SyntheticSession session_with_lifetimes() {
  test::SyntheticSession session;
  session.log(session::encode_sites(
      {.description = "allocation\tacme.Main\tkeep\t(I)V\t4\t17\tnew\tacme.Point",
       .counters = four_counters(0),
       .one_of = {}}));
  session.log(session::encode_sites(
      {.description = "allocation\tacme.Main\tsum\t(I)I\t9\t30\tnew\tacme.Point",
       .counters = four_counters(8),
       .one_of = {}}));
  session.log(session::encode_lifetimes(kept_points()));
  session.log(session::encode_lifetimes({.class_name = "acme.Main",
                                         .method = "text",
                                         .descriptor = "()V",
                                         .line = 0,
                                         .type = "byte[]",
                                         .born = 3,
                                         .born_bytes = 96,
                                         .alive = 3,
                                         .survived = 0,
                                         .at_least = {},
                                         .at_most = {}}));
  session.log(session::encode_environment(session::kLifetimeResolution, "65536"));
  session.log(session::encode_environment(session::kLifetimeClock, "1048576"));
  session.log(session::encode_environment(session::kLifetimeLooks, "17"));
  session.log(session::encode_message("a region was refused"));
  session.segment(SegmentKind::application,
                  {90, 90, 0, 0, 10, 0, 0, 10, 5000, 0, 0, 0, 40, 0, 0, 40});
  return session;
}

Result<LifetimeProfile> lifetimes_in(const test::SyntheticSession& session) {
  const auto words = session.words();
  const auto view = session::read_session(test::bytes_of(words));
  EXPECT_TRUE(view) << view.error().message();
  EXPECT_TRUE(view->damages.empty());
  return lifetime_profile_of(*view);
}

TEST(LifetimeProfile, JoinsLivesWithWhatEscapeAnalysisRemoved) {
  const LifetimeProfile profile = lifetimes_in(session_with_lifetimes()).value();
  ASSERT_EQ(profile.sites.size(), 3u);
  EXPECT_EQ(profile.resolution_bytes, 65536u);
  EXPECT_EQ(profile.allocated_bytes, 1048576u);
  EXPECT_EQ(profile.looks, 17u);
  const LifetimeSite& removed = profile.sites[0];
  EXPECT_EQ(removed.lives.method, "sum");
  EXPECT_EQ(removed.lives.born, 0u);
  EXPECT_EQ(removed.bytecode->executed, 5040u);
  EXPECT_EQ(removed.bytecode->removed(), 5000);
  EXPECT_EQ(removed.quantile(0.5), std::nullopt);
  const LifetimeSite& kept = profile.sites[1];
  EXPECT_EQ(kept.lives, kept_points());
  EXPECT_EQ(kept.bytecode->executed, 100u);
  EXPECT_EQ(kept.bytecode->removed(), 0);
  EXPECT_EQ(kept.died(), 80u);
  EXPECT_EQ(kept.quantile(0.1), (LifetimeBounds{.at_least = 0, .at_most = 1023}));
  EXPECT_EQ(kept.quantile(0.5), (LifetimeBounds{.at_least = 1024, .at_most = 4095}));
  EXPECT_EQ(kept.quantile(1), (LifetimeBounds{.at_least = 2048, .at_most = 4095}));
  EXPECT_FALSE(profile.sites[2].bytecode);
  EXPECT_EQ(profile.totals().lives.born, 103u);
  EXPECT_EQ(profile.totals().bytecode->executed, 5140u);
}

// Returns a session with two allocations of one method, and an object that escape analysis made of
// one of them: 12 fast, 2 slow. Each was executed 50 times in compiled code.
test::SyntheticSession session_with_shared_objects(int line_of_second) {
  test::SyntheticSession session;
  const auto allocation_on = [](int bci, int line) {
    return "allocation\tacme.Main\tpick\t(I)I\t" + std::to_string(bci) + "\t" +
           std::to_string(line) + "\tnew\tacme.Point";
  };
  session.log(session::encode_sites(
      {.description = allocation_on(4, 17), .counters = four_counters(0), .one_of = {}}));
  session.log(session::encode_sites({.description = allocation_on(9, line_of_second),
                                     .counters = four_counters(8),
                                     .one_of = {}}));
  const std::vector<session::SiteCounterPair> shared = four_counters(16);
  session.log(session::encode_sites(
      {.description = {}, .counters = {shared.begin(), shared.begin() + 3}, .one_of = {1, 5}}));
  session.log(session::encode_environment(session::kLifetimeResolution, "65536"));
  session.log(session::encode_environment(session::kLifetimeClock, "1048576"));
  session.log(session::encode_environment(session::kLifetimeLooks, "17"));
  session.segment(SegmentKind::application,
                  {50, 0, 0, 0, 0, 0, 0, 0, 50, 0, 0, 0, 0, 0, 0, 0, 12, 2, 0, 0, 0, 0, 0, 0});
  return session;
}

TEST(LifetimeProfile, WhatTheAllocationsOfALineShareIsTheLines) {
  const LifetimeProfile profile = lifetimes_in(session_with_shared_objects(17)).value();
  ASSERT_EQ(profile.sites.size(), 1u);
  EXPECT_EQ(profile.sites[0].bytecode->executed, 100u);
  EXPECT_EQ(profile.sites[0].bytecode->removed(), 100 - 14);
  EXPECT_FALSE(profile.sites[0].shares_allocations);
  EXPECT_EQ(profile.totals().bytecode->removed(), 100 - 14);
}

TEST(LifetimeProfile, WhatSeveralLinesShareBelongsToTheSumAlone) {
  const LifetimeProfile profile = lifetimes_in(session_with_shared_objects(18)).value();
  ASSERT_EQ(profile.sites.size(), 2u);
  for (const LifetimeSite& site : profile.sites) {
    EXPECT_EQ(site.bytecode->removed(), 50);
    EXPECT_TRUE(site.shares_allocations);
  }
  EXPECT_EQ(profile.totals().bytecode->removed(), 100 - 14);
  EXPECT_NE(to_table(profile, {}).find("<= 50"), std::string::npos);
}

TEST(LifetimeProfile, ASessionWithoutLifetimesIsRefused) {
  const auto profile = lifetimes_in(test::SyntheticSession());
  ASSERT_FALSE(profile);
  EXPECT_EQ(profile.error().code(), ErrorCode::unsupported);
  test::SyntheticSession damaged = session_with_lifetimes();
  damaged.log(session::encode_environment(session::kLifetimeLooks, "many"));
  EXPECT_EQ(lifetimes_in(damaged).error().code(), ErrorCode::malformed_data);
}

TEST(LifetimeRecords, AreReadAsTheyWereWritten) {
  const auto words = session_with_lifetimes().words();
  const auto view = session::read_session(test::bytes_of(words)).value();
  ASSERT_EQ(view.lifetimes.size(), 2u);
  EXPECT_EQ(view.lifetimes[0], kept_points());
  LifetimeRecord wrong = kept_points();
  wrong.at_most = {{65, 1}};
  test::SyntheticSession damaged;
  damaged.log(session::encode_lifetimes(wrong));
  const auto damaged_words = damaged.words();
  EXPECT_FALSE(session::read_session(test::bytes_of(damaged_words)).value().damages.empty());
}

TEST(LifetimeWriters, TextsAreTheGoldenOnes) {
  const LifetimeProfile profile = lifetimes_in(session_with_lifetimes()).value();
  test::expect_golden("lifetimes.json", to_json(profile));
  test::expect_golden("lifetimes.csv", to_csv(profile));
  test::expect_golden("lifetimes.txt", to_table(profile, {.top = 2, .columns = 120}));
}

}  // namespace
}  // namespace assay::sites
