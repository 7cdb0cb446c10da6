// SPDX-License-Identifier: Apache-2.0
#include "native/calls/inlined_calls.h"

#include <gtest/gtest.h>

#include "native/session/session_reader.h"
#include "tests/support/synthetic_session.h"

namespace assay::calls {
namespace {

constexpr unit::EventTypeId kType{1};

// A.a has B.b inlined at index 7, and C.c in B.b at index 2.
views::CountedUnit unit_with_inlined_calls() {
  views::CountedUnit counted;
  unit::UnitSnapshot& unit = counted.snapshot;
  unit.identity.method = "A.a():void";
  unit.methods = {"A.a():void", "B.b():int", "C.c():int"};
  unit.line_tables = {"A.java\n0:10 5:11", "B.java\n0:20", "\n"};
  unit.contexts = {{unit::ContextId{0}, unit::MethodIndex{0}, -1},
                   {unit::ContextId{0}, unit::MethodIndex{1}, 7},
                   {unit::ContextId{1}, unit::MethodIndex{2}, 2}};
  counted.counts.events = {{unit::EventTypeId{0}, unit::ContextId{1}, 99},
                           {kType, unit::ContextId{0}, 1},
                           {kType, unit::ContextId{1}, 30},
                           {kType, unit::ContextId{2}, 60}};
  return counted;
}

TEST(InlinedCalls, AreThoseOfEachContextsCallSite) {
  const std::vector<CallEdge> expected = {
      {CallerKind::unknown, {}, "(inlined into A.a():void)", 0, 0, 1},
      {CallerKind::compiled, {{"A.a():void", 7, 11}}, "B.b():int", 0, 0, 30},
      {CallerKind::compiled, {{"B.b():int", 2, 20}, {"A.a():void", 7, 11}}, "C.c():int", 0, 0, 60}};
  EXPECT_EQ(inlined_calls(unit_with_inlined_calls(), kType), expected);
}

TEST(InlinedCalls, HaveNoLinesWhereTheUnitHasNone) {
  views::CountedUnit unit = unit_with_inlined_calls();
  unit.snapshot.line_tables.clear();
  EXPECT_EQ(inlined_calls(unit, kType).at(1).caller.front(), (CallFrame{"A.a():void", 7, {}}));
}

TEST(InlinedCalls, AreFoundByTheirTypesName) {
  test::SyntheticSession session;
  session.log(session::encode_event_type({.name = "load",
                                          .category = "memory-accesses",
                                          .description = "",
                                          .unit = "occurrences",
                                          .target_point = "",
                                          .custom = false}));
  session.log(session::encode_event_type({.name = std::string(kInlinedCallType),
                                          .category = "inlining",
                                          .description = "",
                                          .unit = "occurrences",
                                          .target_point = "",
                                          .custom = false}));
  const auto words = session.words();
  const auto view = session::read_session(test::bytes_of(words));
  ASSERT_TRUE(view) << view.error().message();
  EXPECT_EQ(type_named(*view, kInlinedCallType), kType);
  EXPECT_FALSE(type_named(*view, "store"));
}

}  // namespace
}  // namespace assay::calls
