// SPDX-License-Identifier: Apache-2.0
// Maps method names and block numbers to units that were compiled here.
#include <algorithm>
#include <map>

#include "slowdown/plan/plan_text.h"
#include "slowdown/plan/published_plan.h"

namespace assay::slowdown {
namespace {

class Resolution {
 public:
  Resolution(const PublishedPlan& published, std::span<const SlowableUnit> described, Kind kind)
      : published_(published), described_(described), kind_(kind) {}

  PublishedMapping run();

 private:
  void resolve_unit(const PublishedUnit& unit);
  const SlowableUnit* unit_meant(const PublishedUnit& unit);
  void give_up(const std::string& where, std::string why) {
    mapping_.not_mapped.push_back({where, std::move(why)});
  }

  const PublishedPlan& published_;
  std::span<const SlowableUnit> described_;
  Kind kind_;
  PublishedMapping mapping_;
};

std::string list_of(const std::vector<const SlowableUnit*>& units) {
  std::string list;
  for (const SlowableUnit* one : units) {
    list += (list.empty() ? "" : ", ") + one->key.method + " (shape " + shape_text(one->key.shape) +
            ")";
  }
  return list;
}

// Returns the unit that is meant, and null where the unit is in doubt. The published tools leave
// code alone that is entered inside a loop.
const SlowableUnit* Resolution::unit_meant(const PublishedUnit& unit) {
  std::vector<const SlowableUnit*> candidates;
  for (const SlowableUnit& one : described_) {
    if (one.key.entry_bci < 0 && name_without_parameters(one.key.method) == unit.method) {
      candidates.push_back(&one);
    }
  }
  const auto same_names = std::ranges::count(published_.units, unit.method, &PublishedUnit::method);
  if (candidates.empty()) {
    give_up(unit.method, "no method of this name was compiled");
  } else if (candidates.size() > 1) {
    give_up(unit.method,
            "the name has no parameters, so it may mean any of " + list_of(candidates));
  } else if (same_names > 1) {
    give_up(unit.method, "the file has this method " + std::to_string(same_names) + " times");
  } else {
    return candidates.front();
  }
  return nullptr;
}

// Returns why a block cannot be mapped; empty when it can.
std::string obstacle(const PublishedUnit& unit, const PublishedBlock& block,
                     const SlowableUnit& meant) {
  if (std::string why = why_unmappable(unit, block); !why.empty()) {
    return why;
  }
  const bool is_known = std::ranges::any_of(
      meant.blocks, [&](const SlowableBlock& one) { return one.number.value() == block.number; });
  return is_known ? "" : "the compiled unit has no block with this number";
}

void Resolution::resolve_unit(const PublishedUnit& unit) {
  const SlowableUnit* meant = unit_meant(unit);
  if (meant == nullptr) {
    return;
  }
  UnitPlan blocks;
  for (const PublishedBlock& block : unit.blocks) {
    if (std::string why = obstacle(unit, block, *meant); !why.empty()) {
      give_up(unit.method + ", block " + block.name, std::move(why));
    } else {
      blocks[BlockNumber{block.number}].counts[kind_] = static_cast<std::uint32_t>(block.count);
    }
  }
  if (!blocks.empty()) {
    mapping_.plan.units.emplace(meant->key, std::move(blocks));
  }
}

PublishedMapping Resolution::run() {
  for (const PublishedUnit& unit : published_.units) {
    resolve_unit(unit);
  }
  return std::move(mapping_);
}

}  // namespace

std::string why_unmappable(const PublishedUnit& unit, const PublishedBlock& block) {
  if (block.is_backend) {
    return "back-end blocks are parts of one operation, and nothing can be inserted there";
  }
  if (block.number == kPublishedEntryBlock) {
    return "the code at a method's entry is not a block of the graph, and cannot be slowed";
  }
  if (block.count <= 0 || block.count > kMaxInstructionsOfAKind) {
    return "its count is " + std::to_string(block.count) + ", which no block can have";
  }
  const auto same_number = std::ranges::count_if(unit.blocks, [&](const PublishedBlock& one) {
    return !one.is_backend && one.number == block.number;
  });
  return same_number > 1 ? "the file has this block " + std::to_string(same_number) + " times" : "";
}

PublishedMapping resolve(const PublishedPlan& published, std::span<const SlowableUnit> described,
                         Kind kind) {
  return Resolution(published, described, kind).run();
}

}  // namespace assay::slowdown
