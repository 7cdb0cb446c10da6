// SPDX-License-Identifier: Apache-2.0
#include "native/calls/divided_calls.h"

#include <gtest/gtest.h>

namespace assay::calls {
namespace {

std::vector<std::uint64_t> divided_by(std::uint64_t whole,
                                      const std::vector<std::uint64_t>& weights) {
  return divided(whole, weights);
}

TEST(DividedCalls, AddUpToTheWhole) {
  using Parts = std::vector<std::uint64_t>;
  EXPECT_EQ(divided_by(100, {3, 1}), (Parts{75, 25}));
  EXPECT_EQ(divided_by(10, {1, 1, 1}), (Parts{4, 3, 3}));
  EXPECT_EQ(divided_by(2, {1, 2, 4}), (Parts{0, 1, 1}));
  EXPECT_EQ(divided_by(0, {1, 2}), (Parts{0, 0}));
  const std::uint64_t large = std::uint64_t{1} << 63U;
  EXPECT_EQ(divided_by(large, {large - 1}), (Parts{large}));
  EXPECT_EQ(divided_by(large, {3, 1}), (Parts{large / 4 * 3, large / 4}));
}

CallEdge edge_from(CallerKind kind, const char* caller, std::uint64_t calls,
                   std::uint64_t samples) {
  return {.kind = kind,
          .caller = {{caller, std::nullopt, std::nullopt}},
          .callee = "A.a():void",
          .entries = calls,
          .samples = samples};
}

std::vector<std::uint64_t> calls_of(const std::vector<CallEdge>& edges) {
  std::vector<std::uint64_t> calls;
  calls.reserve(edges.size());
  for (const CallEdge& edge : edges) {
    calls.push_back(edge.entries);
  }
  return calls;
}

TEST(CallsFromElsewhere, AreThoseThatNoCountedSiteMade) {
  std::vector<CallEdge> edges = {edge_from(CallerKind::compiled, "B.b():void", 600, 7),
                                 edge_from(CallerKind::first_compiler, "C.c():void", 0, 3),
                                 edge_from(CallerKind::interpreter, "D.d():void", 0, 1)};
  divide_calls_from_elsewhere(edges, {{"A.a():void", 1000}});
  EXPECT_EQ(calls_of(edges), (std::vector<std::uint64_t>{600, 300, 100}));
}

// The calls of a site that dispatches are divided by samples, and may be too many for a callee.
TEST(CallsFromElsewhere, AreNoneWhereCountedSitesMadeAll) {
  std::vector<CallEdge> edges = {edge_from(CallerKind::compiled, "B.b():void", 1001, 7),
                                 edge_from(CallerKind::first_compiler, "C.c():void", 0, 3)};
  divide_calls_from_elsewhere(edges, {{"A.a():void", 1000}});
  EXPECT_EQ(calls_of(edges), (std::vector<std::uint64_t>{1001, 0}));
}

TEST(CallsFromElsewhere, AreNotGivenToCodeThatWasCounted) {
  std::vector<CallEdge> edges = {edge_from(CallerKind::replaced, "B.b():void", 0, 7),
                                 edge_from(CallerKind::first_compiler, "C.c():void", 0, 0)};
  divide_calls_from_elsewhere(edges, {{"A.a():void", 1000}});
  EXPECT_EQ(calls_of(edges), (std::vector<std::uint64_t>{0, 0}));
}

// Code that was never entered by a call: its samples are of a method whose entry is not counted.
TEST(CallsFromElsewhere, AreNoneWhereNothingEntered) {
  std::vector<CallEdge> edges = {edge_from(CallerKind::vm, "(VM)", 0, 7)};
  divide_calls_from_elsewhere(edges, {});
  EXPECT_EQ(calls_of(edges), (std::vector<std::uint64_t>{0}));
}

}  // namespace
}  // namespace assay::calls
