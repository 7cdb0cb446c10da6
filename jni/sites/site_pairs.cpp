// SPDX-License-Identifier: Apache-2.0
#include "jni/sites/site_pairs.h"

namespace assay::agent {
namespace {

constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15;  // 2^64 / 1.618, which is odd

}  // namespace

std::uint64_t SitePairs::key_of(std::uint32_t site, std::uint32_t word) {
  return (std::uint64_t{site} + 1) << 32 | word;
}

// At least half of the slots are free, so the search ends.
std::size_t SitePairs::place_of(std::uint64_t key) const {
  std::size_t place = static_cast<std::size_t>((key * kGoldenRatio) >> 32) & (slots_.size() - 1);
  while (true) {
    const std::uint64_t found = slots_[place].key.load(std::memory_order_acquire);
    if (found == key || found == 0) {
      return place;
    }
    place = (place + 1) & (slots_.size() - 1);
  }
}

std::optional<std::uint32_t> SitePairs::find(std::uint32_t site, std::uint32_t word) const {
  const std::uint64_t key = key_of(site, word);
  const Slot& slot = slots_[place_of(key)];
  if (slot.key.load(std::memory_order_acquire) != key) {
    return std::nullopt;
  }
  const std::uint32_t pair = slot.pair.load(std::memory_order_relaxed);
  return pair == kForgotten ? std::nullopt : std::optional(pair);
}

std::optional<std::uint32_t> SitePairs::add(std::uint32_t site, std::uint32_t word,
                                            const Maker& make) {
  const std::lock_guard lock(mutex_);
  if (const auto known = find(site, word)) {
    return known;
  }
  const std::uint64_t key = key_of(site, word);
  Slot& slot = slots_[place_of(key)];
  const bool is_new = slot.key.load(std::memory_order_relaxed) != key;
  if (is_new && pairs_ == most_) {
    return std::nullopt;
  }
  const auto made = make();
  if (!made) {
    return std::nullopt;
  }
  slot.pair.store(*made, std::memory_order_relaxed);
  if (is_new) {
    ++pairs_;
    slots_of_word_[word].push_back(&slot);
    slot.key.store(key, std::memory_order_release);
  }
  return made;
}

void SitePairs::forget(std::uint32_t word, const Listener& forgotten) {
  const std::lock_guard lock(mutex_);
  const auto slots = slots_of_word_.find(word);
  if (slots == slots_of_word_.end()) {
    return;
  }
  for (Slot* slot : slots->second) {
    forget_slot(*slot, forgotten);
  }
}

void SitePairs::forget_all(const Listener& forgotten) {
  const std::lock_guard lock(mutex_);
  for (const auto& [word, slots] : slots_of_word_) {
    for (Slot* slot : slots) {
      forget_slot(*slot, forgotten);
    }
  }
}

void SitePairs::forget_slot(Slot& slot, const Listener& forgotten) {
  const std::uint64_t key = slot.key.load(std::memory_order_relaxed);
  slot.pair.store(kForgotten, std::memory_order_relaxed);
  forgotten(static_cast<std::uint32_t>(key >> 32) - 1, static_cast<std::uint32_t>(key));
}

}  // namespace assay::agent
