// SPDX-License-Identifier: Apache-2.0
#include "native/calls/divided_calls.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>
#include <utility>

namespace assay::calls {
namespace {

// A product of two counts needs 128 bits.
__extension__ using Wide = unsigned __int128;

// Tells whether the caller's call sites are not counted. Replaced code was counted before.
bool is_without_counts(CallerKind kind) {
  return kind != CallerKind::compiled && kind != CallerKind::replaced;
}

}  // namespace

std::vector<std::uint64_t> divided(std::uint64_t whole, std::span<const std::uint64_t> weights) {
  const std::uint64_t sum = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
  std::vector<std::uint64_t> parts;
  std::vector<std::pair<std::uint64_t, std::size_t>> remainders;  // and the part
  std::uint64_t given = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const Wide product = Wide{whole} * weights[i];
    parts.push_back(static_cast<std::uint64_t>(product / sum));
    remainders.emplace_back(static_cast<std::uint64_t>(product % sum), i);
    given += parts.back();
  }
  std::ranges::stable_sort(remainders, std::greater(),
                           &std::pair<std::uint64_t, std::size_t>::first);
  for (std::size_t i = 0; given < whole; ++i, ++given) {
    ++parts[remainders[i].second];
  }
  return parts;
}

void divide_calls_from_elsewhere(std::vector<CallEdge>& edges,
                                 std::map<std::string, std::uint64_t> entries) {
  std::map<std::string, std::vector<CallEdge*>> elsewhere;
  for (CallEdge& edge : edges) {
    if (is_without_counts(edge.kind) && edge.samples != 0) {
      elsewhere[edge.callee].push_back(&edge);
    }
    std::uint64_t& left = entries[edge.callee];
    left -= std::min(left, edge.entries);
  }
  for (const auto& [callee, callers] : elsewhere) {
    std::vector<std::uint64_t> samples;
    for (const CallEdge* edge : callers) {
      samples.push_back(edge->samples);
    }
    const auto parts = divided(entries[callee], samples);
    for (std::size_t i = 0; i < callers.size(); ++i) {
      callers[i]->entries = parts[i];
    }
  }
}

}  // namespace assay::calls
