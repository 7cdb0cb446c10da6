// SPDX-License-Identifier: Apache-2.0
// Writes and reads the compact byte encoding that all of assay's binary formats share: unsigned
// LEB128 varints, zig-zag varints for signed values, little-endian fixed fields, and
// length-prefixed UTF-8 strings. A reader never trusts its input: every read says whether the bytes
// were there, and counts are checked against what is left before anything is allocated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"

namespace assay {

class ByteWriter {
 public:
  void put_byte(std::uint8_t value) { bytes_.push_back(std::byte{value}); }
  void put_unsigned(std::uint64_t value);  // LEB128
  void put_signed(std::int64_t value);     // zig-zag, then LEB128
  void put_fixed32(std::uint32_t value);   // little-endian
  void put_fixed64(std::uint64_t value);   // little-endian
  void put_float(float value);             // IEEE 754 binary32 bits, little-endian
  void put_string(std::string_view text);  // length in bytes, then the bytes

  const std::vector<std::byte>& bytes() const { return bytes_; }
  std::vector<std::byte> take() { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
};

class ByteReader {
 public:
  explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::size_t remaining() const { return bytes_.size() - position_; }
  bool at_end() const { return remaining() == 0; }

  Result<std::uint8_t> byte();
  Result<std::uint64_t> unsigned_value();
  Result<std::int64_t> signed_value();
  Result<std::uint32_t> unsigned32();  // an unsigned value that must fit 32 bits
  Result<std::int32_t> signed32();     // a signed value that must fit 32 bits
  Result<std::uint32_t> fixed32();
  Result<std::uint64_t> fixed64();
  Result<float> float_value();
  Result<std::string> string();
  Result<std::span<const std::byte>> raw(std::size_t length);

  // Reads a count of elements that take at least `minimum_bytes_each`. Refuses a count that the
  // rest of the input cannot hold, so that a damaged count cannot make the caller allocate
  // gigabytes.
  Result<std::uint32_t> count(std::size_t minimum_bytes_each);

 private:
  std::span<const std::byte> bytes_;
  std::size_t position_ = 0;
};

}  // namespace assay
