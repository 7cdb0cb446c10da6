// SPDX-License-Identifier: Apache-2.0
#include "jni/sites/receiver_counters.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "jni/counting/counter_space.h"
#include "jni/sites/caller_sites.h"
#include "native/session/session_reader.h"
#include "tests/support/temporary_folder.h"

namespace assay::agent {
namespace {

constexpr std::uint64_t kReceiverMemory = std::uint64_t{1} << 26;

std::string name_of_test_class(std::uint32_t word) { return "acme.Class" + std::to_string(word); }

// One process has one set of segments, so all tests share it.
struct ReceiverSession {
  test::TemporaryFolder folder;
  Result<SessionFile> file =
      SessionFile::create((folder.path() / "receivers.session").string(), {});
  ThreadSegments segments{*file};
  SessionLog log{*file};
  SiteCounters sites{segments, log};
  bool is_prepared = ThreadSegments::prepare(segments, planning::SegmentBase::thread_word,
                                             std::array{kCounterRegion}, kReceiverMemory)
                         .has_value();
  ReceiverCounters receivers{sites, name_of_test_class};
};

ReceiverSession& receiver_session() {
  static ReceiverSession session;
  EXPECT_TRUE(session.is_prepared);
  return session;
}

// Threads meet new classes at the same time, and none of their calls is lost.
TEST(ReceiverCounters, CountEachClassInAllThreads) {
  ReceiverSession& session = receiver_session();
  const std::uint32_t site = session.sites.define("a call", 1).value();
  constexpr std::uint32_t kThreads = 4;
  constexpr std::uint32_t kClasses = 50;
  constexpr std::uint32_t kRounds = 2000;
  std::vector<std::jthread> threads;
  threads.reserve(kThreads);
  for (std::uint32_t i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      ASSERT_TRUE(session.segments.attach_thread(session::SegmentKind::application));
      for (std::uint32_t round = 0; round < kRounds; ++round) {
        session.receivers.count_compiled(site, round % kClasses);
        session.receivers.count_interpreted(site, round % kClasses);
      }
    });
  }
  threads.clear();
  for (std::uint32_t word = 0; word < kClasses; ++word) {
    const auto pair = session.receivers.site_of(site, word);
    ASSERT_TRUE(pair);
    EXPECT_EQ(session.sites.compiled(*pair), kThreads * kRounds / kClasses);
    EXPECT_EQ(session.sites.interpreted(*pair), kThreads * kRounds / kClasses);
  }
}

TEST(ReceiverCounters, SitesAreApart) {
  ReceiverSession& session = receiver_session();
  std::set<std::uint32_t> pairs;
  for (std::uint32_t site = 0; site < 100; ++site) {
    for (std::uint32_t word = 0; word < 100; ++word) {
      pairs.insert(session.receivers.site_of(site, word).value());
    }
  }
  EXPECT_EQ(pairs.size(), 10'000u);
  EXPECT_EQ(session.receivers.site_of(17, 4), session.receivers.site_of(17, 4));
}

// Callers that begin alike share sites, and no callers are the site itself.
TEST(CallerSites, AreATree) {
  ReceiverSession& session = receiver_session();
  const std::uint32_t site = session.sites.define("behind callers", 1).value();
  const std::uint32_t other = session.sites.define("behind others", 1).value();
  constexpr std::uint64_t kCode = std::uint64_t{1} << 40;
  CallerSites callers(session.sites, {.begin = kCode, .end = kCode + (1u << 28)});
  const auto behind = [&](std::uint32_t of, const std::vector<std::uint64_t>& addresses) {
    return callers.behind(of, addresses);
  };
  const std::uint32_t near = behind(site, {kCode + 8});
  EXPECT_EQ(behind(site, {}), site);
  EXPECT_NE(near, site);
  EXPECT_EQ(behind(site, {kCode + 8, kCode + 16}), behind(near, {kCode + 16}));
  const std::set<std::uint32_t> all = {near, behind(site, {kCode + 16}), behind(other, {kCode + 8}),
                                       behind(site, {kCode + 8, kCode + 8})};
  EXPECT_EQ(all.size(), 4u);
}

// A call counts without callers where no memory is left for its pair.
TEST(ReceiverCounters, ACallBehindCallersThatHasNoSiteOfItsOwnCountsWithout) {
  ReceiverSession& session = receiver_session();
  ASSERT_TRUE(session.segments.attach_thread(session::SegmentKind::application));
  ReceiverCounters few(session.sites, name_of_test_class, 2);
  const std::uint32_t site = session.sites.define("few pairs", 1).value();
  const std::uint32_t behind = session.sites.define("few pairs behind callers", 1).value();
  const std::uint32_t further = session.sites.define("few pairs behind others", 1).value();
  few.count_behind(site, site, 7, SiteCode::compiled);
  few.count_behind(behind, site, 7, SiteCode::compiled);
  few.count_behind(further, site, 7, SiteCode::compiled);
  few.count_behind(further, site, 7, SiteCode::interpreted);
  const std::uint32_t without = few.site_of(site, 7).value();
  EXPECT_EQ(session.sites.compiled(without), 2u);
  EXPECT_EQ(session.sites.interpreted(without), 1u);
  EXPECT_EQ(session.sites.compiled(few.site_of(behind, 7).value()), 1u);
  EXPECT_EQ(few.site_of(further, 7), std::nullopt);
}

TEST(ReceiverCounters, ANumberWithoutASiteIsPassedOver) {
  ReceiverSession& session = receiver_session();
  EXPECT_EQ(session.receivers.site_of(SiteCounters::kMostSites, 1), std::nullopt);
  EXPECT_EQ(session.receivers.site_of(~std::uint32_t{0}, 0), std::nullopt);
}

// Compiled code that does not find a class in the line finds it there the next time; null has no
// entry.
TEST(ReceiverCounters, AClassThatWasMissedIsInTheLine) {
  ReceiverSession& session = receiver_session();
  ASSERT_TRUE(session.segments.attach_thread(session::SegmentKind::application));
  const std::uint32_t site = session.sites.define("missed", 1).value();
  ReceiverLines::Line* line = session.receivers.line_of(site);
  ASSERT_NE(line, nullptr);
  constexpr std::uint32_t kWord = 5;
  session.receivers.count_missed(site, *line, kWord);
  session.receivers.count_missed(site, *line, kWord);
  session.receivers.count_missed(site, *line, 0);
  const std::uint32_t pair = session.receivers.site_of(site, kWord).value();
  EXPECT_EQ(session.sites.compiled(pair), 2u);
  EXPECT_EQ(session.sites.compiled(session.receivers.site_of(site, 0).value()), 1u);
  for (std::size_t entry = 0; entry < ReceiverLines::kEntries; ++entry) {
    const std::uint64_t expected =
        entry == ReceiverLines::Line::entry_of(kWord)
            ? std::uint64_t{session.sites.compiled_counter(pair).value()} << 32 | kWord
            : 0;
    EXPECT_EQ(line->entries.at(entry).load(), expected);
  }
}

// A class that the VM loads into the memory of an unloaded one has the same word, and another name.
std::string name_of_reused_word = "acme.Before";
std::string current_name_of_word(std::uint32_t) { return name_of_reused_word; }

TEST(ReceiverCounters, AForgottenClassLeavesItsWordToAnotherOne) {
  ReceiverSession& session = receiver_session();
  ASSERT_TRUE(session.segments.attach_thread(session::SegmentKind::application));
  ReceiverCounters receivers{session.sites, current_name_of_word};
  const std::uint32_t site = session.sites.define("reused", 1).value();
  ReceiverLines::Line* line = receivers.line_of(site);
  constexpr std::uint32_t kWord = 9;
  receivers.count_missed(site, *line, kWord);
  const std::uint32_t before = receivers.site_of(site, kWord).value();
  name_of_reused_word = "acme.After";
  receivers.forget(kWord + 1);
  EXPECT_EQ(receivers.site_of(site, kWord), before);
  receivers.forget(kWord);
  for (const auto& entry : line->entries) {
    EXPECT_EQ(entry.load(), 0u);
  }
  const std::uint32_t after = receivers.site_of(site, kWord).value();
  EXPECT_NE(after, before);
  receivers.count_missed(site, *line, kWord);
  EXPECT_EQ(session.sites.compiled(before), 1u);
  EXPECT_EQ(session.sites.compiled(after), 1u);
  // A class of the same name goes on where the unloaded one ended.
  name_of_reused_word = "acme.Before";
  receivers.forget_all();
  EXPECT_EQ(receivers.site_of(site, kWord), before);
  EXPECT_EQ(receivers.site_of(site, kWord + 1), before);
}

TEST(ReceiverCounters, TheSessionNamesEachClass) {
  ReceiverSession& session = receiver_session();
  const std::uint32_t site = session.sites.define("told", 1).value();
  ASSERT_TRUE(session.receivers.site_of(site, 7));
  ASSERT_TRUE(session.receivers.site_of(site, 0));
  const auto mapping = session.file->map_for_reading();
  ASSERT_TRUE(mapping);
  const auto view = session::read_session(mapping->bytes(), mapping->segments());
  ASSERT_TRUE(view);
  std::set<std::string> descriptions;
  for (const session::SiteRecord& record : view->sites) {
    descriptions.insert(record.description);
  }
  EXPECT_TRUE(descriptions.contains("receiver\t" + std::to_string(site) + "\tacme.Class7"));
  EXPECT_TRUE(descriptions.contains("receiver\t" + std::to_string(site) + "\tnull"));
}

TEST(SiteCounters, AContextHasOneSite) {
  ReceiverSession& session = receiver_session();
  const std::uint32_t site = session.sites.in_context(3, "acme.Main.a()@1").value();
  EXPECT_EQ(session.sites.in_context(3, "acme.Main.a()@1").value(), site);
  EXPECT_NE(session.sites.in_context(4, "acme.Main.a()@1").value(), site);
  EXPECT_NE(session.sites.in_context(3, "acme.Main.b()@1").value(), site);
}

}  // namespace
}  // namespace assay::agent
