// SPDX-License-Identifier: Apache-2.0
#include "native/planning/base_loads.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace assay::planning {
namespace {

using unit::BaseLoadId;
using unit::BlockId;
using unit::PlaceKind;

using MaybeLoad = std::optional<BaseLoadId>;

// Each block has two zones, before its first call and after its last; in a block without a call the
// two are one.
struct Zones {
  bool wanted_at_begin = false;
  bool wanted_at_end = false;
  MaybeLoad at_begin;  // the load whose value is available there
  MaybeLoad at_end;
};

// Says where a loop wants the base.
struct Uses {
  float frequency = 0;  // of all blocks together
  bool is_wanted = false;

  void add(const Uses& other) {
    frequency += other.frequency;
    is_wanted = is_wanted || other.is_wanted;
  }
};

class BasePlacer {
 public:
  BasePlacer(const PlacementFacts& facts, unit::InstrumentationPlan& plan)
      : facts_(facts), plan_(plan), zones_(facts.graph().block_count()) {}

  void run() {
    for (const unit::Probe& probe : plan_.probes) {
      want(probe);
    }
    hoist_out_of_loops();
    for (const BlockId block : facts_.order().reverse_postorder) {
      place_in(block);
    }
    for (unit::Probe& probe : plan_.probes) {
      probe.base = base_for(probe);
    }
  }

 private:
  Zones& zones(BlockId block) { return zones_[block.index()]; }

  bool loads_for_itself(const unit::Probe& probe) const {
    return probe.place.kind == PlaceKind::at_occurrence &&
           facts_.has_call(facts_.block_of(probe.place));
  }

  void want(const unit::Probe& probe) {
    if (loads_for_itself(probe)) {
      return;
    }
    Zones& block = zones(facts_.block_of(probe.place));
    const bool is_at_end = probe.place.kind == PlaceKind::block_end;
    (is_at_end ? block.wanted_at_end : block.wanted_at_begin) = true;
  }

  // Takes outer loops first, so that the outermost loop without a call gets the load. It suffices
  // to want the base at the end of the block before the loop: inside the loop it is then available
  // everywhere.
  void hoist_out_of_loops() {
    const auto& loops = facts_.loops().loops;
    const std::vector<Uses> uses = uses_in_loops();
    std::vector<bool> is_served(loops.size(), false);
    for (std::size_t i = 0; i < loops.size(); ++i) {
      const cfg::LoopId id{static_cast<std::uint32_t>(i)};
      is_served[i] = loops[i].parent && is_served[loops[i].parent->index()];
      if (!is_served[i] && is_worth_hoisting(id, uses[i])) {
        zones(*facts_.preheader(id)).wanted_at_end = true;
        is_served[i] = true;
      }
    }
  }

  // Returns what each loop wants, nested loops included. A load that is hoisted in front of a loop
  // lies in none of the loops that are looked at afterwards, so the uses are counted once.
  std::vector<Uses> uses_in_loops() const {
    const cfg::LoopForest& forest = facts_.loops();
    std::vector<Uses> uses(forest.loops.size());
    for (std::uint32_t i = 0; i < zones_.size(); ++i) {
      const auto loop = forest.innermost_loop[i];
      if (loop && (zones_[i].wanted_at_begin || zones_[i].wanted_at_end)) {
        uses[loop->index()].add({facts_.frequency(BlockId{i}), true});
      }
    }
    for (std::size_t i = uses.size(); i-- > 0;) {
      if (const auto parent = forest.loops[i].parent) {
        uses[parent->index()].add(uses[i]);
      }
    }
    return uses;
  }

  bool is_worth_hoisting(cfg::LoopId id, const Uses& uses) const {
    return uses.is_wanted && !facts_.has_call(id) && facts_.preheader(id) &&
           uses.frequency >= facts_.frequency(*facts_.preheader(id));
  }

  void place_in(BlockId block) {
    Zones& here = zones(block);
    here.at_begin = arriving_at(block);
    if (here.wanted_at_begin && !here.at_begin) {
      here.at_begin = add_load({PlaceKind::block_begin, block.value()});
    }
    here.at_end = facts_.has_call(block) ? MaybeLoad{} : here.at_begin;
    if (here.wanted_at_end && !here.at_end) {
      here.at_end = add_load({PlaceKind::block_end, block.value()});
    }
  }

  // Returns the load whose value comes over all in-edges, if there is one.
  MaybeLoad arriving_at(BlockId block) {
    MaybeLoad common;
    bool is_first = true;
    for (const cfg::EdgeId id : facts_.graph().in_edges(block)) {
      const cfg::Edge& edge = facts_.graph().edge(id);
      if (keeps_value(edge)) {
        continue;
      }
      const MaybeLoad arriving =
          facts_.order().is_retreating(edge) ? MaybeLoad{} : zones(edge.from).at_end;
      if (!is_first && arriving != common) {
        return std::nullopt;
      }
      common = arriving;
      is_first = false;
    }
    return common;
  }

  // Tells whether the edge goes around a natural loop without a call: a value that is available at
  // the header stays available there, because the header dominates the loop.
  bool keeps_value(const cfg::Edge& edge) const {
    const auto loop = facts_.loops().innermost_loop[edge.to.index()];
    return loop && facts_.loops().loop(*loop).header == edge.to && !facts_.has_call(*loop) &&
           facts_.order().is_retreating(edge) && facts_.dominators().dominates(edge.to, edge.from);
  }

  BaseLoadId add_load(unit::NodePlace place) {
    plan_.base_loads.push_back({place});
    return BaseLoadId{static_cast<std::uint32_t>(plan_.base_loads.size() - 1)};
  }

  MaybeLoad base_for(const unit::Probe& probe) {
    if (loads_for_itself(probe)) {
      return std::nullopt;
    }
    const Zones& block = zones(facts_.block_of(probe.place));
    return probe.place.kind == PlaceKind::block_end ? block.at_end : block.at_begin;
  }

  const PlacementFacts& facts_;
  unit::InstrumentationPlan& plan_;
  std::vector<Zones> zones_;
};

}  // namespace

void place_base_loads(const PlacementFacts& facts, unit::InstrumentationPlan& plan) {
  BasePlacer(facts, plan).run();
}

}  // namespace assay::planning
