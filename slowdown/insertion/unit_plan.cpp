// SPDX-License-Identifier: Apache-2.0
#include "slowdown/insertion/unit_plan.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

#include "slowdown/instructions/encoding.h"

namespace assay::slowdown {
namespace {

// Deals a block's instructions out to its positions. The number for each position is decided for
// all kinds together, so that a mix of kinds is spread as evenly as one kind is.
class Dealer {
 public:
  Dealer(const BlockPlan& block, Rotation& rotation)
      : left_(block.counts.begin(), block.counts.end()), rotation_(rotation) {}

  std::vector<std::byte> next(std::uint32_t count) {
    std::vector<std::byte> bytes;
    while (count > 0) {
      auto& [kind, left] = left_[current_];
      const std::uint32_t taken = std::min(count, left);
      append(bytes, kind, taken, rotation_);
      left -= taken;
      count -= taken;
      current_ += left == 0 ? 1 : 0;
    }
    return bytes;
  }

 private:
  std::vector<std::pair<Kind, std::uint32_t>> left_;
  std::size_t current_ = 0;
  Rotation& rotation_;
};

BlockInsertions insert(const SlowableBlock& described, std::uint32_t index, const BlockPlan& block,
                       Rotation& rotation) {
  const auto total = static_cast<std::uint32_t>(instruction_count(block));
  const auto counts = place(block.placement, described.positions, total);
  Dealer dealer(block, rotation);
  BlockInsertions result{described.number, index, {}};
  for (std::uint32_t position = 0; position < counts.size(); ++position) {
    if (counts[position] > 0) {
      const bool takes_debug_info =
          block.placement == Placement::contiguous && described.positions[position];
      result.insertions.push_back({position, takes_debug_info, dealer.next(counts[position])});
    }
  }
  return result;
}

UnitInsertions insert(const SlowableUnit& description, const UnitPlan& unit) {
  UnitInsertions result{{}, byte_count(unit)};
  Rotation rotation;
  for (std::uint32_t index = 0; index < description.blocks.size(); ++index) {
    const SlowableBlock& described = description.blocks[index];
    const auto planned = unit.find(described.number);
    if (planned != unit.end()) {
      result.blocks.push_back(insert(described, index, planned->second, rotation));
    }
  }
  return result;
}

// Returns the entries for this method and entry, whatever their shape.
std::vector<std::pair<const UnitKey*, const UnitPlan*>> entries_for(const SlowableUnit& description,
                                                                    const SlowdownPlan& plan) {
  std::vector<std::pair<const UnitKey*, const UnitPlan*>> entries;
  const UnitKey lowest{description.key.method, description.key.entry_bci, 0};
  for (auto entry = plan.units.lower_bound(lowest);
       entry != plan.units.end() && entry->first.method == lowest.method &&
       entry->first.entry_bci == lowest.entry_bci;
       ++entry) {
    entries.emplace_back(&entry->first, &entry->second);
  }
  return entries;
}

}  // namespace

bool names_unit(const SlowdownPlan& plan, const std::string& method, std::int32_t entry_bci) {
  return !entries_for({{method, entry_bci, 0}, {}}, plan).empty();
}

UnitAnswer answer_for(const SlowableUnit& description, const SlowdownPlan& plan) {
  const auto exact = plan.units.find(description.key);
  if (exact != plan.units.end()) {
    auto findings = check(exact->first, exact->second, description);
    if (!findings.empty()) {
      return Refusal{std::move(findings)};
    }
    return insert(description, exact->second);
  }
  Refusal refusal;
  for (const auto& [key, unit] : entries_for(description, plan)) {
    std::ranges::move(check(*key, *unit, description), std::back_inserter(refusal.findings));
  }
  if (refusal.findings.empty()) {
    return NotPlanned{};
  }
  return refusal;
}

}  // namespace assay::slowdown
