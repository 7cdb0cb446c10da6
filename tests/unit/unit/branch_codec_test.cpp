// SPDX-License-Identifier: Apache-2.0
#include "native/unit/branch_codec.h"

#include <gtest/gtest.h>

#include "native/unit/snapshot_check.h"
#include "native/unit/snapshot_codec.h"
#include "tests/support/golden.h"
#include "tests/support/unit_dsl.h"

namespace assay::unit {
namespace {

// Block 0 ends with a condition, block 1 with a switch of which one way is not known.
UnitSnapshot two_branches() {
  UnitSnapshot snapshot = test::unit_from(R"(
    0: 1 2
    1: 2 3 4
    2: return
    3: return
    4: return
  )");
  snapshot.methods = {"A.a(int):void"};
  snapshot.line_tables = {"A.java\n0:7 5:8"};
  snapshot.branches = {{BlockId{0}, ContextId{0}, 3, {}, {kTaken, kNotTaken}},
                       {BlockId{1},
                        ContextId{0},
                        12,
                        BytecodeSwitch{90, {{-1, 40}, {7, 60}, {1 << 30, 40}}},
                        {41, kUnknownWay, 91}}};
  return snapshot;
}

TEST(BranchCodec, RoundTrips) {
  const UnitSnapshot snapshot = two_branches();
  const auto bytes = encode_snapshot(snapshot);
  test::expect_golden("../fuzz/corpus/snapshot_codec/branches",
                      {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  const auto decoded = decode_snapshot(bytes);
  ASSERT_TRUE(decoded) << decoded.error().message();
  EXPECT_EQ(decoded->branches, snapshot.branches);
  const auto record = decode_record(encode_record(snapshot, {{17}, {4}, {}}));
  ASSERT_TRUE(record);
  EXPECT_EQ(record->snapshot.branches, snapshot.branches);
}

TEST(BranchCodec, RefusesEveryTruncation) {
  const auto bytes = encode_snapshot(two_branches());
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_FALSE(decode_snapshot(std::span(bytes).first(length))) << length;
  }
}

TEST(BranchCodec, SurvivesEveryDamagedByte) {
  const auto bytes = encode_snapshot(two_branches());
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

TEST(BranchCodec, RefusesBranchesThatDoNotFit) {
  const auto refused_with = [](auto damage) {
    UnitSnapshot snapshot = two_branches();
    damage(snapshot.branches);
    return !decode_snapshot(encode_snapshot(snapshot));
  };
  EXPECT_TRUE(refused_with([](auto& branches) { branches[1].block = BlockId{0}; })) << "two";
  EXPECT_TRUE(refused_with([](auto& branches) { std::swap(branches[0], branches[1]); }));
  EXPECT_TRUE(refused_with([](auto& branches) { branches[1].block = BlockId{5}; }));
  EXPECT_TRUE(refused_with([](auto& branches) { branches[0].context = ContextId{1}; }));
  EXPECT_TRUE(refused_with([](auto& branches) { branches[0].ways[0] = kTaken + 1; }));
  EXPECT_TRUE(refused_with([](auto& branches) { branches[1].ways[1] = 61 + 1; })) << "no target";
  EXPECT_FALSE(refused_with([](auto& branches) { branches[1].ways[1] = 60 + 1; }));
}

}  // namespace
}  // namespace assay::unit
