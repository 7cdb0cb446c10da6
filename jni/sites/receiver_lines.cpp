// SPDX-License-Identifier: Apache-2.0
#include "jni/sites/receiver_lines.h"

namespace assay::agent {
namespace {

constexpr std::uint32_t kGoldenRatioOf32Bits = 0x9E3779B1;  // 2^32 / 1.618, which is odd
constexpr std::uint32_t kShift = 28;                        // leaves the number of an entry

}  // namespace

std::size_t ReceiverLines::Line::entry_of(std::uint32_t class_word) {
  static_assert(kEntries == std::size_t{1} << (32 - kShift));
  return (class_word * kGoldenRatioOf32Bits) >> kShift;
}

void ReceiverLines::Line::note(std::uint32_t class_word, std::uint32_t counter) {
  const std::size_t first = entry_of(class_word);
  std::size_t place = first;
  for (std::size_t i = 0; i < kEntries; ++i) {
    const std::size_t candidate = (first + i) % kEntries;
    const std::uint64_t entry = entries.at(candidate).load(std::memory_order_relaxed);
    if (entry == 0 || static_cast<std::uint32_t>(entry) == class_word) {
      place = candidate;
      break;
    }
  }
  entries.at(place).store(std::uint64_t{counter} << 32 | class_word, std::memory_order_relaxed);
}

ReceiverLines::Line* ReceiverLines::of(std::uint32_t site) {
  const std::lock_guard lock(mutex_);
  if (const auto known = line_of_.find(site); known != line_of_.end()) {
    return known->second;
  }
  if (lines_.size() == kMostLines) {
    return nullptr;
  }
  return line_of_.emplace(site, &lines_.emplace_back()).first->second;
}

void ReceiverLines::forget(std::uint32_t site, std::uint32_t class_word) {
  const std::lock_guard lock(mutex_);
  const auto known = line_of_.find(site);
  if (known == line_of_.end()) {
    return;
  }
  for (std::atomic<std::uint64_t>& entry : known->second->entries) {
    std::uint64_t found = entry.load(std::memory_order_relaxed);
    if (static_cast<std::uint32_t>(found) == class_word) {
      // Another thread may have put another class there meanwhile.
      entry.compare_exchange_strong(found, 0, std::memory_order_relaxed);
    }
  }
}

}  // namespace assay::agent
