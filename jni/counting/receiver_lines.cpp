// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/receiver_lines.h"

namespace assay::agent {
namespace {

constexpr std::uint32_t kGoldenRatio = 0x9E3779B1;  // 2^32 / 1.618, which is odd
constexpr std::uint32_t kShift = 29;                // leaves the number of an entry

}  // namespace

std::size_t ReceiverLines::Line::entry_of(std::uint32_t class_word) {
  static_assert(kEntries == std::size_t{1} << (32 - kShift));
  return (class_word * kGoldenRatio) >> kShift;
}

void ReceiverLines::Line::note(std::uint32_t class_word, std::uint32_t counter) {
  entries[entry_of(class_word)].store(std::uint64_t{counter} << 32 | class_word,
                                      std::memory_order_relaxed);
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

}  // namespace assay::agent
