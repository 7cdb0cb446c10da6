// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/site_counters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "jni/counting/counter_space.h"
#include "jni/memory/thread_segment_pointer.h"
#include "native/session/session_reader.h"
#include "tests/support/temporary_folder.h"

namespace assay::agent {
namespace {

constexpr std::uint64_t kSiteMemory = std::uint64_t{1} << 26;

// One process has one set of segments, so all tests share it.
struct SiteSession {
  test::TemporaryFolder folder;
  Result<SessionFile> file = SessionFile::create((folder.path() / "sites.session").string(), {});
  ThreadSegments segments{*file};
  SessionLog log{*file};
  SiteCounters sites{segments, log};
  bool is_prepared = ThreadSegments::prepare(segments, planning::SegmentBase::thread_word,
                                             std::array{kCounterRegion}, kSiteMemory)
                         .has_value();
};

SiteSession& site_session() {
  static SiteSession session;
  EXPECT_TRUE(session.is_prepared);
  return session;
}

// Does what compiled code does.
void count_compiled(SiteCounters& sites, std::uint32_t site) {
  reinterpret_cast<std::uint64_t*>(thread_segment())[sites.compiled_counter(site).value()] += 1;
}

TEST(SiteCounters, SumsThreadsByThemselves) {
  SiteSession& session = site_session();
  const auto site = session.sites.define("one", 1);
  ASSERT_TRUE(site);
  constexpr std::uint64_t kHits = 10'000;
  constexpr std::size_t kThreads = 4;
  std::vector<std::jthread> threads;
  threads.reserve(kThreads);
  for (std::size_t i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] {
      if (i != 0) {  // thread 0 shares the segment of last resort
        ASSERT_TRUE(session.segments.attach_thread(session::SegmentKind::application));
      }
      for (std::uint64_t hit = 0; hit < kHits; ++hit) {
        session.sites.count_interpreted(*site);
      }
      if (i != 0) {
        count_compiled(session.sites, *site);
      }
    });
  }
  threads.clear();
  EXPECT_EQ(session.sites.interpreted(*site), 4 * kHits);
  EXPECT_EQ(session.sites.compiled(*site), 3u);
}

TEST(SiteCounters, CompilerThreadsAreNotTheProgram) {
  SiteSession& session = site_session();
  const std::uint32_t site = session.sites.define("of a compiler", 1).value();
  std::jthread([&] {
    ASSERT_TRUE(session.segments.attach_thread(session::SegmentKind::compiler));
    session.sites.count_interpreted(site);
  }).join();
  EXPECT_EQ(session.sites.interpreted(site), 0u);
}

TEST(SiteCounters, SitesAreNumberedAcrossPieces) {
  SiteSession& session = site_session();
  const std::uint32_t first = session.sites.define("first", 1).value();
  std::uint32_t next = first + 1;
  while (next < first + 2 * SiteCounters::kSitesPerPiece) {
    ASSERT_EQ(session.sites.define("many", SiteCounters::kMostAtOnce).value(), next);
    next += SiteCounters::kMostAtOnce;
  }
  std::vector<std::uint32_t> counters;
  for (std::uint32_t site = first; site < next; ++site) {
    counters.push_back(session.sites.compiled_counter(site).value());
  }
  std::ranges::sort(counters);
  EXPECT_EQ(std::ranges::adjacent_find(counters), counters.end());
}

TEST(SiteCounters, WhatBelongsToSeveralSitesHasOnePlace) {
  SiteSession& session = site_session();
  const std::uint32_t first = session.sites.of_several({1, 5}).value();
  EXPECT_EQ(session.sites.of_several({1, 5}).value(), first);
  EXPECT_NE(session.sites.of_several({1, 5, 9}).value(), first);
}

TEST(SiteCounters, RefusesWhatIsNoNumberOfSites) {
  SiteSession& session = site_session();
  EXPECT_FALSE(session.sites.define("none", 0));
  EXPECT_FALSE(session.sites.define("many", SiteCounters::kMostAtOnce + 1));
  EXPECT_FALSE(session.sites.define("negative", static_cast<std::uint32_t>(-1)));
  for (const std::uint32_t unknown : {SiteCounters::kMostSites, static_cast<std::uint32_t>(-1)}) {
    EXPECT_EQ(session.sites.compiled_counter(unknown), std::nullopt);
    session.sites.count_interpreted(unknown);
    EXPECT_EQ(session.sites.interpreted(unknown), 0u);
  }
}

TEST(SiteCounters, TheSessionNamesEachSite) {
  SiteSession& session = site_session();
  const std::uint32_t site = session.sites.define("told", 2).value();
  const auto mapping = session.file->map_for_reading();
  ASSERT_TRUE(mapping);
  const auto view = session::read_session(mapping->bytes(), mapping->segments());
  ASSERT_TRUE(view);
  EXPECT_TRUE(view->damages.empty());
  std::size_t number = 0;
  for (const session::SiteRecord& record : view->sites) {
    if (record.description == "told") {
      EXPECT_EQ(number, site);
      ASSERT_EQ(record.counters.size(), 2u);
      EXPECT_EQ(record.counters[1].compiled, session.sites.compiled_counter(site + 1));
    }
    number += record.counters.size();
  }
}

}  // namespace
}  // namespace assay::agent
