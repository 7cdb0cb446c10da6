// SPDX-License-Identifier: Apache-2.0
// Words of a mapping that another process may be writing.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

namespace assay::session {

// The aligned 64-bit word at `offset`, which must lie within `bytes`. The mapping is only read:
// atomic_ref of a const object arrives with C++26, hence the cast.
inline std::uint64_t load_word(std::span<const std::byte> bytes, std::uint64_t offset,
                               std::memory_order order) {
  auto* word = reinterpret_cast<std::uint64_t*>(const_cast<std::byte*>(bytes.data() + offset));
  return std::atomic_ref<std::uint64_t>(*word).load(order);
}

// How many elements of `size` bytes fit behind `offset`; 0 when that is outside.
inline std::uint64_t elements_that_fit(std::span<const std::byte> bytes, std::uint64_t offset,
                                       std::uint64_t size) {
  return offset >= bytes.size() ? 0 : (bytes.size() - offset) / size;
}

}  // namespace assay::session
