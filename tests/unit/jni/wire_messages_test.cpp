// SPDX-License-Identifier: Apache-2.0
// One example of each message that crosses JNI. The files under tests/golden/wire are the contract:
// this test reads or writes them in C++, and the shim's tests (java-shim/src/test) in Java.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "jni/agent/settings_codec.h"
#include "jni/slowing/slowdown_answer.h"
#include "native/calls/call_sites_codec.h"
#include "native/codelog/described_unit_codec.h"
#include "native/session/event_declaration.h"
#include "native/unit/plan_codec.h"
#include "native/unit/snapshot_codec.h"
#include "native/unit/unit_identity.h"
#include "tests/support/golden.h"
#include "tests/support/hexadecimal_lines.h"
#include "tests/support/shim_messages.h"
#include "tests/support/unit_dsl.h"

namespace assay::agent {
namespace {

void expect_wire(const std::string& message, const std::vector<std::byte>& bytes) {
  test::expect_golden("wire/" + message + ".hex", test::hexadecimal_lines(bytes));
}

// For messages that C++ reads: the example is also what the fuzzer begins with.
void expect_wire_and_seed(const std::string& message, const std::vector<std::byte>& bytes) {
  expect_wire(message, bytes);
  test::expect_golden("../fuzz/corpus/wire_messages/" + message,
                      {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

const unit::UnitSnapshot& loop() {
  static const unit::UnitSnapshot snapshot =
      test::unit_from("0: 1\n1: 2 3\n2: 1\n3: return | e0\n");
  return snapshot;
}

TEST(WireMessages, SettingsOfCounting) {
  Settings settings;
  settings.counting = {
      .threads = planning::ThreadMode::thread,
      .base = planning::SegmentBase::gs,
      .origin = -1016,
      .events = {"load", "store"},
      .event_jars = {"/tmp/ä.jar"},
      .source_lines = true,
      .source_positions = true,
      .verify_markers = false,
      .without_phases = {"LoopPeeling", "PartialEscape"},
      .sampling = SamplingSettings{.word = 4096, .samples = 64, .stride = 17, .timed = true},
      .calls = CallSettings{.words = 4104,
                            .table = 8192,
                            .slots = 1024,
                            .stride = 17,
                            .all = true,
                            .levels = 5,
                            .frame_size = 300,
                            .timed = true},
      .inlining = true,
      .bursts = true,
      .call_sites = true};
  expect_wire("settings-counting", encode_settings(settings));
}

TEST(WireMessages, SettingsOfSlowing) {
  Settings settings;
  settings.slowing = {.takes_commands = true};
  expect_wire("settings-slowing", encode_settings(settings));
}

TEST(WireMessages, Plan) {
  using namespace unit;
  InstrumentationPlan plan;
  plan.path_values = {
      PathConstant{-1}, PathAdd{BlockId{2}, PathValueId{0}, 5},
      PathPhi{BlockId{1}, {{EdgeId{0}, PathValueId{0}}, {EdgeId{3}, PathValueId{1}}}}};
  plan.base_loads = {{{PlaceKind::block_end, 0}}};
  plan.probes = {{{PlaceKind::block_end, 2},
                  AddConstant{3, 1},
                  BaseLoadId{0},
                  LoopCarriedCounter{
                      BlockId{1},
                      EdgeId{0},
                      {{BlockId{2}, {{EdgeId{1}, kCarriedIn}}}},
                      {{EdgeId{3}, merge_value(0)}},
                      StoresOnLeaving{{{BlockId{3}, kCarriedIn}}, {{BlockId{2}, kIncremented}}}}},
                 {{PlaceKind::block_begin, 3}, CountPath{4, PathValueId{1}, -2}, {}, {}},
                 {{PlaceKind::at_occurrence, 0}, DecodePath{PathValueId{2}, 3}, {}, {}},
                 {{PlaceKind::at_occurrence, 0}, AddValue{5}, {}, {}},
                 {{PlaceKind::block_end, 0}, SamplePath{4, PathValueId{1}, 2}, {}, {}},
                 {{PlaceKind::block_end, 0}, SamplePath{4, std::nullopt, 6}, {}, {}}};
  expect_wire("plan", encode_plan(plan, loop(), {7, 300, 0x0102}));
}

TEST(WireMessages, SlowdownAnswer) {
  slowdown::BlockInsertions block;
  block.index = 1;
  block.insertions.push_back(
      {.position = 0, .takes_debug_info = true, .bytes = {std::byte{0x90}, std::byte{0xf3}}});
  const PlannedInsertions planned{"", {block}};
  expect_wire("slowdown-answer", encode_answer(300, planned, "/tmp/profile"));
}

TEST(WireMessages, Snapshot) {
  const auto bytes = unit::encode_snapshot(loop());
  expect_wire("snapshot", bytes);
  const auto read = unit::decode_snapshot(bytes);
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(unit::encode_snapshot(*read), bytes);
}

TEST(WireMessages, EventDeclaration) {
  const session::EventTypeRecord type{"load",        "memory-accesses",          "Load.",
                                      "occurrences", "after the final schedule", true};
  const auto bytes = session::encode_event_declaration(type);
  expect_wire_and_seed("event-declaration", bytes);
  EXPECT_EQ(*session::decode_event_declaration(bytes), type);
}

TEST(WireMessages, UnitDescription) {
  codelog::DescribedUnit unit;
  unit.identity = {.method = "A.a():void", .compile_id = 12};
  unit.shape = 0x0123456789abcdef;
  unit.blocks = {{.number = 4, .frequency = 1, .successors = {9}, .positions = 3, .calls = 1},
                 {.number = 9, .frequency = 0.5F, .loop_depth = 1, .positions = 2}};
  unit.blocks[0].sources = {{.method = 0, .line = 17, .operations = 2}};
  unit.source_methods = {"A.a():void"};
  const auto bytes = codelog::encode_description(unit);
  expect_wire_and_seed("unit-description", bytes);
  EXPECT_EQ(*codelog::decode_description(bytes), unit);
}

TEST(WireMessages, CallSites) {
  calls::CodeCallSites code;
  code.identity = {.method = "A.a():void", .compile_id = 12};
  code.unit = 3;
  code.address = 0x7f00'0000'1000;
  code.bytes = 420;
  code.methods = {"A.a():void", "B.b():int"};
  code.sites = {
      {.returns_to = 64, .frames = {{.method = 0, .bci = 7, .line = 17}}},
      {.returns_to = 300,
       .frames = {{.method = 1, .bci = 0, .line = 0}, {.method = 0, .bci = -5, .line = 1}}}};
  const auto bytes = calls::encode_call_sites(code);
  expect_wire_and_seed("call-sites", bytes);
  const auto read = calls::decode_call_sites(bytes);
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(*read, code);
}

TEST(WireMessages, InliningDecisions) {
  inlining::UnitDecisions unit;
  unit.unit = 3;
  unit.methods = {"A.a():void", "B.b():int"};
  unit.sites = {
      {.caller = {},
       .bci = 7,
       .line = 17,
       .target = 1,
       .inlined = true,
       .decisions = {{true, "trivial"}}},
      {.caller = 0,
       .bci = 300,
       .line = 0,
       .target = {},
       .dispatched = true,
       .alive = true,
       .decisions = {{false, "bytecode parser did not replace invoke"}, {false, "größer"}},
       .types = {{"a.C", 0.5F}, {"a.D", 0.25F}}}};
  const auto bytes = inlining::encode_decisions(unit);
  expect_wire_and_seed("inlining", bytes);
  const auto read = inlining::decode_decisions(bytes);
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(*read, unit);
}

TEST(WireMessages, InliningDecisionsThatNameNothingAreRefused) {
  inlining::UnitDecisions unit;
  unit.methods = {"A.a():void"};
  unit.sites = {{.target = 1}};
  EXPECT_EQ(inlining::decode_decisions(inlining::encode_decisions(unit)).error().code(),
            ErrorCode::malformed_data);
  unit.sites = {{.caller = 0, .target = 0}};  // a call within its own inlined body
  EXPECT_EQ(inlining::decode_decisions(inlining::encode_decisions(unit)).error().code(),
            ErrorCode::malformed_data);
  unit.sites = {{.target = 0}};
  auto bytes = inlining::encode_decisions(unit);
  EXPECT_TRUE(inlining::decode_decisions(bytes));
  bytes.push_back(std::byte{0});
  EXPECT_EQ(inlining::decode_decisions(bytes).error().code(), ErrorCode::malformed_data);
}

// A part of other messages, which Java writes for both kinds of units.
TEST(WireMessages, UnitIdentity) {
  const unit::UnitIdentity identity{
      .method = "a.B$$Lambda#0a1b.run(int):void", .entry_bci = 17, .compile_id = 4711};
  ByteWriter out;
  unit::put_identity(identity, out);
  expect_wire("unit-identity", out.bytes());
  ByteReader in(out.bytes());
  EXPECT_EQ(*unit::take_identity(in), identity);
  EXPECT_TRUE(in.at_end());
}

TEST(WireMessages, BlockOffsets) {
  const codelog::BlockOffsets offsets{.begins = {16, 300}, .blocks_end = 420};
  const auto bytes = codelog::encode_offsets(offsets);
  expect_wire_and_seed("block-offsets", bytes);
  EXPECT_EQ(*codelog::decode_offsets(bytes), offsets);
}

// Every message that C++ reads refuses another version and says so.
TEST(WireMessages, OfAnotherVersionAreRefused) {
  const std::vector<std::byte> other = {std::byte{99}};
  for (const Error& error :
       {unit::decode_snapshot(other).error(), session::decode_event_declaration(other).error(),
        codelog::decode_description(other).error(), codelog::decode_offsets(other).error(),
        calls::decode_call_sites(other).error(), inlining::decode_decisions(other).error()}) {
    EXPECT_EQ(error.code(), ErrorCode::version_mismatch);
    EXPECT_NE(error.message().find("version 99"), std::string::npos) << error.message();
  }
}

}  // namespace
}  // namespace assay::agent
