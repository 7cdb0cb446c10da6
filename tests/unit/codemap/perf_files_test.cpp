// SPDX-License-Identifier: Apache-2.0
#include "scheduler/codemap/perf_files.h"

#include <gtest/gtest.h>

#include "native/support/byte_codec.h"

namespace assay::codemap {
namespace {

CodeMap two_versions() {
  const CodeInstalled first{UnitId{0}, VersionId{0}, 0x1000, 0x40, {{0x10, 2}}, 0x30, 100};
  const CodeInstalled second{UnitId{1}, VersionId{1}, 0x1020, 0x20, {{0, 5}}, 0x20, 200};
  return *CodeMap::from_events({first, second});
}

std::string_view name_of_unit(UnitId unit) { return unit.value() == 0 ? "A.a()" : "B.b()\n"; }

TEST(PerfMap, NamesTheLastCodeAtAnAddress) {
  EXPECT_EQ(to_perf_map(two_versions(), name_of_unit),
            "1000 10 A.a() [prologue]\n1020 20 B.b()\\u000a [B5]\n");
}

TEST(PerfMap, NamesEveryPiece) {
  const CodeInstalled code{UnitId{0}, VersionId{0}, 0x1000, 0x40, {{0x10, 2}}, 0x30, 100};
  EXPECT_EQ(to_perf_map(*CodeMap::from_events({code}), name_of_unit),
            "1000 10 A.a() [prologue]\n1010 20 A.a() [B2]\n1030 10 A.a() [out of line]\n");
}

TEST(Jitdump, HasARecordForEveryPieceOfEveryVersion) {
  const std::vector<std::byte> code(0x40, std::byte{0x90});
  const JitdumpOptions options{.process = 42, .time_ns = 7, .code = [&](VersionId version) {
                                 return version.value() == 0 ? std::span<const std::byte>(code)
                                                             : std::span<const std::byte>{};
                               }};
  const auto bytes = to_jitdump(two_versions(), name_of_unit, options);
  ByteReader in(bytes);
  EXPECT_EQ(*in.fixed32(), 0x4A695444U);
  EXPECT_EQ(*in.fixed32(), 1U);
  EXPECT_EQ(*in.fixed32(), 40U);
  EXPECT_EQ(*in.fixed32(), 62U);
  ASSERT_TRUE(in.raw(24));
  std::vector<std::uint64_t> addresses;
  std::uint32_t kind = 0;
  while ((kind = *in.fixed32()) == 0) {
    const std::uint32_t size = *in.fixed32();
    ASSERT_TRUE(in.raw(16));
    addresses.push_back(*in.fixed64());
    const std::uint64_t times = *in.fixed64();
    EXPECT_EQ(times, addresses.back());
    const std::uint64_t code_size = *in.fixed64();
    EXPECT_EQ(*in.fixed64(), addresses.size() - 1);
    const auto name = *in.raw(size - 56 - code_size);
    EXPECT_EQ(name.back(), std::byte{0});
    const auto body = *in.raw(code_size);
    EXPECT_EQ(body.front(), addresses.size() == 4 ? std::byte{0xCC} : std::byte{0x90});
  }
  EXPECT_EQ(kind, 3U);
  EXPECT_EQ(addresses, (std::vector<std::uint64_t>{0x1000, 0x1010, 0x1030, 0x1020}));
  ASSERT_TRUE(in.raw(12));
  EXPECT_TRUE(in.at_end());
}

}  // namespace
}  // namespace assay::codemap
