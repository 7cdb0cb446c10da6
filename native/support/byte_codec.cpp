// SPDX-License-Identifier: Apache-2.0
#include "native/support/byte_codec.h"

#include <bit>
#include <limits>

namespace assay {
namespace {

// A LEB128 byte has seven payload bits; the eighth says that more bytes follow.
constexpr unsigned kPayloadBits = 7;
constexpr std::uint8_t kPayloadMask = 0x7f;
constexpr std::uint8_t kContinues = 0x80;
constexpr unsigned kLastShift = 63;  // the tenth byte holds one bit of a 64-bit value

Error truncated() { return malformed("the data ends in the middle of a value"); }

Error too_wide() { return malformed("a number is too large for its field"); }

// Zig-zag keeps small negative numbers short: 0, -1, 1, -2 become 0, 1, 2, 3.
constexpr std::uint64_t zig_zag(std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  return (bits << 1) ^ (value < 0 ? ~std::uint64_t{0} : 0);
}

constexpr std::int64_t un_zig_zag(std::uint64_t value) {
  return static_cast<std::int64_t>((value >> 1) ^ (~(value & 1) + 1));
}

}  // namespace

void ByteWriter::put_unsigned(std::uint64_t value) {
  while (value > kPayloadMask) {
    put_byte(static_cast<std::uint8_t>((value & kPayloadMask) | kContinues));
    value >>= kPayloadBits;
  }
  put_byte(static_cast<std::uint8_t>(value));
}

void ByteWriter::put_signed(std::int64_t value) { put_unsigned(zig_zag(value)); }

void ByteWriter::put_fixed32(std::uint32_t value) {
  for (unsigned shift = 0; shift < 32; shift += 8) {
    put_byte(static_cast<std::uint8_t>(value >> shift));
  }
}

void ByteWriter::put_fixed64(std::uint64_t value) {
  for (unsigned shift = 0; shift < 64; shift += 8) {
    put_byte(static_cast<std::uint8_t>(value >> shift));
  }
}

void ByteWriter::put_float(float value) { put_fixed32(std::bit_cast<std::uint32_t>(value)); }

void ByteWriter::put_string(std::string_view text) {
  put_unsigned(text.size());
  for (const char character : text) {
    put_byte(static_cast<std::uint8_t>(character));
  }
}

Result<std::uint8_t> ByteReader::byte() {
  if (at_end()) {
    return truncated();
  }
  return std::to_integer<std::uint8_t>(bytes_[position_++]);
}

Result<std::uint64_t> ByteReader::unsigned_value() {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift <= kLastShift; shift += kPayloadBits) {
    ASSAY_ASSIGN(const std::uint8_t next, byte());
    if (shift == kLastShift && next > 1) {
      return too_wide();
    }
    value |= static_cast<std::uint64_t>(next & kPayloadMask) << shift;
    if ((next & kContinues) == 0) {
      return value;
    }
  }
  return too_wide();
}

Result<std::int64_t> ByteReader::signed_value() {
  ASSAY_ASSIGN(const std::uint64_t bits, unsigned_value());
  return un_zig_zag(bits);
}

Result<std::uint32_t> ByteReader::unsigned32() {
  ASSAY_ASSIGN(const std::uint64_t value, unsigned_value());
  if (value > std::numeric_limits<std::uint32_t>::max()) {
    return too_wide();
  }
  return static_cast<std::uint32_t>(value);
}

Result<std::int32_t> ByteReader::signed32() {
  ASSAY_ASSIGN(const std::int64_t value, signed_value());
  if (value < std::numeric_limits<std::int32_t>::min() ||
      value > std::numeric_limits<std::int32_t>::max()) {
    return too_wide();
  }
  return static_cast<std::int32_t>(value);
}

Result<std::uint32_t> ByteReader::fixed32() {
  ASSAY_ASSIGN(const auto bytes, raw(sizeof(std::uint32_t)));
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    value |= std::to_integer<std::uint32_t>(bytes[i]) << (8 * i);
  }
  return value;
}

Result<std::uint64_t> ByteReader::fixed64() {
  ASSAY_ASSIGN(const auto bytes, raw(sizeof(std::uint64_t)));
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    value |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * i);
  }
  return value;
}

Result<float> ByteReader::float_value() {
  ASSAY_ASSIGN(const std::uint32_t bits, fixed32());
  return std::bit_cast<float>(bits);
}

Result<std::string> ByteReader::string() {
  ASSAY_ASSIGN(const std::uint64_t length, unsigned_value());
  if (length > remaining()) {
    return truncated();
  }
  ASSAY_ASSIGN(const auto bytes, raw(static_cast<std::size_t>(length)));
  std::string text;
  text.reserve(bytes.size());
  for (const std::byte byte : bytes) {
    text.push_back(static_cast<char>(byte));
  }
  return text;
}

Result<std::span<const std::byte>> ByteReader::raw(std::size_t length) {
  if (length > remaining()) {
    return truncated();
  }
  const auto bytes = bytes_.subspan(position_, length);
  position_ += length;
  return bytes;
}

Result<std::uint32_t> ByteReader::count(std::size_t minimum_bytes_each) {
  ASSAY_ASSIGN(const std::uint32_t value, unsigned32());
  if (minimum_bytes_each != 0 && value > remaining() / minimum_bytes_each) {
    return malformed("a count is larger than the data that is left");
  }
  return value;
}

}  // namespace assay
