// SPDX-License-Identifier: Apache-2.0
// Writes the big-endian numbers, and the texts, of class files.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace assay::classfile {

class BytesOut {
 public:
  void u1(std::size_t value) { bytes_.push_back(static_cast<std::byte>(value & 0xFFU)); }
  void u2(std::size_t value) {
    u1(value >> 8U);
    u1(value);
  }
  void u4(std::size_t value) {
    u2(value >> 16U);
    u2(value);
  }
  void append(std::span<const std::byte> some) {
    bytes_.insert(bytes_.end(), some.begin(), some.end());
  }
  void text(std::string_view text) {
    u2(text.size());
    append(std::as_bytes(std::span(text)));
  }
  std::size_t size() const { return bytes_.size(); }
  std::vector<std::byte> take() { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
};

}  // namespace assay::classfile
