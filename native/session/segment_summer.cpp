// SPDX-License-Identifier: Apache-2.0
#include "native/session/segment_summer.h"

#include <algorithm>
#include <utility>

#include "native/session/mapped_words.h"
#include "native/support/saturating.h"

namespace assay::session {
namespace {

constexpr std::uint64_t kWord = sizeof(std::uint64_t);
constexpr std::size_t kCounters = index_of(MemoryKind::counters);

}  // namespace

std::vector<std::uint64_t> CounterSums::of(SegmentKind kind, std::uint64_t base,
                                           std::uint64_t count) const {
  const auto& sums = sums_[index(kind)];
  std::vector<std::uint64_t> counters(count);
  for (std::uint64_t i = 0; i < count && base + i < sums.size(); ++i) {
    counters[i] = sums[base + i];
  }
  return counters;
}

bool CounterSums::counted_anything(SegmentKind kind) const {
  return std::ranges::any_of(sums_[index(kind)], [](std::uint64_t sum) { return sum != 0; });
}

bool SegmentSummer::add_segment(std::uint64_t number) {
  const std::uint64_t entry = header_.directory_offset + number * sizeof(SegmentEntry);
  const std::uint64_t kind =
      load_word(bytes_, entry + offsetof(SegmentEntry, kind), std::memory_order_acquire);
  if (kind == 0 || kind >= CounterSums::kKinds) {
    return kind == 0;
  }
  const std::uint64_t start = saturating_add(
      saturating_add(header_.segments_offset, saturating_multiply(number, header_.segment_stride)),
      header_.regions[kCounters].offset);
  const std::uint64_t space =
      load_word(bytes_, entry + offsetof(SegmentEntry, region_space) + kCounters * kWord,
                std::memory_order_acquire);
  const std::uint64_t wanted = std::min(counters_used(header_), space / kWord);
  const std::uint64_t present = std::min(wanted, elements_that_fit(bytes_, start, kWord));
  ++sums_.segments_[kind];
  auto& sums = sums_.sums_[kind];
  sums.resize(std::max<std::uint64_t>(sums.size(), present));
  for (std::uint64_t i = 0; i < present; ++i) {
    sums[i] += load_word(bytes_, start + i * kWord, std::memory_order_relaxed);
  }
  return present == wanted;
}

CounterSums SegmentSummer::sum(std::span<const std::byte> bytes, const SessionHeader& header,
                               std::vector<std::string>& damages) {
  SegmentSummer summer(bytes, header);
  const std::uint64_t entries =
      elements_that_fit(bytes, header.directory_offset, sizeof(SegmentEntry));
  const std::uint64_t wanted = std::min(header.segments_used, header.segment_capacity);
  std::uint64_t incomplete = wanted - std::min(wanted, entries);
  for (std::uint64_t i = 0; i < std::min(wanted, entries); ++i) {
    incomplete += summer.add_segment(i) ? 0 : 1;
  }
  if (incomplete != 0) {
    damages.push_back("some counters of " + std::to_string(incomplete) + " of " +
                      std::to_string(wanted) + " segments are missing: counts are too low");
  }
  return std::move(summer.sums_);
}

}  // namespace assay::session
