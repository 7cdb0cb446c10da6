// SPDX-License-Identifier: Apache-2.0
#include "native/unit/snapshot_codec.h"

#include <gtest/gtest.h>

#include "native/unit/snapshot_check.h"
#include "tests/support/golden.h"
#include "tests/support/random_units.h"
#include "tests/support/unit_dsl.h"

namespace assay::unit {
namespace {

UnitSnapshot example() {
  UnitSnapshot snapshot = test::unit_from(R"(
    0: 1 2 | e0 e0 e3@1
    1: 3   | call f=0.25 e4@1*24 e4@1*24 e4@1*?
    2: deopt | f=0.75 e1
    3: return | e0
  )");
  snapshot.identity = {.method = "A.a()V", .entry_bci = 12, .compile_id = 4711};
  snapshot.methods = {"A.a()V", "B.b(I)I"};
  snapshot.contexts[1].method = MethodIndex{1};
  snapshot.contexts[1].call_site_bci = 7;
  snapshot.blocks[1].line = 99;
  snapshot.blocks[1].line_method = MethodIndex{1};
  return snapshot;
}

UnitSnapshot guest_example() {
  UnitSnapshot snapshot = example();
  snapshot.identity.method = "js sum (loop.js:1:1)";
  snapshot.guest = {"js", "file:///loop.js 1:1"};
  return snapshot;
}

UnitSnapshot example_with_positions() {
  UnitSnapshot snapshot = example();
  snapshot.line_tables = {"A.java\n0:7 5:8", "B.java\n"};
  snapshot.occurrences[1].bci = 0;
  snapshot.occurrences[2].bci = 300;
  snapshot.branches = {{BlockId{0}, ContextId{1}, 9, {}, {kNotTaken, kTaken}}};
  return snapshot;
}

void expect_equal(const UnitSnapshot& a, const UnitSnapshot& b) {
  EXPECT_EQ(a.methods, b.methods);
  // The encoding is a function of all other fields, and it has no other inputs.
  EXPECT_EQ(encode_snapshot(a), encode_snapshot(b));
  ASSERT_EQ(a.occurrences.size(), b.occurrences.size());
  ASSERT_EQ(a.edges.size(), b.edges.size());
  EXPECT_EQ(a.identity, b.identity);
}

TEST(SnapshotCodec, RoundTrips) {
  const auto decoded = decode_snapshot(encode_snapshot(example()));
  ASSERT_TRUE(decoded);
  expect_equal(*decoded, example());
  EXPECT_EQ(decoded->blocks[1].line, 99);
  EXPECT_EQ(decoded->blocks[0].line, -1);
  EXPECT_TRUE(decoded->blocks[1].contains_call);
  EXPECT_EQ(decoded->blocks[2].end, BlockEnd::deoptimize);
  EXPECT_EQ(decoded->contexts[1].call_site_bci, 7);
  EXPECT_EQ(decoded->occurrences[2].type, EventTypeId{3});
  EXPECT_EQ(decoded->occurrences[2].weight, 1U);
  EXPECT_EQ(decoded->occurrences[4].weight, 24U);
  EXPECT_TRUE(decoded->occurrences[5].adds_value());
}

void expect_seed(const std::string& name, const std::vector<std::byte>& bytes) {
  test::expect_golden("../fuzz/corpus/" + name,
                      {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

// Seeds of an older version would be refused at once, and the fuzzers would see little of the
// reader.
TEST(SnapshotCodec, WritesWhatItsFuzzersBeginWith) {
  expect_seed("snapshot_codec/example", encode_snapshot(example()));
  expect_seed("snapshot_codec/guest", encode_snapshot(guest_example()));
  expect_seed("snapshot_codec/positions", encode_snapshot(example_with_positions()));
  expect_seed("record_codec/positions",
              encode_record(example_with_positions(), {{17, 300}, {4, 1}, {}}));
  expect_seed("record_codec/example", encode_record(example(), {{17, 300}, {}, {}}));
  expect_seed("record_codec/guest",
              encode_record(guest_example(), {{17, 300}, {}, GuestTextIds{5, 6}}));
}

TEST(SnapshotCodec, RoundTripsRandomUnits) {
  test::Random random(5);
  for (std::uint32_t i = 1; i < 100; ++i) {
    const UnitSnapshot snapshot =
        test::random_unit(random, {test::GraphShape::wild, i + 1, 0.3, true});
    const auto decoded = decode_snapshot(encode_snapshot(snapshot));
    ASSERT_TRUE(decoded);
    expect_equal(*decoded, snapshot);
  }
}

TEST(SnapshotCodec, RoundTripsRecords) {
  const std::vector<std::uint32_t> ids{17, 300};
  const auto decoded = decode_record(encode_record(example(), {ids, {}, {}}));
  ASSERT_TRUE(decoded);
  EXPECT_EQ(decoded->text_ids.methods, ids);
  EXPECT_FALSE(decoded->text_ids.guest);
  EXPECT_TRUE(decoded->snapshot.methods.empty());
  UnitSnapshot snapshot = decoded->snapshot;
  snapshot.methods = example().methods;
  expect_equal(snapshot, example());
}

TEST(SnapshotCodec, KeepsPositionsInBothForms) {
  const UnitSnapshot snapshot = example_with_positions();
  const auto decoded = decode_snapshot(encode_snapshot(snapshot));
  ASSERT_TRUE(decoded);
  EXPECT_EQ(decoded->line_tables, snapshot.line_tables);
  ASSERT_EQ(decoded->occurrences.size(), snapshot.occurrences.size());
  for (std::size_t i = 0; i < snapshot.occurrences.size(); ++i) {
    EXPECT_EQ(decoded->occurrences[i].bci, snapshot.occurrences[i].bci) << i;
  }
  const auto record = decode_record(encode_record(snapshot, {{17, 300}, {4, 1}, {}}));
  ASSERT_TRUE(record);
  EXPECT_EQ(record->text_ids.line_tables, (std::vector<std::uint32_t>{4, 1}));
  EXPECT_TRUE(record->snapshot.has_positions());
  EXPECT_EQ(record->snapshot.occurrences[2].bci, 300);
  EXPECT_EQ(record->snapshot.occurrences[0].bci, -1);
}

TEST(SnapshotCodec, LeavesPositionsOutWhereThereAreNone) {
  UnitSnapshot snapshot = example();
  snapshot.occurrences[0].bci = 9;
  const auto decoded = decode_snapshot(encode_snapshot(snapshot));
  ASSERT_TRUE(decoded);
  EXPECT_FALSE(decoded->has_positions());
  EXPECT_EQ(decoded->occurrences[0].bci, -1);
}

TEST(SnapshotCodec, KeepsTheGuestFunctionInBothForms) {
  const auto decoded = decode_snapshot(encode_snapshot(guest_example()));
  ASSERT_TRUE(decoded && decoded->guest);
  EXPECT_EQ(decoded->identity.method, "js sum (loop.js:1:1)");
  EXPECT_EQ(decoded->guest->language, "js");
  EXPECT_EQ(decoded->guest->source, "file:///loop.js 1:1");
  expect_equal(*decoded, guest_example());

  const auto record =
      decode_record(encode_record(guest_example(), {{17, 300}, {}, GuestTextIds{5, 6}}));
  ASSERT_TRUE(record && record->text_ids.guest);
  EXPECT_EQ(record->snapshot.identity.method, "js sum (loop.js:1:1)");
  EXPECT_EQ(record->text_ids.guest->language, 5u);
  EXPECT_EQ(record->text_ids.guest->source, 6u);
  EXPECT_TRUE(record->snapshot.guest);
}

TEST(SnapshotCodec, RefusesAUnitThatIsNeitherHostNorGuest) {
  // After a version, a name of six letters, an entry of one byte and an id of two.
  constexpr std::size_t kGuestByte = 1 + 7 + 1 + 2;
  auto bytes = encode_snapshot(example());
  ASSERT_EQ(bytes[kGuestByte], std::byte{0});
  bytes[kGuestByte] = std::byte{2};
  EXPECT_EQ(decode_snapshot(bytes).error().code(), ErrorCode::malformed_data);
}

TEST(SnapshotCodec, RefusesEveryTruncation) {
  for (const auto& bytes : {encode_snapshot(example()), encode_snapshot(guest_example()),
                            encode_snapshot(example_with_positions())}) {
    for (std::size_t length = 0; length < bytes.size(); ++length) {
      EXPECT_FALSE(decode_snapshot(std::span(bytes).first(length))) << length;
    }
  }
}

TEST(SnapshotCodec, RefusesTrailingBytes) {
  auto bytes = encode_snapshot(example());
  bytes.push_back(std::byte{0});
  EXPECT_FALSE(decode_snapshot(bytes));
}

TEST(SnapshotCodec, RefusesAnotherVersion) {
  auto bytes = encode_snapshot(example());
  bytes[0] = std::byte{wire::kSnapshotVersion + 1};
  EXPECT_EQ(decode_snapshot(bytes).error().code(), ErrorCode::version_mismatch);
}

TEST(SnapshotCodec, SurvivesEveryDamagedByte) {
  const auto bytes = encode_snapshot(example_with_positions());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int value : {0, 1, 0x7f, 0x80, 0xff}) {
      auto damaged = bytes;
      damaged[i] = static_cast<std::byte>(value);
      const auto decoded = decode_snapshot(damaged);
      if (decoded) {
        EXPECT_TRUE(check_structure(*decoded));
      }
    }
  }
}

// Each breaks one rule of snapshot_check.h.
struct Damage {
  const char* name;
  void (*apply)(UnitSnapshot&);
};
class BrokenRules : public testing::TestWithParam<Damage> {};

TEST_P(BrokenRules, AreMalformed) {
  UnitSnapshot snapshot = example();
  GetParam().apply(snapshot);
  const auto decoded = decode_snapshot(encode_snapshot(snapshot));
  ASSERT_FALSE(decoded);
  EXPECT_EQ(decoded.error().code(), ErrorCode::malformed_data);
}

INSTANTIATE_TEST_SUITE_P(
    SnapshotCodec, BrokenRules,
    testing::Values(
        Damage{"NoMethods", [](UnitSnapshot& s) { s.methods.clear(); }},
        Damage{"NoContexts", [](UnitSnapshot& s) { s.contexts.clear(); }},
        Damage{"RootWithParent", [](UnitSnapshot& s) { s.contexts[0].parent = ContextId{1}; }},
        Damage{"OwnParent", [](UnitSnapshot& s) { s.contexts[1].parent = ContextId{1}; }},
        Damage{"UnknownMethod", [](UnitSnapshot& s) { s.contexts[1].method = MethodIndex{2}; }},
        Damage{"UnknownMethodOfALine",
               [](UnitSnapshot& s) { s.blocks[1].line_method = MethodIndex{2}; }},
        Damage{"UnwindWithSuccessors", [](UnitSnapshot& s) { s.blocks[1].end = BlockEnd::unwind; }},
        Damage{"ForwardWithout", [](UnitSnapshot& s) { s.blocks[3].end = BlockEnd::forward; }},
        Damage{"UnknownEnd", [](UnitSnapshot& s) { s.blocks[3].end = BlockEnd{5}; }},
        Damage{"EdgeToNowhere", [](UnitSnapshot& s) { s.edges[0].to = BlockId{4}; }},
        Damage{"UnknownContext", [](UnitSnapshot& s) { s.occurrences[0].context = ContextId{2}; }},
        Damage{"TooHeavy", [](UnitSnapshot& s) { s.occurrences[3].weight = kMaxWeight + 1; }},
        Damage{"Nothing",
               [](UnitSnapshot& s) {
                 s.blocks.clear();
                 s.edges.clear();
                 s.occurrences.clear();
               }}),
    [](const auto& one) { return one.param.name; });

TEST(SnapshotCheck, WantsEdgesAndOccurrencesSorted) {
  UnitSnapshot edges = example();
  std::swap(edges.edges.front(), edges.edges.back());
  EXPECT_FALSE(check_structure(edges));
  UnitSnapshot occurrences = example();
  std::swap(occurrences.occurrences.front(), occurrences.occurrences.back());
  EXPECT_FALSE(check_structure(occurrences));
}

TEST(SnapshotCodec, BoundsWhatARunExpandsTo) {
  UnitSnapshot snapshot = test::unit_from("0: return\n");
  snapshot.occurrences.resize(kMaxOccurrencesPerUnit);
  EXPECT_TRUE(decode_snapshot(encode_snapshot(snapshot)));
  snapshot.occurrences.resize(kMaxOccurrencesPerUnit + std::size_t{1});
  EXPECT_FALSE(decode_snapshot(encode_snapshot(snapshot)));
}

}  // namespace
}  // namespace assay::unit
