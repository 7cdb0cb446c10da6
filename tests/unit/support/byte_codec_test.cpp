// SPDX-License-Identifier: Apache-2.0
#include "native/support/byte_codec.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <limits>

namespace assay {
namespace {

std::vector<std::byte> bytes_of(std::initializer_list<int> values) {
  std::vector<std::byte> bytes;
  for (const int value : values) {
    bytes.push_back(static_cast<std::byte>(value));
  }
  return bytes;
}

TEST(ByteCodec, RoundTripsUnsignedValues) {
  for (const std::uint64_t value : {0UL, 1UL, 127UL, 128UL, 16'383UL, 16'384UL, ~0UL >> 1, ~0UL}) {
    ByteWriter out;
    out.put_unsigned(value);
    ByteReader in(out.bytes());
    EXPECT_EQ(*in.unsigned_value(), value);
    EXPECT_TRUE(in.at_end());
  }
}

TEST(ByteCodec, RoundTripsSignedValues) {
  constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  for (const std::int64_t value : {0L, -1L, 1L, -64L, 64L, kMin, kMax}) {
    ByteWriter out;
    out.put_signed(value);
    ByteReader in(out.bytes());
    EXPECT_EQ(*in.signed_value(), value);
  }
}

TEST(ByteCodec, KeepsSmallNegativeNumbersShort) {
  ByteWriter out;
  out.put_signed(-1);
  EXPECT_EQ(out.bytes(), bytes_of({1}));
}

TEST(ByteCodec, RoundTripsFixedFieldsLittleEndian) {
  ByteWriter out;
  out.put_fixed32(0x01020304);
  out.put_fixed64(0x0102030405060708);
  out.put_float(1.5F);
  out.put_string("täst");
  EXPECT_EQ(out.bytes().front(), std::byte{4});
  ByteReader in(out.bytes());
  EXPECT_EQ(*in.fixed32(), 0x01020304U);
  EXPECT_EQ(*in.fixed64(), 0x0102030405060708U);
  EXPECT_EQ(*in.float_value(), 1.5F);
  EXPECT_EQ(*in.string(), "täst");
  EXPECT_TRUE(in.at_end());
}

TEST(ByteCodec, RefusesNumbersThatDoNotFit) {
  const auto eleven_bytes = bytes_of({255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1});
  EXPECT_FALSE(ByteReader(eleven_bytes).unsigned_value());
  const auto bit_64 = bytes_of({255, 255, 255, 255, 255, 255, 255, 255, 255, 2});
  EXPECT_FALSE(ByteReader(bit_64).unsigned_value());
  ByteWriter out;
  out.put_unsigned(std::uint64_t{1} << 32);
  EXPECT_FALSE(ByteReader(out.bytes()).unsigned32());
  EXPECT_FALSE(ByteReader(out.bytes()).signed32());
}

TEST(ByteCodec, RefusesTruncatedValues) {
  const auto one = bytes_of({0x80});
  EXPECT_FALSE(ByteReader(one).unsigned_value());
  EXPECT_FALSE(ByteReader(one).fixed32());
  EXPECT_FALSE(ByteReader(one).fixed64());
  EXPECT_FALSE(ByteReader(bytes_of({5, 'a'})).string());
  EXPECT_FALSE(ByteReader({}).byte());
  EXPECT_EQ(ByteReader({}).byte().error().code(), ErrorCode::malformed_data);
}

TEST(ByteCodec, RefusesCountsThatTheRestCannotHold) {
  EXPECT_TRUE(ByteReader(bytes_of({2, 0, 0, 0, 0})).count(2));
  EXPECT_FALSE(ByteReader(bytes_of({3, 0, 0, 0, 0})).count(2));
}

}  // namespace
}  // namespace assay
