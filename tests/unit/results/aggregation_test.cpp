// SPDX-License-Identifier: Apache-2.0
#include "native/results/aggregation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "native/results/iteration_rows.h"
#include "native/session/session_reader.h"
#include "tests/support/golden.h"
#include "tests/support/synthetic_session.h"
#include "tests/unit/results/written_session.h"

namespace assay::results {
namespace {

using session::SegmentKind;

// Seeds of an older version would be refused at once, and the fuzzer would see little of the
// reader. The writer's version in words is left out, for it changes with each release.
void expect_seed(const std::string& name, test::SyntheticSession& session) {
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
