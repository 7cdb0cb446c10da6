// SPDX-License-Identifier: Apache-2.0
#include "native/session/sparse_counters.h"

#include <algorithm>
#include <iterator>

namespace assay::session {
namespace {

std::vector<SparseCounter> difference_of_kind(const std::vector<std::uint64_t>& later,
                                              const std::vector<std::uint64_t>& earlier) {
  std::vector<SparseCounter> changed;
  for (std::size_t i = 0; i < later.size(); ++i) {
    const std::uint64_t before = i < earlier.size() ? earlier[i] : 0;
    if (later[i] != before) {
      changed.push_back({i, later[i] - before});
    }
  }
  return changed;
}

std::vector<SparseCounter> sum_of_kind(const std::vector<SparseCounter>& one,
                                       const std::vector<SparseCounter>& other) {
  std::vector<SparseCounter> sum;
  sum.reserve(one.size() + other.size());
  std::ranges::merge(one, other, std::back_inserter(sum), {}, &SparseCounter::number,
                     &SparseCounter::number);
  std::size_t used = 0;
  for (std::size_t i = 0; i < sum.size(); ++i) {
    if (used != 0 && sum[used - 1].number == sum[i].number) {
      sum[used - 1].value += sum[i].value;
    } else {
      sum[used++] = sum[i];
    }
  }
  sum.resize(used);
  return sum;
}

Result<std::vector<SparseCounter>> take_kind(ByteReader& in) {
  constexpr std::size_t kLeastBytes = 2;
  ASSAY_ASSIGN(const std::uint32_t count, in.count(kLeastBytes));
  std::vector<SparseCounter> counters(count);
  std::uint64_t next = 0;  // the least number that may follow
  for (SparseCounter& counter : counters) {
    ASSAY_ASSIGN(const std::uint64_t distance, in.unsigned_value());
    ASSAY_ASSIGN(counter.value, in.unsigned_value());
    counter.number = next + distance - 1;
    if (distance == 0 || counter.number < next || counter.number + 1 == 0 || counter.value == 0) {
      return malformed("the numbers of counters do not ascend, or a counter is 0");
    }
    next = counter.number + 1;
  }
  return counters;
}

}  // namespace

SparseCounters difference(const CounterValues& later, const CounterValues& earlier) {
  SparseCounters changed;
  for (std::size_t kind = 0; kind < kSegmentKinds; ++kind) {
    changed[kind] = difference_of_kind(later[kind], earlier[kind]);
  }
  return changed;
}

bool add_to(CounterValues& sums, const SparseCounters& more, std::uint64_t limit) {
  bool all_added = true;
  for (std::size_t kind = 0; kind < kSegmentKinds; ++kind) {
    for (const SparseCounter& counter : more[kind]) {
      if (counter.number >= limit) {
        all_added = false;
        break;  // the numbers ascend
      }
      if (counter.number >= sums[kind].size()) {
        sums[kind].resize(counter.number + 1);
      }
      sums[kind][counter.number] += counter.value;
    }
  }
  return all_added;
}

SparseCounters sum_of(const SparseCounters& one, const SparseCounters& other) {
  SparseCounters sum;
  for (std::size_t kind = 0; kind < kSegmentKinds; ++kind) {
    sum[kind] = sum_of_kind(one[kind], other[kind]);
  }
  return sum;
}

std::vector<std::uint64_t> counters_in(const std::vector<SparseCounter>& counters,
                                       std::uint64_t base, std::uint64_t count) {
  std::vector<std::uint64_t> values(count);
  for (auto next = std::ranges::lower_bound(counters, base, {}, &SparseCounter::number);
       next != counters.end() && next->number - base < count; ++next) {
    values[next->number - base] = next->value;
  }
  return values;
}

void put_sparse_counters(const SparseCounters& counters, ByteWriter& out) {
  const auto kinds =
      std::ranges::count_if(counters, [](const auto& some) { return !some.empty(); });
  out.put_unsigned(static_cast<std::uint64_t>(kinds));
  for (std::size_t kind = 0; kind < kSegmentKinds; ++kind) {
    if (counters[kind].empty()) {
      continue;
    }
    out.put_byte(static_cast<std::uint8_t>(kind));
    out.put_unsigned(counters[kind].size());
    std::uint64_t next = 0;
    for (const SparseCounter& counter : counters[kind]) {
      out.put_unsigned(counter.number + 1 - next);
      out.put_unsigned(counter.value);
      next = counter.number + 1;
    }
  }
}

Result<SparseCounters> take_sparse_counters(ByteReader& in) {
  SparseCounters counters;
  ASSAY_ASSIGN(const std::uint32_t kinds, in.count(2));
  for (std::uint32_t i = 0; i < kinds; ++i) {
    ASSAY_ASSIGN(const std::uint8_t kind, in.byte());
    if (kind >= kSegmentKinds || !counters[kind].empty()) {
      return malformed("a kind of segment does not exist, or comes twice");
    }
    ASSAY_ASSIGN(counters[kind], take_kind(in));
  }
  return counters;
}

}  // namespace assay::session
