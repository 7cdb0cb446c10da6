// SPDX-License-Identifier: Apache-2.0
#include "native/session/session_reader.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "native/records/record_framing.h"
#include "tests/support/synthetic_session.h"

namespace assay::session {
namespace {

using test::bytes_of;
using test::SyntheticSession;

SyntheticSession small_session() {
  SyntheticSession session;
  session.log(encode_environment("java.version", "25.0.3"));
  session.log(
      encode_event_type({"load", "memory-accesses", "Load.", "occurrences", "final", false}));
  session.log(encode_event_type({"mine", "custom", "My own.", "occurrences", "final", true}));
  session.log(encode_unsupported_event("bulk-map", "no vectoriser"));
  session.log(encode_text("A.f()"));
  session.log(encode_session_unit(0, 2, {}, std::vector<std::byte>(3, std::byte{7})));
  session.log(encode_session_unit(2, 1, {}, {}));
  session.log(encode_unit_installed({0, 0x7f0000001000, 300, 4500}));
  session.log(encode_unit_discarded({1, DiscardOutcome::runs_uncounted, "no memory"}));
  session.log(encode_unit_left_alone({{"A.g()", 17, 9}, "too large"}));
  session.log(encode_message("a word"));
  session.log(encode_code_became_invalid(1));
  session.log(encode_frames_on_stacks({"A.f()", 2}));
  session.log(encode_frames_on_stacks({"A.f()", 3}));
  session.log(encode_event_type_disabled("mine", "it threw"));
  session.log(encode_cpu_time({.user_ns = 1, .trouble = "early"}));
  session.log(
      encode_cpu_time({.user_ns = 5, .methods = {{cputime::TimePlace::compiled, "A.f()", 3}}}));
  session.segment(SegmentKind::application, {1, 2, 3});
  session.segment(SegmentKind::compiler, {10, 20, 30});
  session.segment(SegmentKind::application, {100, 200, 300});
  session.segment(SegmentKind::unused, {7, 7, 7});
  return session;
}

TEST(SessionReader, ReadsWhatWasWritten) {
  const auto words = small_session().words();
  const auto view = read_session(bytes_of(words));
  ASSERT_TRUE(view) << view.error().message();
  EXPECT_TRUE(view->damages.empty());
  EXPECT_EQ(view->pid, 4711u);
  EXPECT_EQ(view->state, SessionState::ended);
  EXPECT_EQ(view->plan.unfinished, planning::UnfinishedSource::automatic);
  ASSERT_EQ(view->environment.size(), 1u);
  EXPECT_EQ(view->environment[0].value, "25.0.3");
  ASSERT_EQ(view->event_types.size(), 2u);
  EXPECT_FALSE(view->event_types[0].custom);
  EXPECT_TRUE(view->event_types[1].custom);
  EXPECT_EQ(view->unsupported_events[0].name, "bulk-map");
  EXPECT_EQ(view->texts, std::vector<std::string>{"A.f()"});
  ASSERT_EQ(view->units.size(), 2u);
  EXPECT_EQ(view->units[0].record.size(), 3u);
  EXPECT_EQ(view->units[0].installed->code_address, 0x7f0000001000u);
  ASSERT_TRUE(view->units[1].discarded);
  EXPECT_EQ(view->units[1].discarded->outcome, DiscardOutcome::runs_uncounted);
  EXPECT_EQ(view->units[1].discarded->reason, "no memory");
  EXPECT_EQ(view->left_alone[0].identity.entry_bci, 17);
  EXPECT_EQ(view->messages[0], "a word");
  EXPECT_FALSE(view->units[0].became_invalid);
  EXPECT_TRUE(view->units[1].became_invalid);
  EXPECT_EQ(view->frames_on_stacks.at("A.f()"), 5u);
  EXPECT_EQ(*view->fact("java.version"), "25.0.3");
  EXPECT_EQ(view->fact("java.vendor"), nullptr);
  ASSERT_TRUE(view->cpu_time);
  EXPECT_EQ(view->cpu_time->user_ns, 5u) << "the last record counts";
  EXPECT_EQ(view->cpu_time->methods.front().method, "A.f()");
  EXPECT_EQ(view->disabled_events[0].reason, "it threw");
}

TEST(SessionReader, EachEventTypeHasANameOfItsOwn) {
  SyntheticSession session;
  session.log(encode_event_type({"load", "memory-accesses", "", "", "", false}));
  session.log(encode_event_type({"lost type 2", "custom", "", "", "", true}));
  session.log(encode_event_type({"load", "memory-accesses", "", "", "", false}));
  session.log(encode_event_type({"store", "memory-accesses", "", "", "", false}));
  const auto words = session.words();
  const auto view = read_session(bytes_of(words));
  ASSERT_TRUE(view);
  ASSERT_EQ(view->event_types.size(), 4u) << "later types keep their numbers";
  EXPECT_EQ(view->event_types[0].name, "load");
  EXPECT_EQ(view->event_types[2].name, "lost type 2'");
  EXPECT_EQ(view->event_types[3].name, "store");
  EXPECT_EQ(view->damages, std::vector<std::string>{"1 records of the log cannot be read"});
}

TEST(SessionReader, OfAFactTheLastWordHolds) {
  SyntheticSession session;
  session.log(encode_environment("vm.gc", "unknown"));
  session.log(encode_environment("java.version", "25.0.3"));
  session.log(encode_environment("vm.gc", "G1"));
  const auto words = session.words();
  const auto view = read_session(bytes_of(words));
  ASSERT_TRUE(view);
  ASSERT_EQ(view->environment.size(), 2u);
  EXPECT_EQ(view->environment[0].name, "vm.gc");
  EXPECT_EQ(view->environment[0].value, "G1");
}

TEST(SessionReader, SumsSegmentsByKind) {
  using Counters = std::vector<std::uint64_t>;
  const auto words = small_session().words();
  const auto view = read_session(bytes_of(words));
  ASSERT_TRUE(view);
  EXPECT_EQ(view->counters.of(SegmentKind::application, 0, 3), (Counters{101, 202, 303}));
  EXPECT_EQ(view->counters.of(SegmentKind::compiler, 1, 2), (Counters{20, 30}));
  EXPECT_EQ(view->counters.of(SegmentKind::last_resort, 0, 2), (Counters{0, 0}));
  EXPECT_EQ(view->counters.segment_count(SegmentKind::application), 2u);
}

TEST(SessionReader, OtherFilesAreRefused) {
  EXPECT_EQ(read_session({}).error().code(), ErrorCode::malformed_data);
  const std::vector<std::uint64_t> zeros(1000);
  EXPECT_EQ(read_session(bytes_of(zeros)).error().code(), ErrorCode::malformed_data);
}

TEST(SessionReader, OtherFormatsAreRefusedWithTheRemedy) {
  SyntheticSession session = small_session();
  std::strncpy(session.header().assay_version, "99.1", kVersionTextBytes);
  ++session.header().version;
  const auto words = session.words();
  const auto view = read_session(bytes_of(words));
  ASSERT_FALSE(view);
  EXPECT_EQ(view.error().code(), ErrorCode::version_mismatch);
  EXPECT_NE(view.error().message().find("written by assay 99.1"), std::string::npos);
  EXPECT_NE(view.error().message().find("decode it with the build of assay that wrote it"),
            std::string::npos);
}

// Plans that no JVM counts by, made up to have a reader plan billions of paths.
TEST(SessionReader, PlansThatNoOptionAsksForAreRefused) {
  planning::PlanOptions plan;
  plan.strategy = planning::Strategy::pd;
  plan.path_budget = planning::kMaxPathBudget;
  SyntheticSession session = small_session();
  session.set_plan(plan);
  EXPECT_TRUE(read_session(bytes_of(session.words())));
  for (const std::uint32_t budget : {planning::kMaxPathBudget + 1, ~std::uint32_t{0}}) {
    plan.path_budget = budget;
    session.set_plan(plan);
    const auto words = session.words();
    const auto view = read_session(bytes_of(words));
    ASSERT_FALSE(view);
    EXPECT_EQ(view.error().code(), ErrorCode::malformed_data);
  }
  SyntheticSession with_unknown_flag = small_session();
  with_unknown_flag.header().plan_flags |= 16;
  EXPECT_FALSE(read_session(bytes_of(with_unknown_flag.words())));
}

TEST(SessionReader, AFileCutAnywhereYieldsWhatIsThere) {
  const auto words = small_session().words();
  const auto whole = bytes_of(words);
  const std::vector<std::uint64_t> whole_counters = {101, 202, 303};
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const auto view = read_session(whole.first(length));
    if (length < sizeof(SessionHeader)) {
      EXPECT_FALSE(view);
    } else {
      ASSERT_TRUE(view) << length;
      const bool all_there = view->units.size() == 2 && view->disabled_events.size() == 1 &&
                             view->counters.of(SegmentKind::application, 0, 3) == whole_counters;
      EXPECT_EQ(view->damages.empty(), all_there) << length;
    }
  }
}

// A free segment does not get space for counters that were handed out since: what would be read
// there is no damage, and nothing that was counted.
TEST(SessionReader, AFreeSegmentIsReadAsFarAsItHasSpace) {
  SyntheticSession session;
  session.segment(SegmentKind::application, {1, 2, 3});
  session.segment(SegmentKind::application, {10, 20, 30});
  std::vector<std::uint64_t> words = session.words();
  words[(session.words()[offsetof(SessionHeader, directory_offset) / 8] + sizeof(SegmentEntry) +
         offsetof(SegmentEntry, region_space)) /
        8] = 2 * sizeof(std::uint64_t);
  const auto view = read_session(bytes_of(words));
  ASSERT_TRUE(view);
  EXPECT_TRUE(view->damages.empty());
  EXPECT_EQ(view->counters.of(SegmentKind::application, 0, 3),
            (std::vector<std::uint64_t>{11, 22, 3}));
}

// A running JVM made the last segment after the file had been mapped.
TEST(SessionReader, ASegmentMadeLaterIsNoDamage) {
  SyntheticSession session;
  session.segment(SegmentKind::application, {1, 2, 3});
  const std::uint64_t segments = segments_used(bytes_of(session.words()));
  EXPECT_EQ(segments, 1u);
  const std::size_t mapped = session.words().size() * sizeof(std::uint64_t);
  session.segment(SegmentKind::application, {10, 20, 30});
  const auto words = session.words();
  const auto mapping = bytes_of(words).first(mapped);
  const auto view = read_session(mapping, segments);
  ASSERT_TRUE(view) << view.error().message();
  EXPECT_TRUE(view->damages.empty());
  EXPECT_EQ(view->counters.of(SegmentKind::application, 0, 3),
            (std::vector<std::uint64_t>{1, 2, 3}));
  EXPECT_FALSE(read_session(mapping)->damages.empty()) << "of a dead JVM it is damage";
  EXPECT_EQ(segments_used({}), 0u);
}

TEST(SessionReader, ADamagedRecordKeepsItsId) {
  SyntheticSession session;
  auto broken = encode_text("lost");
  broken[records::kHeadBytes] = std::byte{120};  // a string longer than its record
  session.log(broken);
  session.log(encode_text("kept"));
  const auto words = session.words();
  const auto view = read_session(bytes_of(words));
  ASSERT_TRUE(view);
  EXPECT_EQ(view->texts, (std::vector<std::string>{"", "kept"}));
  EXPECT_EQ(view->damages.size(), 1u);
}

TEST(SessionReader, UnitsWithImpossibleCountersAreDropped) {
  SyntheticSession session;
  session.log(encode_session_unit(~0ull, 2, {}, std::vector<std::byte>(1)));
  session.log(encode_session_unit(1, ~0ull, {}, std::vector<std::byte>(1)));
  session.segment(SegmentKind::shared, {1, 2, 3});
  const auto words = session.words();
  const auto view = read_session(bytes_of(words));
  ASSERT_TRUE(view);
  EXPECT_TRUE(view->units[0].record.empty());
  EXPECT_TRUE(view->units[1].record.empty());
  EXPECT_FALSE(view->damages.empty());
}

TEST(SessionReader, RandomDamageNeverBreaksTheReader) {
  constexpr std::size_t kHeaderWords = sizeof(SessionHeader) / sizeof(std::uint64_t);
  const auto pristine = small_session().words();
  std::mt19937_64 random(20250101);
  for (int round = 0; round < 5'000; ++round) {
    auto words = pristine;
    // Mostly in the header and the log, where numbers steer the reader.
    for (int i = 0; i < 3; ++i) {
      const std::size_t at = random() % 4 == 0 ? random() % words.size() : random() % kHeaderWords;
      words[at] = random() % 2 == 0 ? random() : random() % 5000;
    }
    words[0] = kSessionMagic;
    const auto view = read_session(bytes_of(words));
    if (view) {
      for (const SessionUnit& unit : view->units) {
        const auto counters =
            view->counters.of(SegmentKind::application, unit.counter_base, unit.counter_count);
        EXPECT_LE(counters.size(), words.size());
      }
    }
  }
}

}  // namespace
}  // namespace assay::session
