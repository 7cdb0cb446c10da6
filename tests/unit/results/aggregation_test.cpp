// SPDX-License-Identifier: Apache-2.0
#include "native/results/aggregation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "native/planning/plan_fingerprint.h"
#include "native/planning/planner.h"
#include "native/results/iteration_rows.h"
#include "native/session/session_reader.h"
#include "native/unit/snapshot_codec.h"
#include "tests/support/golden.h"
#include "tests/support/synthetic_session.h"

namespace assay::results {
namespace {

using session::SegmentKind;
using test::SyntheticSession;
using unit::BlockId;
using unit::ContextId;
using unit::EventTypeId;
using unit::MethodIndex;

constexpr const char* kReaderBuild = "0123456789ab";

constexpr std::uint32_t kRootText = 0;
constexpr std::uint32_t kInlinedText = 1;
// Functions of two files that have one name.
constexpr unit::GuestTextIds kOneFunction = {2, 3};
constexpr unit::GuestTextIds kOtherFunction = {2, 4};
constexpr const char* kFunctionName = "js sum (a.js:1:1)";

// One block that returns, with two loads of its own and a store of an inlined method.
unit::UnitSnapshot straight_unit(std::int64_t compile_id) {
  unit::UnitSnapshot snapshot;
  snapshot.identity = {.method = "A.f()", .compile_id = compile_id};
  snapshot.methods = {"A.f()", "B.g()"};
  snapshot.contexts = {{ContextId(0), MethodIndex(0), -1}, {ContextId(0), MethodIndex(1), 4}};
  unit::Block block;
  block.frequency = 1;
  block.end = unit::BlockEnd::method_return;
  snapshot.blocks = {block};
  snapshot.occurrences = {{BlockId(0), EventTypeId(0), ContextId(0)},
                          {BlockId(0), EventTypeId(0), ContextId(0)},
                          {BlockId(0), EventTypeId(1), ContextId(1)}};
  return snapshot;
}

// Writes sessions whose units are all straight_unit().
class SessionWriter {
 public:
  explicit SessionWriter(planning::PlanOptions plan) : plan_(plan) {
    session_.set_plan(plan);
    written_by(kReaderBuild);
    session_.log(session::encode_event_type({"load", "memory-accesses", "", "", "", false}));
    session_.log(session::encode_event_type({"store", "memory-accesses", "", "", "", false}));
    session_.log(session::encode_text("A.f()"));
    session_.log(session::encode_text("B.g()"));
    for (const char* text : {"js", "file:///x/a.js 1:1", "file:///y/a.js 1:1"}) {
      session_.log(session::encode_text(text));
    }
  }

  void written_by(std::string_view build) {
    auto& field = session_.header().build;
    std::ranges::fill(field, '\0');
    build.copy(field, sizeof(field) - 1);
  }

  // With `another_planner`, the unit's code counts by a plan that this planner does not make.
  void add_unit(std::int64_t compile_id, bool another_planner = false,
                std::optional<unit::GuestTextIds> guest = {}) {
    unit::UnitSnapshot snapshot = straight_unit(compile_id);
    if (guest) {
      snapshot.guest.emplace();
      snapshot.identity.method = kFunctionName;
    }
    const auto planned = planning::plan_unit(snapshot, plan_);
    ASSERT_TRUE(planned);
    const unit::TextIds texts = {{kRootText, kInlinedText}, {}, guest};
    const std::uint32_t count = planned->plan.counter_count;
    auto fingerprint = planning::fingerprint_of(planned->plan, snapshot);
    if (another_planner) {
      fingerprint = planning::PlanFingerprint{~static_cast<std::uint64_t>(fingerprint)};
    }
    session_.log(session::encode_session_unit(counters_, count, fingerprint,
                                              unit::encode_record(snapshot, texts)));
    session_.log(session::encode_unit_installed({next_unit_++, 0x1000, 64, 100}));
    counters_ += count;
  }

  // One application segment in which every counter stands at `value`.
  void add_segment(SegmentKind kind, std::uint64_t value) {
    session_.segment(kind, std::vector<std::uint64_t>(counters_, value));
  }

  // A part of a window of iterations in which every counter of the program counted `value`.
  void add_iteration(std::uint64_t number, std::uint64_t value) {
    session::CounterValues counted;
    counted[session::index_of(SegmentKind::application)].assign(counters_, value);
    session::WindowPart part;
    part.first_iteration = number;
    part.calls = 1;
    part.begin_ns = number * 1'000'000'000;
    part.open_ns = 500;
    part.counted = session::difference(counted, {});
    session_.log(session::encode_window_part(part));
  }

  SyntheticSession& session() { return session_; }

  Result<RunResult> try_result(bool by_compilation = false) const {
    const auto words = session_.words();
    const auto view = session::read_session(test::bytes_of(words));
    EXPECT_TRUE(view);
    return aggregate(*view, {.by_compilation = by_compilation, .reader_build = kReaderBuild});
  }

  RunResult result(bool by_compilation = false) const {
    auto result = try_result(by_compilation);
    EXPECT_TRUE(result);
    return std::move(*result);
  }

 private:
  planning::PlanOptions plan_;
  SyntheticSession session_;
  std::uint64_t counters_ = 0;
  std::uint64_t next_unit_ = 0;
};

planning::PlanOptions plan_for(planning::Strategy strategy) {
  planning::PlanOptions plan;
  plan.strategy = strategy;
  plan.unfinished = planning::UnfinishedSource::nothing;
  return plan;
}

// Seeds of an older version would be refused at once, and the fuzzer would see little of the
// reader. The writer's version in words is left out, for it changes with each release.
void expect_seed(const std::string& name, SyntheticSession& session) {
  std::ranges::fill(session.header().assay_version, '\0');
  const auto words = session.words();
  test::expect_golden(
      "../fuzz/corpus/session_reader/" + name,
      {reinterpret_cast<const char*>(words.data()), words.size() * sizeof(words[0])});
}

TEST(Aggregation, ReadsWhatItsFuzzerBeginsWith) {
  planning::PlanOptions plan = plan_for(planning::Strategy::pd);
  SessionWriter writer(plan);
  writer.add_unit(7);
  writer.add_unit(8, false, kOneFunction);
  writer.add_segment(SegmentKind::application, 7);
  expect_seed("one-unit", writer.session());
  plan.path_budget = ~std::uint32_t{0};
  writer.session().set_plan(plan);
  expect_seed("huge-path-budget", writer.session());
}

TEST(Aggregation, CountsTheWindowAlone) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.add_unit(1);
  writer.add_segment(SegmentKind::application, 1000);
  writer.session().log(session::encode_window_plan({.kind = session::WindowKind::iterations,
                                                    .method = "A.f",
                                                    .first_iteration = 2,
                                                    .iterations = 2,
                                                    .each_iteration = true}));
  writer.session().log(session::encode_window_progress({.method_found = true, .calls_begun = 5}));
  writer.add_iteration(2, 3);
  const RunResult first = writer.result();
  EXPECT_EQ(first.totals, (Counts{6, 3}));
  EXPECT_TRUE(first.window_is_missing());
  writer.add_iteration(3, 4);
  const RunResult both = writer.result();
  EXPECT_EQ(both.totals, (Counts{14, 7}));
  EXPECT_FALSE(both.window_is_missing()) << both.window->missing;
  EXPECT_EQ(both.running_at_most, std::nullopt);
  expect_seed("window", writer.session());
  const auto words = writer.session().words();
  EXPECT_EQ(*iterations_csv(*session::read_session(test::bytes_of(words))),
            "iteration,calls,begin_seconds,seconds,units_installed,load,store\n"
            "2,1,2.000000000,0.000000500,0,6,3\n"
            "3,1,3.000000000,0.000000500,0,8,4\n");
}

TEST(Aggregation, MergesCompilationsAndSegments) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.add_unit(1);
  writer.add_unit(7);
  writer.add_segment(SegmentKind::application, 10);
  writer.add_segment(SegmentKind::application, 5);
  const RunResult result = writer.result();
  EXPECT_EQ(result.totals, (Counts{60, 30}));
  ASSERT_EQ(result.units.size(), 1u);
  const UnitResult& unit = result.units[0];
  EXPECT_EQ(unit.method, "A.f()");
  EXPECT_EQ(unit.compilations, 2u);
  EXPECT_EQ(unit.compile_id, 7);
  EXPECT_EQ(unit.compile_us, 200u);
  EXPECT_EQ(unit.counts, (Counts{60, 30}));
  ASSERT_TRUE(unit.inlined);
  ASSERT_EQ(unit.inlined->size(), 2u);
  EXPECT_EQ((*unit.inlined)[0].method, "A.f()");
  EXPECT_EQ((*unit.inlined)[0].counts, (Counts{60, 0}));
  EXPECT_EQ((*unit.inlined)[1].counts, (Counts{0, 30}));
  EXPECT_TRUE(result.exact);
  EXPECT_TRUE(result.complete);
}

TEST(Aggregation, KeepsCompilationsApartOnRequest) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.add_unit(1);
  writer.add_unit(7);
  writer.add_segment(SegmentKind::shared, 3);
  const RunResult result = writer.result(true);
  ASSERT_EQ(result.units.size(), 2u);
  EXPECT_EQ(result.units[0].compile_id, 1);
  EXPECT_EQ(result.units[1].compile_id, 7);
}

TEST(Aggregation, EachGuestFunctionIsAUnitOfItsOwn) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.add_unit(1);
  writer.add_unit(2, false, kOneFunction);
  writer.add_unit(3, false, kOtherFunction);
  writer.add_unit(4, false, kOneFunction);
  writer.add_segment(SegmentKind::application, 1);
  const RunResult result = writer.result();
  ASSERT_EQ(result.units.size(), 3u);
  const UnitResult& twice_compiled = result.units[0];
  EXPECT_EQ(twice_compiled.method, "js sum (a.js:1:1)");
  EXPECT_EQ(twice_compiled.guest, (GuestPlace{"js", "file:///x/a.js 1:1"}));
  EXPECT_EQ(twice_compiled.compilations, 2u);
  EXPECT_EQ(result.units[1].method, "A.f()");
  EXPECT_FALSE(result.units[1].guest);
  EXPECT_EQ(result.units[2].guest, (GuestPlace{"js", "file:///y/a.js 1:1"}));
  ASSERT_TRUE(twice_compiled.inlined);
  EXPECT_EQ(twice_compiled.inlined->front().method, "A.f()") << "the method that runs its tree";
}

TEST(Aggregation, CompilerThreadsAreNotTheProgram) {
  SessionWriter writer(plan_for(planning::Strategy::dec));
  writer.add_unit(1);
  writer.add_segment(SegmentKind::application, 1);
  writer.add_segment(SegmentKind::compiler, 100);
  writer.add_segment(SegmentKind::last_resort, 1000);
  const RunResult result = writer.result();
  EXPECT_EQ(result.totals[1], 1u);
  EXPECT_EQ(result.compiler_threads[1], 100u);
  EXPECT_EQ(result.unattributed[1], 1000u);
  EXPECT_EQ(result.units[0].counts, result.totals);
}

// The counts are not exact by unit, either, in compilations that are merged and in units that
// nothing else has executed.
TEST(Aggregation, UnattributedCountsAreNotExact) {
  SessionWriter writer(plan_for(planning::Strategy::dec));
  writer.add_unit(1);
  writer.add_unit(7);
  writer.add_segment(SegmentKind::last_resort, 0);
  EXPECT_TRUE(writer.result().exact);
  writer.add_segment(SegmentKind::last_resort, 5);
  const RunResult result = writer.result();
  EXPECT_FALSE(result.exact);
  ASSERT_EQ(result.units.size(), 1u);
  EXPECT_EQ(sum_of(result.units[0].counts), 0u);
  EXPECT_EQ(result.units[0].unattributed, result.unattributed);
  EXPECT_NE(sum_of(result.unattributed), 0u);
}

TEST(Aggregation, CoverageCountsEveryUnitOnce) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.add_unit(1);
  writer.add_unit(2);
  writer.session().log(
      session::encode_unit_discarded({1, session::DiscardOutcome::never_installed, "invalidated"}));
  writer.session().log(session::encode_unit_left_alone({{"C.h()", -1, 3}, "too large"}));
  writer.session().log(session::encode_unit_left_alone({{"C.i()", -1, 4}, "too large"}));
  writer.session().log(session::encode_unit_left_alone({{"C.j()", -1, 5}, "a stub"}));
  writer.add_segment(SegmentKind::application, 0);
  const RunResult result = writer.result();
  EXPECT_EQ(result.coverage.units_seen, 5u);
  EXPECT_EQ(result.coverage.units_instrumented, 1u);
  EXPECT_EQ(result.coverage.units_discarded, 1u);
  ASSERT_EQ(result.coverage.left_alone.size(), 2u);
  EXPECT_EQ(result.coverage.left_alone[0].reason, "too large");
  EXPECT_EQ(result.coverage.left_alone[0].count, 2u);
  EXPECT_EQ(result.units.size(), 1u);
}

// It has an id, and no record of its own among those left alone.
TEST(Aggregation, AUnitThatRunsUncountedIsLeftAloneOnce) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.add_unit(1);
  writer.add_unit(2);
  writer.session().log(session::encode_unit_discarded(
      {1, session::DiscardOutcome::runs_uncounted, "instrumentation failed"}));
  writer.add_segment(SegmentKind::application, 0);
  const RunResult result = writer.result();
  EXPECT_EQ(result.coverage.units_seen, 2u);
  EXPECT_EQ(result.coverage.units_instrumented, 1u);
  EXPECT_EQ(result.coverage.units_discarded, 0u);
  EXPECT_EQ(result.coverage.units_left_alone, 1u);
  ASSERT_EQ(result.coverage.left_alone.size(), 1u);
  EXPECT_EQ(result.coverage.left_alone[0].reason, "instrumentation failed");
  EXPECT_EQ(result.coverage.left_alone[0].examples, std::vector<std::string>{"A.f()"});
  EXPECT_TRUE(result.counts_are_missing());
}

TEST(Aggregation, ADamagedUnitIsSaidAndTheRestCounts) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.add_unit(1);
  writer.session().log(
      session::encode_session_unit(0, 1, {}, std::vector<std::byte>(5, std::byte{9})));
  writer.add_segment(SegmentKind::application, 2);
  const RunResult result = writer.result();
  EXPECT_EQ(result.coverage.units_unreadable, 1u);
  EXPECT_EQ(result.totals, (Counts{4, 2}));
}

TEST(Aggregation, NamesTheBuildThatCounted) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.written_by("another0build");
  writer.add_unit(1);
  writer.add_segment(SegmentKind::application, 2);
  const RunResult result = writer.result();
  EXPECT_EQ(result.build, "another0build");
  EXPECT_EQ(result.totals, (Counts{4, 2})) << "another build that plans alike can be read";
}

TEST(Aggregation, RefusesTheSessionOfAnotherPlannerWithTheWayToReadIt) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.written_by("another0build");
  writer.add_unit(1);
  writer.add_unit(2, true);
  writer.add_segment(SegmentKind::application, 2);
  const auto result = writer.try_result();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code(), ErrorCode::version_mismatch);
  for (const char* part : {"another0build", kReaderBuild, "assay recover"}) {
    EXPECT_NE(result.error().message().find(part), std::string::npos) << part;
  }
}

TEST(Aggregation, AUnitOfTheSameBuildThatIsPlannedOtherwiseIsDamaged) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.add_unit(1);
  writer.add_unit(2, true);
  writer.add_segment(SegmentKind::application, 2);
  const RunResult result = writer.result();
  EXPECT_EQ(result.coverage.units_unreadable, 1u);
  EXPECT_EQ(result.totals, (Counts{4, 2}));
  EXPECT_TRUE(result.counts_are_missing());
}

TEST(Aggregation, AUnitThatNeverRanNeedsNoPlan) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.written_by("another0build");
  writer.add_unit(1, true);
  writer.add_segment(SegmentKind::application, 0);
  EXPECT_EQ(writer.result().totals, (Counts{0, 0}));
}

TEST(Aggregation, SaysWhenUpdatesMayBeLost) {
  planning::PlanOptions plan = plan_for(planning::Strategy::ec);
  plan.threads = planning::ThreadMode::shared;
  SessionWriter writer(plan);
  writer.session().header().state = static_cast<std::uint64_t>(session::SessionState::running);
  const RunResult result = writer.result();
  EXPECT_FALSE(result.exact);
  EXPECT_FALSE(result.complete);
}

TEST(Aggregation, TheCheckComparesUnitByUnit) {
  planning::PlanOptions plan = plan_for(planning::Strategy::ec);
  plan.check = true;
  SessionWriter writer(plan);
  writer.add_unit(1);
  writer.add_segment(SegmentKind::application, 1);
  const RunResult result = writer.result();
  ASSERT_TRUE(result.check);
  EXPECT_EQ(result.check->units_compared, 1u);
  // Every counter stands at 1, but a `dec` counter of two loads in a block adds 2 at once.
  for (const CheckDifference& difference : result.check->differences) {
    EXPECT_EQ(difference.event, "load");
    EXPECT_EQ(difference.by_strategy, 2u);
    EXPECT_EQ(difference.by_dec, 1u);
  }
}

// Identities have a digest where JVM TI's names have a number.
TEST(Aggregation, AHotMethodOfAHiddenClassHasItsReasonWhereThereIsOne) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  const auto left_alone = [&](const std::string& method, const std::string& reason) {
    writer.session().log(session::encode_unit_left_alone({{method, -1, 3}, reason}));
  };
  left_alone("A$$Lambda#1aZ.run()", "too large");
  left_alone("A$$Lambda#2bY.get()", "too large");
  left_alone("A$$Lambda#3cX.get()", "a stub");
  cputime::Figures figures{.user_ns = 1000};
  figures.samples[cputime::index_of(cputime::TimePlace::left_alone)] = 3;
  figures.methods = {{cputime::TimePlace::left_alone, "A$$Lambda.0x00007f01.run()", 2},
                     {cputime::TimePlace::left_alone, "A$$Lambda.0x00007f02.get()", 1}};
  writer.session().log(session::encode_cpu_time(figures));
  const RunResult result = writer.result();
  ASSERT_TRUE(result.cpu_time);
  ASSERT_EQ(result.cpu_time->shares.hottest.size(), 2u);
  EXPECT_EQ(result.cpu_time->shares.hottest[0].reason, "too large");
  EXPECT_EQ(result.cpu_time->shares.hottest[1].reason, "") << "several are possible";
}

TEST(Aggregation, WhatIsLostOrLeftAloneIsMissing) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  writer.add_unit(1);
  writer.add_segment(SegmentKind::application, 1);
  EXPECT_FALSE(writer.result().counts_are_missing());
  writer.session().log(session::encode_unit_left_alone({{"C.h()", -1, 3}, "no space"}));
  EXPECT_TRUE(writer.result().counts_are_missing());
  EXPECT_FALSE(writer.result().damaged);
  writer.session().header().records_lost = 1;
  EXPECT_TRUE(writer.result().damaged);
}

TEST(Aggregation, KnowsWhetherEventTypesWereNamed) {
  SessionWriter writer(plan_for(planning::Strategy::ec));
  EXPECT_FALSE(writer.result().all_by_default);
  writer.session().log(session::encode_environment("options", "count,strategy=pc"));
  EXPECT_TRUE(writer.result().all_by_default);
  SessionWriter named(plan_for(planning::Strategy::ec));
  named.session().log(session::encode_environment("options", "count,events=branches"));
  EXPECT_FALSE(named.result().all_by_default);
}

}  // namespace
}  // namespace assay::results
