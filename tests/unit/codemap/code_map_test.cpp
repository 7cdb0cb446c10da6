// SPDX-License-Identifier: Apache-2.0
#include "scheduler/codemap/code_map.h"

#include <gtest/gtest.h>

namespace assay::codemap {
namespace {

CodeInstalled code(std::uint32_t version, std::uint64_t start, std::uint64_t time_ns) {
  return {.unit = UnitId{version % 10},
          .version = VersionId{version},
          .start = start,
          .size = 100,
          .blocks = {{10, 0}, {30, 7}, {50, 3}, {50, 4}},
          .out_of_line = 80,
          .time_ns = time_ns};
}

CodeMap map_of(std::vector<CodeEvent> events) {
  auto map = CodeMap::from_events(std::move(events));
  EXPECT_TRUE(map);
  return *std::move(map);
}

CodePlace place(std::uint32_t version, CodePart part, std::uint32_t block = 0) {
  return {UnitId{version % 10}, VersionId{version}, part, block};
}

TEST(CodeMap, EveryByteHasItsPlace) {
  const CodeMap map = map_of({code(1, 1'000, 5)});
  EXPECT_EQ(map.find(1'000, 5), place(1, CodePart::prologue));
  EXPECT_EQ(map.find(1'009, 5), place(1, CodePart::prologue));
  EXPECT_EQ(map.find(1'010, 5), place(1, CodePart::block, 0));
  EXPECT_EQ(map.find(1'049, 5), place(1, CodePart::block, 7));
  EXPECT_EQ(map.find(1'050, 5), place(1, CodePart::block, 4));  // block 3 has no byte
  EXPECT_EQ(map.find(1'080, 5), place(1, CodePart::out_of_line));
  EXPECT_EQ(map.find(1'099, 5), place(1, CodePart::out_of_line));
  EXPECT_FALSE(map.find(999, 5));
  EXPECT_FALSE(map.find(1'100, 5));
}

TEST(CodeMap, CodeIsThereFromItsInstallationToItsEnd) {
  const CodeMap map = map_of({CodeUnloaded{1'000, 20}, code(1, 1'000, 10)});
  EXPECT_FALSE(map.find(1'040, 9));
  EXPECT_TRUE(map.find(1'040, 10));
  EXPECT_TRUE(map.find(1'040, 19));
  EXPECT_FALSE(map.find(1'040, 20));
}

TEST(CodeMap, AddressesAreUsedAgain) {
  const CodeMap map = map_of({code(1, 1'000, 10), CodeUnloaded{1'000, 20}, code(2, 1'000, 30)});
  EXPECT_EQ(map.find(1'040, 15)->version, VersionId{1});
  EXPECT_FALSE(map.find(1'040, 25));
  EXPECT_EQ(map.find(1'040, 30)->version, VersionId{2});
}

TEST(CodeMap, CodeEndsWhereOtherCodeIsInstalledOverIt) {
  const CodeMap map = map_of({code(1, 1'000, 10), code(2, 1'090, 20), code(3, 950, 30)});
  EXPECT_EQ(map.find(1'085, 15)->version, VersionId{1});
  EXPECT_FALSE(map.find(1'085, 25));
  EXPECT_EQ(map.find(1'095, 25)->version, VersionId{2});
  EXPECT_EQ(map.find(1'095, 35)->version, VersionId{2});
  EXPECT_EQ(map.find(1'010, 35)->version, VersionId{3});
}

TEST(CodeMap, AnUnloadOfWhatIsNotThereIsNothing) {
  const CodeMap map = map_of({CodeUnloaded{1'000, 5}, code(1, 1'000, 10), CodeUnloaded{990, 20}});
  EXPECT_TRUE(map.find(1'040, 30));
}

TEST(CodeMap, RefusesCodeThatCannotBe) {
  const auto refuses = [](auto change) {
    CodeInstalled one = code(1, 1'000, 10);
    change(one);
    return !CodeMap::from_events({one}).has_value();
  };
  EXPECT_TRUE(refuses([](CodeInstalled& one) { one.size = 0; }));
  EXPECT_TRUE(refuses([](CodeInstalled& one) { one.size = 60; }));
  EXPECT_TRUE(refuses([](CodeInstalled& one) { one.out_of_line = 40; }));
  EXPECT_TRUE(refuses([](CodeInstalled& one) { one.start = ~std::uint64_t{0} - 10; }));
  EXPECT_TRUE(refuses([](CodeInstalled& one) { std::swap(one.blocks[0], one.blocks[1]); }));
  EXPECT_FALSE(refuses([](CodeInstalled&) {}));
}

TEST(Pieces, CoverTheCodeOnce) {
  const auto pieces = pieces_of(code(1, 1'000, 5));
  ASSERT_EQ(pieces.size(), 5U);
  std::uint64_t next = 1'000;
  for (const Piece& piece : pieces) {
    EXPECT_EQ(piece.start, next);
    next += piece.size;
  }
  EXPECT_EQ(next, 1'100U);
  EXPECT_EQ(pieces[3].place, place(1, CodePart::block, 4));
}

}  // namespace
}  // namespace assay::codemap
