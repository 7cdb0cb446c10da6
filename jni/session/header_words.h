// SPDX-License-Identifier: Apache-2.0
// Writes words of a session's header and directory, which other processes read at the same time.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace assay::agent {

// Stores a word. Whoever reads the new value also sees all that was written before it.
inline void store_word(std::uint64_t& word, std::uint64_t value) {
  std::atomic_ref<std::uint64_t>(word).store(value, std::memory_order_release);
}

inline std::uint64_t unix_milliseconds() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

}  // namespace assay::agent
