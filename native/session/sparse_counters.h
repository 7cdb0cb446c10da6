// SPDX-License-Identifier: Apache-2.0
// Holds counters by kind of segment, and the differences between two readings of them. Between two
// readings most counters stay the same: only those that changed are stored.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "native/session/session_layout.h"
#include "native/support/byte_codec.h"
#include "native/support/result.h"

namespace assay::session {

// The number of kinds of segments, unused ones included.
inline constexpr std::size_t kSegmentKinds = 5;

constexpr std::size_t index_of(SegmentKind kind) { return static_cast<std::size_t>(kind); }

// The counters of each kind of segment by number. Counters beyond the end are 0.
using CounterValues = std::array<std::vector<std::uint64_t>, kSegmentKinds>;

struct SparseCounter {
  std::uint64_t number = 0;
  std::uint64_t value = 0;  // never 0

  bool operator==(const SparseCounter&) const = default;
};

// Counters that are not 0, of each kind of segment, by number.
using SparseCounters = std::array<std::vector<SparseCounter>, kSegmentKinds>;

// Returns what was counted between two readings.
SparseCounters difference(const CounterValues& later, const CounterValues& earlier);

// Adds counters whose numbers are below `limit`. Returns false where other numbers were left out.
bool add_to(CounterValues& sums, const SparseCounters& more, std::uint64_t limit);

// Returns the sum of both.
SparseCounters sum_of(const SparseCounters& one, const SparseCounters& other);

// Returns the counters `base` to `base + count - 1` of one kind.
std::vector<std::uint64_t> counters_in(const std::vector<SparseCounter>& counters,
                                       std::uint64_t base, std::uint64_t count);

// Bytes (support/byte_codec.h): u number of kinds with counters, each: byte kind, u count, each:
// u distance from the number before (from -1 at first), u value.
void put_sparse_counters(const SparseCounters& counters, ByteWriter& out);
// Fails (malformed_data) on bytes that put_sparse_counters() does not write.
Result<SparseCounters> take_sparse_counters(ByteReader& in);

}  // namespace assay::session
