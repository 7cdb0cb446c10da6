// SPDX-License-Identifier: Apache-2.0
#include "native/calls/call_graph.h"

#include <gtest/gtest.h>

#include "native/calls/call_graph_writers.h"
#include "native/calls/stored_call_graph.h"
#include "native/session/session_reader.h"
#include "tests/support/golden.h"
#include "tests/support/shim_messages.h"
#include "tests/support/synthetic_session.h"

namespace assay::calls {
namespace {

using cputime::TimePlace;
using session::SegmentKind;

constexpr std::uint64_t kFirstCode = 0x1000;
constexpr std::uint64_t kSecondCode = 0x2000;

// Two compilations of A.a, which calls from two bytecode indexes; B.b is inlined there once.
CodeCallSites code(std::uint64_t address, std::uint64_t unit) {
  return {.identity = {.method = "A.a():void"},
          .unit = unit,
          .address = address,
          .bytes = 0x100,
          .methods = {"A.a():void", "B.b(int):int"},
          .sites = {{.returns_to = 0x20, .frames = {{0, 7, 17}}},
                    {.returns_to = 0x30, .frames = {{1, 2, 5}, {0, 9, 0}}}}};
}

test::SyntheticSession session_with_calls(const std::string& calls) {
  test::SyntheticSession session;
  session.log(session::encode_environment(
      "options", "count,strategy=dec,unfinished=nothing,events=none,calls=" + calls));
  session.log(session::encode_call_sites(encode_call_sites(code(kFirstCode, 0))));
  session.log(session::encode_call_sites(encode_call_sites(code(kSecondCode, 1))));
  session.log(session::encode_vm_code({TimePlace::interpreter, 0x8000, 0x800, "Interpreter"}));
  session.log(session::encode_vm_code({TimePlace::compiled, 0x9000, 0x100, "C.c():void"}));
  session.segment(SegmentKind::application, {});
  session.calls({{kFirstCode + 0x20, 0, 100, 1},
                 {0, 0, 0, 0},
                 {kFirstCode + 0x30, 1, 30, 2},
                 {0x8123, 0, 5, 1}},
                4);
  session.segment(SegmentKind::compiler, {});
  session.calls({{kFirstCode + 0x20, 0, 1000, 1000}}, 1000);
  session.segment(SegmentKind::application, {});
  session.calls({{kFirstCode + 0x20, 0, 20, 3}, {kSecondCode + 0x20, 0, 3, 0}, {0x9044, 7, 2, 1}},
                2);
  return session;
}

CallGraph graph_of(const test::SyntheticSession& session, CallerFrames frames) {
  const auto words = session.words();
  const auto view = session::read_session(test::bytes_of(words));
  EXPECT_TRUE(view) << view.error().message();
  EXPECT_TRUE(view->damages.empty());
  auto graph = call_graph_of(*view, frames);
  EXPECT_TRUE(graph) << graph.error().message();
  return *graph;
}

// Segments and compilations are summed, but calls of compiler threads are none of the program's.
TEST(CallGraph, SumsThreadsAndCompilations) {
  const CallGraph graph = graph_of(session_with_calls("all"), CallerFrames::innermost);
  EXPECT_EQ(graph.weights, CallWeights::calls);
  EXPECT_EQ(graph.dropped, 6u);
  const std::vector<CallEdge> expected = {
      {CallerKind::compiled, {{"A.a():void", 7, 17}}, "A.a():void", 123, 4},
      {CallerKind::compiled, {{"B.b(int):int", 2, 5}}, "A.a():void", 30, 2},
      {CallerKind::interpreter, {}, "A.a():void", 5, 1},
      {CallerKind::first_compiler, {{"C.c():void", {}, {}}}, "(unit 7)", 2, 1}};
  EXPECT_EQ(graph.edges, expected);
  EXPECT_EQ(weight_of_all(graph), 160u);
  EXPECT_EQ(weight_of_kind(graph, CallerKind::compiled), 153u);
}

TEST(CallGraph, KeepsTheFramesOfInlinedCallers) {
  const CallGraph graph = graph_of(session_with_calls("all"), CallerFrames::all);
  const std::vector<CallFrame> frames = {{"B.b(int):int", 2, 5}, {"A.a():void", 9, {}}};
  EXPECT_EQ(graph.edges.at(1).caller, frames);
}

std::uint64_t asked_by_ticks(const std::string& calls, std::uint64_t ticks) {
  const auto words = session_with_calls(calls).words();
  auto view = session::read_session(test::bytes_of(words));
  EXPECT_TRUE(view);
  view->cpu_time = cputime::Figures{};
  view->cpu_time->kernel_samples = ticks;
  return call_graph_of(*view, CallerFrames::innermost)->samples_asked;
}

// A hundredth of each tick is looked at, and a tick has 64 samples at the rate where the density
// begins to count.
TEST(CallGraph, KnowsHowManySamplesTicksAskedFor) {
  EXPECT_EQ(asked_by_ticks("sampled,call-samples=8", 100), 800u);
  EXPECT_EQ(asked_by_ticks("sampled,call-window=100us", 100), 64u);
  EXPECT_EQ(asked_by_ticks("sampled,call-window=100us,tick=5ms", 100), 128u);
  EXPECT_EQ(asked_by_ticks("sampled", 0), 0u);
}

TEST(CallGraph, IsWeightedBySamplesWhereNothingElseIsThere) {
  const CallGraph graph = graph_of(session_with_calls("sampled"), CallerFrames::innermost);
  EXPECT_EQ(graph.weight_of(graph.edges.front()), 4u);
  EXPECT_EQ(weight_of_all(graph), 8u);
  EXPECT_FALSE(accuracy_of_samples(graph));
}

// 123/160 against 4/8, 30/160 against 2/8, 5/160 against 1/8, and 2/160 against 1/8.
TEST(CallGraph, KnowsTheAccuracyOfItsSamples) {
  const auto accuracy =
      accuracy_of_samples(graph_of(session_with_calls("all"), CallerFrames::innermost));
  ASSERT_TRUE(accuracy);
  EXPECT_NEAR(*accuracy, 4.0 / 8 + 30.0 / 160 + 5.0 / 160 + 2.0 / 160, 1e-12);
}

TEST(CallGraph, NeedsASessionThatNotedCalls) {
  test::SyntheticSession session;
  session.log(session::encode_environment("options", "count"));
  const auto words = session.words();
  const auto view = session::read_session(test::bytes_of(words));
  ASSERT_TRUE(view);
  const auto graph = call_graph_of(*view, CallerFrames::all);
  ASSERT_FALSE(graph);
  EXPECT_EQ(graph.error().code(), ErrorCode::unsupported);
}

TEST(CallGraph, SaysWhichCallSitesCannotBeRead) {
  test::SyntheticSession session = session_with_calls("all");
  session.log(session::encode_call_sites(std::vector<std::byte>(3, std::byte{1})));
  EXPECT_EQ(graph_of(session, CallerFrames::all).unreadable, 1u);
}

// Three levels: A.a from A.a@7 from B.b, which was inlined into A.a, from the interpreter; and from
// C1's code, whose caller was followed in one of nine calls.
test::SyntheticSession session_with_levels() {
  constexpr std::uint64_t kChild = session::kIsChild;
  test::SyntheticSession session = session_with_calls("all,call-levels=3");
  session.segment(SegmentKind::application, {});
  session.calls({{kFirstCode + 0x20, 0, 40, 4},
                 {kFirstCode + 0x30, kChild | 0U, 30, 3},
                 {0x8123, kChild | 32U, 20, 2},
                 {0x9044, kChild | 0U, 8, 0},
                 {0x8123, kChild | 96U, 1, 1}},
                0);
  return session;
}

std::vector<CallEdge> with_context_of_a(std::vector<CallEdge> edges) {
  std::erase_if(edges, [](const CallEdge& edge) {
    return edge.caller.empty() || edge.caller.front().bci != 7;
  });
  return edges;
}

TEST(CallGraph, KeepsLevelsOfCallersApart) {
  const CallGraph graph = graph_of(session_with_levels(), CallerFrames::all);
  EXPECT_EQ(graph.levels, 3u);
  const CallFrame a{"A.a():void", 7, 17};
  const CallFrame b{"B.b(int):int", 2, 5};
  const CallFrame outer{"A.a():void", 9, {}};
  const CallFrame c1{"[C1] C.c():void", {}, {}};
  const CallFrame interpreter{"[interpreter]", {}, {}};
  const CallFrame not_followed{"[not followed]", {}, {}};
  const std::vector<CallEdge> expected = {
      {CallerKind::compiled, {a, not_followed}, "A.a():void", 163, 8},
      {CallerKind::compiled, {a, b, outer, not_followed}, "A.a():void", 30, 3},
      {CallerKind::compiled, {a, b, outer, interpreter}, "A.a():void", 20, 2},
      {CallerKind::compiled, {a, c1, not_followed}, "A.a():void", 8, 0},
      {CallerKind::compiled, {a, c1, interpreter}, "A.a():void", 1, 1}};
  EXPECT_EQ(with_context_of_a(graph.edges), expected);
}

// Fewer levels than were noted end without a frame that says so.
TEST(CallGraph, ShowsAsFewLevelsAsAreWanted) {
  const auto words = session_with_levels().words();
  const auto view = session::read_session(test::bytes_of(words));
  ASSERT_TRUE(view) << view.error().message();
  const auto graph = call_graph_of(*view, CallerFrames::all, 2);
  ASSERT_TRUE(graph) << graph.error().message();
  EXPECT_EQ(graph->levels, 2u);
  const CallFrame a{"A.a():void", 7, 17};
  const std::vector<CallEdge> expected = {
      {CallerKind::compiled, {a, {"[not followed]", {}, {}}}, "A.a():void", 163, 8},
      {CallerKind::compiled,
       {a, {"B.b(int):int", 2, 5}, {"A.a():void", 9, {}}},
       "A.a():void",
       50,
       5},
      {CallerKind::compiled, {a, {"[C1] C.c():void", {}, {}}}, "A.a():void", 9, 1}};
  EXPECT_EQ(with_context_of_a(graph->edges), expected);
}

TEST(CallGraph, OfOneLevelSumsAllLevels) {
  const CallGraph graph = graph_of(session_with_levels(), CallerFrames::innermost);
  EXPECT_EQ(graph.levels, 1u);
  EXPECT_EQ(graph.edges.front(),
            (CallEdge{CallerKind::compiled, {{"A.a():void", 7, 17}}, "A.a():void", 222, 14}));
}

// The parent of a slot lies within the table, and no slot is above itself.
TEST(CallGraph, SaysWhereLevelsAreDamaged) {
  for (const std::uint64_t parent : {std::uint64_t{32}, std::uint64_t{3200}}) {
    test::SyntheticSession session = session_with_levels();
    session.segment(SegmentKind::application, {});
    session.calls({{kFirstCode + 0x20, 0, 1, 0}, {0x9044, session::kIsChild | parent, 1, 0}}, 0);
    const auto words = session.words();
    const auto view = session::read_session(test::bytes_of(words));
    ASSERT_TRUE(view) << view.error().message();
    EXPECT_EQ(view->damages.size(), 1u);
  }
}

TEST(CallGraphWriters, OfLevelsAreAsTheGoldenFiles) {
  const CallGraph graph = graph_of(session_with_levels(), CallerFrames::all);
  test::expect_golden("calls/levels.txt", to_table(graph, {.top = {}, .columns = {}}));
  test::expect_golden("calls/levels.json", to_json(graph));
  test::expect_golden("calls/levels.csv", to_csv(graph));
  test::expect_golden("calls/levels.dot", to_dot(graph, 0.02));
  test::expect_golden("calls/levels-stacks.txt", to_collapsed_stacks(graph));
  const auto read = read_call_graph(to_json(graph));
  ASSERT_TRUE(read) << read.error().message();
  CallGraph expected = graph;
  expected.sampling.levels = 1;  // of a run's options, which a file does not have
  EXPECT_EQ(*read, expected);
}

TEST(CallGraphWriters, AreAsTheGoldenFiles) {
  const CallGraph graph = graph_of(session_with_calls("all"), CallerFrames::innermost);
  test::expect_golden("calls/table.txt", to_table(graph, {.top = 3, .columns = {}}));
  test::expect_golden("calls/narrow.txt", to_table(graph, {.top = {}, .columns = 80}));
  test::expect_golden("calls/graph.json", to_json(graph));
  test::expect_golden("calls/graph.csv", to_csv(graph));
  test::expect_golden("calls/graph.dot", to_dot(graph, 0.02));
  test::expect_golden("calls/stacks.txt",
                      to_collapsed_stacks(graph_of(session_with_calls("all"), CallerFrames::all)));
  test::expect_golden("calls/sampled.txt",
                      to_table(graph_of(session_with_calls("sampled"), CallerFrames::innermost),
                               {.top = {}, .columns = {}}));
}

}  // namespace
}  // namespace assay::calls
