// SPDX-License-Identifier: Apache-2.0
#include "slowdown/placement/placement.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "native/support/enum_words.h"

namespace assay::slowdown {
namespace {

// Position i of P gets floor((i + 1) n / P) - floor(i n / P).
std::vector<std::uint32_t> place_evenly(std::size_t position_count, std::uint32_t count) {
  std::vector<std::uint32_t> placed;
  std::uint64_t before = 0;
  for (std::uint64_t i = 1; i <= position_count; ++i) {
    const std::uint64_t until_here = i * count / position_count;
    placed.push_back(static_cast<std::uint32_t>(until_here - before));
    before = until_here;
  }
  return placed;
}

std::vector<std::uint32_t> place_in_a_row(const Positions& positions, std::uint32_t count) {
  const auto first = std::find(positions.begin(), positions.end(), true);
  const auto index = first == positions.end() ? 0 : first - positions.begin();
  std::vector<std::uint32_t> placed(positions.size(), 0);
  placed[static_cast<std::size_t>(index)] = count;
  return placed;
}

constexpr EnumWords<Placement, 2> kPlacementWords{
    {{Placement::even, "even"}, {Placement::contiguous, "contiguous"}}};

}  // namespace

std::string_view to_string(Placement placement) { return word_in(kPlacementWords, placement); }

std::optional<Placement> placement_named(std::string_view name) {
  return value_in(kPlacementWords, name);
}

std::vector<std::uint32_t> place(Placement placement, const Positions& positions,
                                 std::uint32_t count) {
  assert(!positions.empty());
  return placement == Placement::even ? place_evenly(positions.size(), count)
                                      : place_in_a_row(positions, count);
}

}  // namespace assay::slowdown
