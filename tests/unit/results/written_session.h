// SPDX-License-Identifier: Apache-2.0
// Writes sessions of one small unit, in as many compilations as a test wants.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "native/planning/plan_fingerprint.h"
#include "native/planning/planner.h"
#include "native/results/aggregation.h"
#include "native/session/session_reader.h"
#include "native/unit/snapshot_codec.h"
#include "tests/support/synthetic_session.h"

namespace assay::results {

inline constexpr const char* kReaderBuild = "0123456789ab";

inline constexpr std::uint32_t kRootText = 0;
inline constexpr std::uint32_t kInlinedText = 1;
// Functions of two files that have one name.
inline constexpr unit::GuestTextIds kOneFunction = {2, 3};
inline constexpr unit::GuestTextIds kOtherFunction = {2, 4};
inline constexpr const char* kFunctionName = "js sum (a.js:1:1)";

// One block that returns, with two loads of its own and a store of an inlined method.
inline unit::UnitSnapshot straight_unit(std::int64_t compile_id) {
  unit::UnitSnapshot snapshot;
  snapshot.identity = {.method = "A.f()", .compile_id = compile_id};
  snapshot.methods = {"A.f()", "B.g()"};
  snapshot.contexts = {{unit::ContextId(0), unit::MethodIndex(0), -1},
                       {unit::ContextId(0), unit::MethodIndex(1), 4}};
  unit::Block block;
  block.frequency = 1;
  block.end = unit::BlockEnd::method_return;
  snapshot.blocks = {block};
  snapshot.occurrences = {{unit::BlockId(0), unit::EventTypeId(0), unit::ContextId(0)},
                          {unit::BlockId(0), unit::EventTypeId(0), unit::ContextId(0)},
                          {unit::BlockId(0), unit::EventTypeId(1), unit::ContextId(1)}};
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
  void add_segment(session::SegmentKind kind, std::uint64_t value) {
    session_.segment(kind, std::vector<std::uint64_t>(counters_, value));
  }

  // A part of a window of iterations in which every counter of the program counted `value`.
  void add_iteration(std::uint64_t number, std::uint64_t value) {
    session::CounterValues counted;
    counted[session::index_of(session::SegmentKind::application)].assign(counters_, value);
    session::WindowPart part;
    part.first_iteration = number;
    part.calls = 1;
    part.begin_ns = number * 1'000'000'000;
    part.open_ns = 500;
    part.counted = session::difference(counted, {});
    session_.log(session::encode_window_part(part));
  }

  test::SyntheticSession& session() { return session_; }

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
  test::SyntheticSession session_;
  std::uint64_t counters_ = 0;
  std::uint64_t next_unit_ = 0;
};

inline planning::PlanOptions plan_for(planning::Strategy strategy) {
  planning::PlanOptions plan;
  plan.strategy = strategy;
  plan.unfinished = planning::UnfinishedSource::nothing;
  return plan;
}

}  // namespace assay::results
