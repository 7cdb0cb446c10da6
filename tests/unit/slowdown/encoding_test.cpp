// SPDX-License-Identifier: Apache-2.0
#include "slowdown/instructions/encoding.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

namespace assay::slowdown {
namespace {

std::string hex_text(const std::vector<std::byte>& bytes) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string text;
  for (const std::byte one : bytes) {
    text += kDigits[std::to_integer<unsigned>(one) >> 4];
    text += kDigits[std::to_integer<unsigned>(one) & 15];
  }
  return text;
}

std::string first_of(Kind kind, std::uint32_t count = 1) {
  Rotation rotation;
  return hex_text(encode(kind, count, rotation));
}

TEST(Encoding, BytesAreThoseOfTheManual) {
  const std::vector<std::pair<Kind, std::string>> expected = {
      {Kind::mov, "4889C0"},             // mov rax, rax
      {Kind::nop2, "6690"},              // xchg ax, ax
      {Kind::lea, "488D4000"},           // lea rax, [rax + 0]
      {Kind::nop3, "0F1F00"},            // nop [rax]
      {Kind::nop4, "0F1F4000"},          // nop [rax + 0]
      {Kind::nop5, "0F1F440000"},        // nop [rax + rax + 0]
      {Kind::nop6, "660F1F440000"},      // the same, of 16 bits
      {Kind::nop7, "0F1F8000000000"},    // nop [rax + 0], of 32 bits displacement
      {Kind::nop8, "0F1F840000000000"},  // nop [rax + rax + 0], of 32 bits displacement
      {Kind::nop9, "660F1F840000000000"},
      {Kind::xchg, "4887C9"}};  // xchg rcx, rcx
  ASSERT_EQ(expected.size(), catalogue().size());
  for (const auto& [kind, bytes] : expected) {
    EXPECT_EQ(first_of(kind), bytes) << to_string(kind);
  }
}

TEST(Encoding, RotatesOverAllRegistersButTheStackPointer) {
  EXPECT_EQ(first_of(Kind::mov, 16),
            "4889C04889C94889D24889DB4889ED4889F64889FF"        // rax rcx rdx rbx rbp rsi rdi
            "4D89C04D89C94D89D24D89DB4D89E44D89ED4D89F64D89FF"  // r8 to r15
            "4889C0");                                          // and again
  EXPECT_EQ(variant_count(Kind::mov), 15u);
  EXPECT_EQ(variant_count(Kind::lea), 14u);
  EXPECT_EQ(variant_count(Kind::xchg), 14u);
  EXPECT_EQ(variant_count(Kind::nop2), 1u);
}

TEST(Encoding, RotationGoesOnAcrossCalls) {
  Rotation whole;
  Rotation pieces;
  std::vector<std::byte> joined;
  for (const std::uint32_t count : {3U, 0U, 20U, 1U}) {
    append(joined, Kind::mov, count, pieces);
  }
  EXPECT_EQ(hex_text(joined), hex_text(encode(Kind::mov, 24, whole)));
}

TEST(Encoding, SizesAreThoseOfTheCatalogue) {
  for (const KindDescription& kind : catalogue()) {
    Rotation rotation;
    EXPECT_EQ(encode(kind.kind, 100, rotation).size(), 100 * kind.bytes) << kind.name;
  }
}

TEST(Kinds, NamesAreWordsOfTheirOwn) {
  std::set<std::string_view> names;
  for (const KindDescription& kind : catalogue()) {
    EXPECT_EQ(kind_named(kind.name), kind.kind);
    EXPECT_EQ(&describe(kind.kind), &kind);
    EXPECT_TRUE(names.insert(kind.name).second);
  }
  EXPECT_FALSE(kind_named("sfence"));
  EXPECT_NE(unknown_kind("nopp2").find("did you mean 'nop2'?"), std::string::npos);
}

}  // namespace
}  // namespace assay::slowdown
