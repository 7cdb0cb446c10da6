// SPDX-License-Identifier: Apache-2.0
// Reads words of a mapping that another process may be writing.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

namespace assay::session {

// Returns the aligned 64-bit word at `offset`, which must lie within `bytes`. The mapping is only
// read; the cast is needed because atomic_ref of a const object arrives only with C++26.
inline std::uint64_t load_word(std::span<const std::byte> bytes, std::uint64_t offset,
                               std::memory_order order) {
  auto* word = reinterpret_cast<std::uint64_t*>(const_cast<std::byte*>(bytes.data() + offset));
  return std::atomic_ref<std::uint64_t>(*word).load(order);
}

// Returns how many elements of `size` bytes fit behind `offset`; 0 when `offset` is outside.
inline std::uint64_t elements_that_fit(std::span<const std::byte> bytes, std::uint64_t offset,
                                       std::uint64_t size) {
  return offset >= bytes.size() ? 0 : (bytes.size() - offset) / size;
}

}  // namespace assay::session
