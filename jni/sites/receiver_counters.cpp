// SPDX-License-Identifier: Apache-2.0
#include "jni/sites/receiver_counters.h"

#include <cstddef>

#include "native/session/site_records.h"

namespace assay::agent {
namespace {

constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15;  // 2^64 / 1.618, which is odd

std::size_t first_slot(std::uint64_t key, std::size_t slots) {
  return static_cast<std::size_t>((key * kGoldenRatio) >> 32) & (slots - 1);
}

}  // namespace

void ReceiverCounters::count_compiled(std::uint32_t site, std::uint32_t class_word) {
  if (const auto pair = site_of(site, class_word)) {
    sites_.add(*pair, SiteCode::compiled, 1);
  }
}

void ReceiverCounters::count_missed(std::uint32_t site, ReceiverLines::Line& line,
                                    std::uint32_t class_word) {
  const auto pair = site_of(site, class_word);
  if (!pair) {
    return;
  }
  sites_.add(*pair, SiteCode::compiled, 1);
  const auto counter = sites_.compiled_counter(*pair);
  if (class_word != 0 && counter) {
    line.note(class_word, *counter);
  }
}

void ReceiverCounters::count_interpreted(std::uint32_t site, std::uint32_t class_word) {
  if (const auto pair = site_of(site, class_word)) {
    sites_.add(*pair, SiteCode::interpreted, 1);
  }
}

std::optional<std::uint32_t> ReceiverCounters::site_of(std::uint32_t site,
                                                       std::uint32_t class_word) {
  if (site >= SiteCounters::kMostSites) {
    return std::nullopt;
  }
  const std::uint64_t key = (std::uint64_t{site} + 1) << 32 | class_word;
  const Slot& slot = slot_of(key);
  if (slot.key.load(std::memory_order_acquire) == key) {
    const std::uint32_t pair = slot.pair.load(std::memory_order_relaxed);
    if (pair != kForgotten) {
      return pair;
    }
  }
  return add(key, site, class_word);
}

// At least half of the slots are free, so the search ends.
ReceiverCounters::Slot& ReceiverCounters::slot_of(std::uint64_t key) {
  std::size_t place = first_slot(key, kSlots);
  while (true) {
    Slot& slot = (*slots_)[place];
    const std::uint64_t found = slot.key.load(std::memory_order_acquire);
    if (found == key || found == 0) {
      return slot;
    }
    place = (place + 1) & (kSlots - 1);
  }
}

std::optional<std::uint32_t> ReceiverCounters::add(std::uint64_t key, std::uint32_t site,
                                                   std::uint32_t class_word) {
  const std::lock_guard lock(mutex_);
  Slot& slot = slot_of(key);
  const bool is_new = slot.key.load(std::memory_order_relaxed) != key;
  if (!is_new && slot.pair.load(std::memory_order_relaxed) != kForgotten) {
    return slot.pair.load(std::memory_order_relaxed);
  }
  if (is_new && pairs_ == kMostPairs) {
    return std::nullopt;
  }
  const std::string name = class_word == 0 ? "null" : name_of_(class_word);
  const auto pair =
      named_pair(std::string(session::kReceiverWord) + "\t" + std::to_string(site) + "\t" + name);
  if (!pair) {
    return std::nullopt;
  }
  slot.pair.store(*pair, std::memory_order_relaxed);
  if (is_new) {
    ++pairs_;
    slots_of_word_[class_word].push_back(&slot);
    slot.key.store(key, std::memory_order_release);
  }
  return *pair;
}

std::optional<std::uint32_t> ReceiverCounters::named_pair(const std::string& description) {
  if (const auto known = pair_of_description_.find(description);
      known != pair_of_description_.end()) {
    return known->second;
  }
  const auto made = sites_.define(description, 1);
  if (!made) {
    return std::nullopt;
  }
  pair_of_description_.emplace(description, *made);
  return *made;
}

void ReceiverCounters::forget(std::uint32_t class_word) {
  const std::lock_guard lock(mutex_);
  const auto slots = slots_of_word_.find(class_word);
  if (slots == slots_of_word_.end()) {
    return;
  }
  for (Slot* slot : slots->second) {
    forget(*slot);
  }
}

void ReceiverCounters::forget_all() {
  const std::lock_guard lock(mutex_);
  for (const auto& [word, slots] : slots_of_word_) {
    for (Slot* slot : slots) {
      forget(*slot);
    }
  }
}

void ReceiverCounters::forget(Slot& slot) {
  const std::uint64_t key = slot.key.load(std::memory_order_relaxed);
  slot.pair.store(kForgotten, std::memory_order_relaxed);
  lines_.forget(static_cast<std::uint32_t>(key >> 32) - 1, static_cast<std::uint32_t>(key));
}

}  // namespace assay::agent
