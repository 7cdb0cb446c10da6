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
  return slot.key.load(std::memory_order_acquire) == key ? std::optional(slot.pair)
                                                         : add(key, site, class_word);
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
  if (slot.key.load(std::memory_order_relaxed) == key) {
    return slot.pair;
  }
  if (pairs_ == kMostPairs) {
    return std::nullopt;
  }
  const std::string name = class_word == 0 ? "null" : name_of_(class_word);
  const auto made = sites_.define(
      std::string(session::kReceiverWord) + "\t" + std::to_string(site) + "\t" + name, 1);
  if (!made) {
    return std::nullopt;
  }
  ++pairs_;
  slot.pair = *made;
  slot.key.store(key, std::memory_order_release);
  return *made;
}

}  // namespace assay::agent
