// SPDX-License-Identifier: Apache-2.0
#include "native/session/call_slots.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "native/session/mapped_words.h"
#include "native/support/saturating.h"

namespace assay::session {
namespace {

constexpr std::size_t kCalls = index_of(MemoryKind::calls);

using CallSums = std::map<std::pair<std::uint64_t, std::uint64_t>, NotedCall>;

void add_slot(std::span<const std::byte> bytes, std::uint64_t slot, CallSums& sums) {
  const auto word = [&](std::size_t offset, std::memory_order order) {
    return load_word(bytes, slot + offset, order);
  };
  const std::uint64_t address = word(offsetof(CallSlot, return_address), std::memory_order_acquire);
  if (address == 0) {
    return;
  }
  const std::uint64_t unit = word(offsetof(CallSlot, unit), std::memory_order_relaxed);
  NotedCall& sum = sums.try_emplace({address, unit}, NotedCall{address, unit, 0, 0}).first->second;
  sum.entries =
      saturating_add(sum.entries, word(offsetof(CallSlot, entries), std::memory_order_relaxed));
  sum.samples =
      saturating_add(sum.samples, word(offsetof(CallSlot, samples), std::memory_order_relaxed));
}

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
    incomplete += present < table.bytes ? 1 : 0;
    if (present < sizeof(CallTableHeader)) {
      continue;
    }
    noted.dropped = saturating_add(
        noted.dropped, load_word(bytes, table.begin + offsetof(CallTableHeader, dropped),
                                 std::memory_order_relaxed));
    for (std::uint64_t at = sizeof(CallTableHeader); at + sizeof(CallSlot) <= present;
         at += sizeof(CallSlot)) {
      add_slot(bytes, table.begin + at, sums);
    }
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
