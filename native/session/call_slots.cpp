// SPDX-License-Identifier: Apache-2.0
#include "native/session/call_slots.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

#include "native/session/mapped_words.h"
#include "native/support/saturating.h"

namespace assay::session {
namespace {

constexpr std::size_t kCalls = index_of(MemoryKind::calls);

// A unit, and the addresses to which its callers return, the nearest first.
struct CallKey {
  std::uint64_t unit = 0;
  std::vector<std::uint64_t> return_addresses;

  auto operator<=>(const CallKey&) const = default;
};

using CallSums = std::map<CallKey, NotedCall>;

// Reads the slots of one table.
class Slots {
 public:
  Slots(std::span<const std::byte> bytes, std::uint64_t first, std::uint64_t count)
      : bytes_(bytes), first_(first), count_(count) {}

  // Adds the calls that are counted in the slot itself. Returns whether the slot can be understood:
  // in a damaged file, a parent may be missing.
  bool add(std::uint64_t slot, CallSums& sums) const {
    const CallSlot read = slot_at(slot);
    if (read.return_address == 0 || (read.entries == 0 && read.samples == 0)) {
      return true;
    }
    const std::optional<CallKey> key = key_of(read);
    if (!key) {
      return false;
    }
    NotedCall& sum = sums.try_emplace(*key, noted(*key)).first->second;
    sum.entries = saturating_add(sum.entries, read.entries);
    sum.samples = saturating_add(sum.samples, read.samples);
    return true;
  }

 private:
  CallSlot slot_at(std::uint64_t slot) const {
    const auto word = [&](std::size_t offset, std::memory_order order) {
      return load_word(bytes_, first_ + slot * sizeof(CallSlot) + offset, order);
    };
    return {word(offsetof(CallSlot, return_address), std::memory_order_acquire),
            word(offsetof(CallSlot, unit), std::memory_order_relaxed),
            word(offsetof(CallSlot, entries), std::memory_order_relaxed),
            word(offsetof(CallSlot, samples), std::memory_order_relaxed)};
  }

  std::optional<CallKey> key_of(CallSlot slot) const {
    CallKey key;
    key.return_addresses.push_back(slot.return_address);
    while ((slot.unit & kIsChild) != 0) {
      const std::uint64_t parent = (slot.unit & (kIsChild - 1)) / sizeof(CallSlot);
      if (parent >= count_ || key.return_addresses.size() >= kMostLevels) {
        return std::nullopt;
      }
      slot = slot_at(parent);
      key.return_addresses.push_back(slot.return_address);
    }
    std::ranges::reverse(key.return_addresses);
    key.unit = slot.unit;
    return key;
  }

  static NotedCall noted(const CallKey& key) {
    return {.return_address = key.return_addresses.front(),
            .unit = key.unit,
            .further = {key.return_addresses.begin() + 1, key.return_addresses.end()}};
  }

  static constexpr std::size_t kMostLevels = 256;  // more than any option asks for

  std::span<const std::byte> bytes_;
  std::uint64_t first_;  // in the file
  std::uint64_t count_;
};

struct Table {
  std::uint64_t begin = 0;  // in the file
  std::uint64_t bytes = 0;
};

// Returns where the table of a segment is, which is empty for segments of other threads.
Table table_of(std::span<const std::byte> bytes, const SessionHeader& header,
               std::uint64_t number) {
  const std::uint64_t entry = header.directory_offset + number * sizeof(SegmentEntry);
  const std::uint64_t kind =
      load_word(bytes, entry + offsetof(SegmentEntry, kind), std::memory_order_acquire);
  if (kind != static_cast<std::uint64_t>(SegmentKind::application)) {
    return {};
  }
  const std::size_t space = offsetof(SegmentEntry, region_space) + kCalls * sizeof(std::uint64_t);
  return {saturating_add(saturating_add(header.segments_offset,
                                        saturating_multiply(number, header.segment_stride)),
                         header.regions[kCalls].offset),
          std::min(load_word(bytes, entry + space, std::memory_order_acquire),
                   header.region_used[kCalls])};
}

}  // namespace

NotedCalls noted_calls(std::span<const std::byte> bytes, const SessionHeader& header,
                       std::vector<std::string>& damages) {
  const std::uint64_t segments =
      std::min({header.segments_used, header.segment_capacity,
                elements_that_fit(bytes, header.directory_offset, sizeof(SegmentEntry))});
  CallSums sums;
  NotedCalls noted;
  std::uint64_t incomplete = 0;
  for (std::uint64_t number = 0; number < segments; ++number) {
    const Table table = table_of(bytes, header, number);
    const std::uint64_t present = std::min(table.bytes, elements_that_fit(bytes, table.begin, 1));
    if (present < sizeof(CallTableHeader)) {
      incomplete += present < table.bytes ? 1 : 0;
      continue;
    }
    noted.dropped = saturating_add(
        noted.dropped, load_word(bytes, table.begin + offsetof(CallTableHeader, dropped),
                                 std::memory_order_relaxed));
    const std::uint64_t count = (present - sizeof(CallTableHeader)) / sizeof(CallSlot);
    const Slots slots(bytes, table.begin + sizeof(CallTableHeader), count);
    bool is_whole = present == table.bytes;
    for (std::uint64_t slot = 0; slot < count; ++slot) {
      is_whole = slots.add(slot, sums) && is_whole;
    }
    incomplete += is_whole ? 0 : 1;
  }
  if (incomplete != 0) {
    damages.push_back("some calls that " + std::to_string(incomplete) +
                      " segments noted are missing");
  }
  std::ranges::transform(sums, std::back_inserter(noted.calls),
                         [](const auto& sum) { return sum.second; });
  return noted;
}

}  // namespace assay::session
