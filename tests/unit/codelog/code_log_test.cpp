// SPDX-License-Identifier: Apache-2.0
#include "native/codelog/code_log.h"

#include <gtest/gtest.h>

#include <initializer_list>

#include "native/codelog/debug_info_codec.h"
#include "native/codelog/described_unit_codec.h"
#include "tests/support/golden.h"
#include "tests/support/shim_messages.h"

namespace assay::codelog {
namespace {

DescribedUnit example() {
  DescribedUnit unit;
  unit.identity = {.method = "a.B.c(int):void", .entry_bci = 17, .compile_id = 4711};
  unit.shape = 0xFEDCBA9876543210;
  unit.blocks = {
      {.number = 0,
       .frequency = 1,
       .loop_depth = 0,
       .successors = {2, 1},
       .positions = 4,
       .with_debug_info = 2,
       .first_debug_info = 3,
       .calls = 1,
       .sources = {{.method = 1, .line = 12, .operations = 1},
                   {.method = 0, .line = 0, .operations = 1}}},
      {.number = 2, .frequency = 99.5F, .loop_depth = 1, .successors = {2, 1}, .positions = 1},
      {.number = 1, .frequency = 1, .positions = 2}};
  unit.source_methods = {"a.B.c", "a.D$$Lambda.run"};
  return unit;
}

CodeDebugInfo example_debug_info() {
  return {.address = 0x7f0000001000,
          .code_bytes = 96,
          .time = 123450000,
          .methods = {"a/B.c", "", "a/D$$Lambda.0x00007f01.run"},
          .descriptors = {{.pc = 12, .method = 0, .bci = -1, .line = 0},
                          {.pc = 12, .method = 2, .bci = 7, .line = 300},
                          {.pc = 90, .method = 1, .bci = 0, .line = 1}}};
}

std::vector<std::byte> log_of(std::initializer_list<std::vector<std::byte>> records) {
  const auto magic = std::as_bytes(std::span(kMagic));
  std::vector<std::byte> bytes(magic.begin(), magic.end());
  for (const auto& record : records) {
    bytes.insert(bytes.end(), record.begin(), record.end());
  }
  return bytes;
}

std::vector<std::byte> example_log() {
  return log_of(
      {encode_fact("java.home", "/jdk"),
       encode_logged_unit(3, "too big", encode_description(example())),
       encode_installation(0, 0x7f0000001000, 64, 123456789,
                           encode_offsets({.begins = {8, 20, 20}, .blocks_end = 50})),
       encode_block_counts({0, 200000000, {7, std::nullopt, 0xFFFFFFFFFFFFFFFF}}),
       encode_code_bytes(0x7f0000001000, 123456789, std::vector<std::byte>(64, std::byte{0x90})),
       encode_iteration({210000000, 190000000}), encode_message("hello"),
       encode_debug_info(example_debug_info()), encode_unloading({0x7f0000001000, 223456789})});
}

TEST(DescribedUnitCodec, RoundTrips) {
  const auto decoded = decode_description(encode_description(example()));
  ASSERT_TRUE(decoded);
  EXPECT_EQ(*decoded, example());
  const BlockOffsets offsets{.begins = {0, 7, 7, 100}, .blocks_end = 131072};
  const auto decoded_offsets = decode_offsets(encode_offsets(offsets));
  ASSERT_TRUE(decoded_offsets);
  EXPECT_EQ(*decoded_offsets, offsets);
}

TEST(DescribedUnitCodec, RefusesEveryTruncation) {
  const auto bytes = encode_description(example());
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_FALSE(decode_description(std::span(bytes).first(length))) << length;
  }
}

TEST(DescribedUnitCodec, RefusesWhatContradictsItself) {
  DescribedUnit twice = example();
  twice.blocks[1].number = 0;
  EXPECT_NE(decode_description(encode_description(twice)).error().message().find("the number 0"),
            std::string::npos);
  DescribedUnit beyond = example();
  beyond.blocks[2].first_debug_info = 3;
  EXPECT_FALSE(decode_description(encode_description(beyond)));
  DescribedUnit endless = example();
  endless.blocks[0].positions = 0xffffffff;
  EXPECT_FALSE(decode_description(encode_description(endless)));
  DescribedUnit nobodys = example();
  nobodys.source_methods.pop_back();
  EXPECT_FALSE(decode_description(encode_description(nobodys)));
}

// A seed of an older version would be refused at once, and the fuzzer would see little of the
// reader.
TEST(CodeLog, IsWhatItsFuzzerBeginsWith) {
  const auto bytes = example_log();
  test::expect_golden("../fuzz/corpus/code_log/example",
                      {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

TEST(CodeLog, IsReadBack) {
  CodeLog log;
  const auto bytes = example_log();
  const auto position = read_more(bytes, 0, log);
  ASSERT_TRUE(position);
  EXPECT_EQ(*position, bytes.size());
  EXPECT_EQ(log.damaged_records, 0U);
  EXPECT_EQ(*fact_of(log, log.facts.at(0).name), "/jdk");
  EXPECT_EQ(fact_of(log, "no such fact"), nullptr);
  EXPECT_EQ(log.messages.at(0), "hello");
  EXPECT_EQ(log.units.at(0).plan_serial, 3U);
  EXPECT_EQ(log.units.at(0).refusal, "too big");
  EXPECT_EQ(log.units.at(0).description, example());
  EXPECT_EQ(log.installations.at(0).offsets.blocks_end, 50U);
  EXPECT_EQ(log.installations.at(0).time, 123456789);
  EXPECT_EQ(log.unloadings.at(0).address, 0x7f0000001000U);
  EXPECT_EQ(log.block_counts.at(0).time, 200000000);
  EXPECT_EQ(log.block_counts.at(0).counts,
            (std::vector<std::optional<std::uint64_t>>{7, std::nullopt, 0xFFFFFFFFFFFFFFFF}));
  EXPECT_EQ(log.iterations.at(0).time, 210000000);
  EXPECT_EQ(log.iterations.at(0).cpu_ns, 190000000U);
  EXPECT_EQ(log.debug_infos.at(0), example_debug_info());
}

// A file that grows while it is read: whatever piece is there is taken, and nothing twice.
TEST(CodeLog, IsReadOnWhileItGrows) {
  const auto bytes = example_log();
  CodeLog log;
  std::uint64_t position = 0;
  for (std::size_t length = 0; length <= bytes.size(); ++length) {
    const auto next =
        read_more(std::span(bytes).subspan(position, length - position), position, log);
    ASSERT_TRUE(next);
    ASSERT_LE(*next, length);
    position = *next;
  }
  EXPECT_EQ(position, bytes.size());
  EXPECT_EQ(log.units.size(), 1U);
  EXPECT_EQ(log.installations.size(), 1U);
  EXPECT_EQ(log.unloadings.size(), 1U);
  EXPECT_EQ(log.block_counts.size(), 1U);
  EXPECT_EQ(log.debug_infos.size(), 1U);
  EXPECT_EQ(log.damaged_records, 0U);
}

TEST(CodeLog, KeepsIdsWhereARecordIsDamaged) {
  CodeLog log;
  const auto bytes = log_of({encode_logged_unit(0, "", std::vector<std::byte>(5)),
                             encode_logged_unit(0, "", encode_description(example())),
                             encode_installation(0, 1, 64, 1, encode_offsets({{0, 1, 2}, 3})),
                             encode_installation(1, 1, 64, 1, encode_offsets({{0, 1, 2}, 3})),
                             encode_installation(1, 1, 2, 1, encode_offsets({{0, 1, 2}, 3})),
                             encode_installation(2, 1, 64, 1, encode_offsets({{0, 1, 2}, 3}))});
  ASSERT_TRUE(read_more(bytes, 0, log));
  EXPECT_EQ(log.units.size(), 2U);
  EXPECT_EQ(log.units[1].description.identity.method, "a.B.c(int):void");
  ASSERT_EQ(log.installations.size(), 1U);
  EXPECT_EQ(log.installations[0].unit_id, 1U);
  EXPECT_EQ(log.damaged_records, 4U);
}

TEST(CodeLog, TakesCountsOnlyOfUnitsThatTheyFit) {
  CodeLog log;
  auto contradictory = encode_block_counts({0, 1, {1, 2, 3}});
  contradictory[contradictory.size() - 2] = std::byte{2};  // neither there nor missing
  const auto bytes =
      log_of({encode_logged_unit(0, "", encode_description(example())),
              encode_block_counts({0, 1, {1, 2}}), encode_block_counts({1, 1, {1, 2, 3}}),
              contradictory, encode_block_counts({0, 2, {4, 5, std::nullopt}})});
  ASSERT_TRUE(read_more(bytes, 0, log));
  ASSERT_EQ(log.block_counts.size(), 1U);
  EXPECT_EQ(log.block_counts[0].time, 2);
  EXPECT_EQ(log.damaged_records, 3U);
}

TEST(CodeLog, HoldsTheCodeOfTheInstallationThatItIsOf) {
  CodeLog log;
  const std::vector<std::byte> code(64, std::byte{0x90});
  const auto offsets = encode_offsets({{0, 1, 2}, 3});
  const auto bytes =
      log_of({encode_logged_unit(0, "", encode_description(example())),
              encode_installation(0, 0x1000, 64, 5, offsets),
              encode_installation(0, 0x2000, 64, 6, offsets), encode_code_bytes(0x1000, 5, code),
              encode_code_bytes(0x1000, 6, code), encode_code_bytes(0x3000, 5, code),
              encode_code_bytes(0x2000, 6, std::span(code).first(63))});
  ASSERT_TRUE(read_more(bytes, 0, log));
  EXPECT_EQ(log.installations.at(0).code, code);
  EXPECT_TRUE(log.installations.at(1).code.empty());
  EXPECT_EQ(log.damaged_records, 3U);
}

TEST(DebugInfoCodec, RefusesEveryTruncationAndWhatFollows) {
  const auto bytes = encode_debug_info_fields(example_debug_info());
  const auto decoded = [](std::span<const std::byte> some) {
    ByteReader in(some);
    return decode_debug_info_fields(in);
  };
  ASSERT_TRUE(decoded(bytes));
  EXPECT_EQ(*decoded(bytes), example_debug_info());
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_FALSE(decoded(std::span(bytes).first(length))) << length;
  }
  auto longer = bytes;
  longer.push_back(std::byte{0});
  EXPECT_FALSE(decoded(longer));
  auto later = bytes;
  later[0] = std::byte{2};
  EXPECT_EQ(decoded(later).error().code(), ErrorCode::version_mismatch);
}

TEST(DebugInfoCodec, RefusesWhatContradictsItself) {
  CodeDebugInfo nobodys = example_debug_info();
  nobodys.methods.pop_back();
  CodeDebugInfo beyond = example_debug_info();
  beyond.descriptors[0].pc = 0xFFFFFFFF;  // the next lies behind it, as steps wrap around
  CodeLog log;
  ASSERT_TRUE(read_more(log_of({encode_debug_info(nobodys), encode_debug_info(beyond)}), 0, log));
  EXPECT_TRUE(log.debug_infos.empty());
  EXPECT_EQ(log.damaged_records, 2U);
}

TEST(CodeLog, IsNotAnyFile) {
  CodeLog log;
  const std::vector<std::byte> other(100, std::byte{'x'});
  EXPECT_FALSE(read_more(other, 0, log));
}

}  // namespace
}  // namespace assay::codelog
