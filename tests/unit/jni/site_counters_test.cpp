// SPDX-License-Identifier: Apache-2.0
#include "jni/sites/site_counters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "jni/counting/counter_space.h"
#include "jni/memory/thread_segment_pointer.h"
#include "jni/sites/leaf_calls.h"
#include "native/session/session_reader.h"
#include "tests/support/temporary_folder.h"

namespace assay::agent {
namespace {

constexpr std::uint64_t kSiteMemory = std::uint64_t{1} << 28;

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

TEST(LeafCalls, AddAndFillBuckets) {
  SiteSession& session = site_session();
  const LeafTable leaves;
  const std::int64_t sum = session.sites.define("sum", 1).value();
  const std::int64_t buckets = session.sites.define("buckets", kLeafBuckets).value();
  const std::int64_t behind = session.sites.define("behind", 1).value();
  call_leaf(leaves, session.sites, SiteCode::compiled, kAddLeaf, sum, 7);
  call_leaf(leaves, session.sites, SiteCode::compiled, kAddLeaf, sum, 5);
  call_leaf(leaves, session.sites, SiteCode::interpreted, kAddLeaf, sum, 3);
  EXPECT_EQ(session.sites.compiled(static_cast<std::uint32_t>(sum)), 12u);
  EXPECT_EQ(session.sites.interpreted(static_cast<std::uint32_t>(sum)), 3u);
  for (const std::int64_t value : {0LL, 1LL, 2LL, 3LL, 4LL, -1LL, (1LL << 62)}) {
    call_leaf(leaves, session.sites, SiteCode::interpreted, kBucketLeaf, buckets, value);
  }
  const auto in_bucket = [&](std::int64_t bucket) {
    return session.sites.interpreted(static_cast<std::uint32_t>(buckets + bucket));
  };
  EXPECT_EQ(in_bucket(0), 1u);
  EXPECT_EQ(in_bucket(1), 1u);
  EXPECT_EQ(in_bucket(2), 2u);
  EXPECT_EQ(in_bucket(3), 1u);
  EXPECT_EQ(in_bucket(63), 2u);
  EXPECT_EQ(session.sites.interpreted(static_cast<std::uint32_t>(behind)), 0u);
}

TEST(LeafCalls, PassOverWhatIsNoLeafAndNoSite) {
  SiteSession& session = site_session();
  const LeafTable leaves;
  for (const std::int32_t leaf : {-1, 2, 255, 256, 1 << 30}) {
    call_leaf(leaves, session.sites, SiteCode::compiled, leaf, 0, 1);
  }
  for (const std::int64_t site : {std::int64_t{-1}, std::int64_t{SiteCounters::kMostSites},
                                  std::numeric_limits<std::int64_t>::max()}) {
    call_leaf(leaves, session.sites, SiteCode::compiled, kAddLeaf, site, 1);
    call_leaf(leaves, session.sites, SiteCode::compiled, kBucketLeaf, site, -1);
  }
}

std::atomic<std::int64_t> products;  // of the arguments of the tool's leaf

TEST(LeafCalls, OfToolsHaveNumbersUpToALimit) {
  SiteSession& session = site_session();
  LeafTable leaves;
  const LeafFunction multiply = [](std::int64_t first, std::int64_t second) {
    products += first * second;
  };
  const std::uint32_t leaf = leaves.define(multiply).value();
  EXPECT_EQ(leaf, kBuiltinLeaves);
  EXPECT_EQ(leaves.define(multiply).value(), leaf);
  call_leaf(leaves, session.sites, SiteCode::compiled, static_cast<std::int32_t>(leaf), 6, 7);
  EXPECT_EQ(products, 42);
  for (std::uintptr_t other = 1; leaves.define(std::bit_cast<LeafFunction>(other)); ++other) {
    ASSERT_LT(other, LeafTable::kMostLeaves);
  }
  EXPECT_EQ(leaves.find(LeafTable::kMostLeaves), nullptr);
  EXPECT_NE(leaves.find(LeafTable::kMostLeaves - 1), nullptr);
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

// A table of a million sites: the memory of a thread grows by 16 bytes a site, and no site more is
// given out. The test comes last, because it uses all sites up.
TEST(SiteTable, HoldsAMillionSitesAndNoMore) {
  SiteSession& session = site_session();
  std::uint64_t defined = session.sites.define("the first of many", 1).value() + 1;
  while (defined + SiteCounters::kMostAtOnce <= SiteCounters::kMostSites) {
    const auto first = session.sites.define("many", SiteCounters::kMostAtOnce);
    ASSERT_TRUE(first) << first.error().message();
    ASSERT_EQ(*first, defined);
    defined += SiteCounters::kMostAtOnce;
  }
  EXPECT_FALSE(session.sites.define("too many", SiteCounters::kMostAtOnce));
  const auto last = static_cast<std::uint32_t>(defined - 1);
  std::jthread([&] {
    ASSERT_TRUE(session.segments.attach_thread(session::SegmentKind::application));
    session.sites.count_interpreted(last);
    session.sites.add(last, SiteCode::compiled, 2);
  }).join();
  EXPECT_EQ(session.sites.interpreted(last), 1u);
  EXPECT_EQ(session.sites.compiled(last), 2u);
  std::uint64_t words = 0;
  for (const MemoryInUse& memory : session.segments.memory_in_use(session::MemoryKind::counters)) {
    words = std::max<std::uint64_t>(words, memory.words.size());
  }
  EXPECT_EQ(words, std::uint64_t{2} * SiteCounters::kMostSites);
}

}  // namespace
}  // namespace assay::agent
