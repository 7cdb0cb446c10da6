// SPDX-License-Identifier: Apache-2.0
#include "native/planning/loop_counters.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace assay::planning {
namespace {

using unit::BlockId;

class Carrier {
 public:
  Carrier(const PlacementFacts& facts, LoopStores stores, unit::InstrumentationPlan& plan)
      : facts_(facts),
        stores_(stores),
        plan_(plan),
        probes_in_(facts.loops().loops.size()),
        occurrences_in_(facts.graph().block_count(), 0) {
    for (const unit::Occurrence& occurrence : facts.snapshot().occurrences) {
      ++occurrences_in_[occurrence.block.index()];
    }
  }

  void run() {
    for (std::size_t i = 0; i < plan_.probes.size(); ++i) {
      const BlockId block = facts_.block_of(plan_.probes[i].place);
      if (const auto loop = facts_.loops().innermost_loop[block.index()]) {
        probes_in_[loop->index()].push_back(i);
      }
    }
    for (std::uint32_t loop = 0; loop < probes_in_.size(); ++loop) {
      if (is_suitable(cfg::LoopId{loop})) {
        carry_in(cfg::LoopId{loop});
      }
    }
  }

 private:
  // Tells whether one pass through the blocks is one iteration (the loop has no cycle inside), and
  // whether the loop has one way in, at whose end the counter can be loaded.
  bool is_suitable(cfg::LoopId id) const {
    const cfg::Loop& loop = facts_.loops().loop(id);
    return loop.is_innermost && !loop.has_irreducible_cycle && !facts_.has_call(id) &&
           facts_.preheader(id).has_value() && is_short(loop);
  }

  bool is_short(const cfg::Loop& loop) const {
    std::size_t occurrences = 0;
    for (const BlockId block : loop.blocks) {
      occurrences += occurrences_in_[block.index()];
    }
    return occurrences <= kMostOccurrencesInAShortLoop;
  }

  void carry_in(cfg::LoopId id) {
    const std::vector<std::size_t>& probes = probes_in_[id.index()];
    const std::optional<std::map<std::uint32_t, int>> uses = counter_uses(probes);
    if (!uses) {
      return;
    }
    const cfg::Loop& loop = facts_.loops().loop(id);
    std::size_t carried = 0;
    for (const std::size_t i : probes) {
      unit::Probe& probe = plan_.probes[i];
      const auto* add = std::get_if<unit::AddConstant>(&probe.action);
      if (add == nullptr) {
        continue;
      }
      const std::uint32_t counter = add->counter;
      if (carried < kMaxCarriedPerLoop && uses->at(counter) == 1 &&
          passes_every_iteration(probe, loop) && is_base_ready_before(probe, id)) {
        probe.loop_carried = {.header = loop.header,
                              .entry_edge = loop.entry_edges.front(),
                              .on_leaving = stores_on_leaving(id, probe.place)};
        ++carried;
      }
    }
  }

  // Returns nothing where each iteration stores the counter: where that is wanted, where the VM can
  // take the activation over between the loop's polls, and where there are too many exits.
  std::optional<unit::StoresOnLeaving> stores_on_leaving(cfg::LoopId id,
                                                         const unit::NodePlace& probe) const {
    if (stores_ == LoopStores::iterations) {
      return std::nullopt;
    }
    unit::StoresOnLeaving stores;
    for (const BlockId block : facts_.loops().loop(id).blocks) {
      const unit::Block& facts = facts_.snapshot().blocks[block.index()];
      if (!facts.stops_only_at_poll || !add_exits(id, block, probe, stores.exits)) {
        return std::nullopt;
      }
      if (facts.polls) {
        const std::optional<bool> incremented = has_passed_at_poll(block, probe);
        if (!incremented) {
          return std::nullopt;
        }
        stores.polls.push_back({.block = block, .incremented = *incremented});
      }
    }
    return stores.exits.size() > kMostExitsThatStore ? std::nullopt : std::optional(stores);
  }

  // Adds the exits of a block. Fails where an exit edge has no block for itself. An exit that the
  // probe does not dominate is not reached past the probe: else one iteration could pass the probe
  // twice on its way to a latch.
  bool add_exits(cfg::LoopId id, BlockId block, const unit::NodePlace& probe,
                 std::vector<unit::LoopExit>& exits) const {
    for (const cfg::EdgeId edge : facts_.graph().out_edges(block)) {
      const BlockId target = facts_.graph().edge(edge).to;
      if (facts_.loops().contains(id, target)) {
        continue;
      }
      if (facts_.graph().is_critical(edge)) {
        return false;
      }
      exits.push_back(
          {.block = target,
           .incremented = facts_.dominators().dominates(facts_.block_of(probe), block)});
    }
    return true;
  }

  // Tells whether an iteration that reaches the poll of a block has passed the probe. Returns
  // nothing where both are in one block and the snapshot does not tell their order.
  std::optional<bool> has_passed_at_poll(BlockId block, const unit::NodePlace& probe) const {
    if (facts_.block_of(probe) != block) {
      return facts_.dominators().dominates(facts_.block_of(probe), block);
    }
    if (probe.kind == unit::PlaceKind::at_occurrence) {
      return std::nullopt;
    }
    return probe.kind == unit::PlaceKind::block_begin;
  }

  // Returns how many probes add a constant to each counter, or nothing where one probe may update
  // any of several counters. Values are added to counters of their own.
  std::optional<std::map<std::uint32_t, int>> counter_uses(
      const std::vector<std::size_t>& probes) const {
    std::map<std::uint32_t, int> uses;
    for (const std::size_t i : probes) {
      if (const auto* add = std::get_if<unit::AddConstant>(&plan_.probes[i].action)) {
        ++uses[add->counter];
      } else if (!std::holds_alternative<unit::AddValue>(plan_.probes[i].action)) {
        return std::nullopt;
      }
    }
    return uses;
  }

  bool passes_every_iteration(const unit::Probe& probe, const cfg::Loop& loop) const {
    const BlockId block = facts_.block_of(probe.place);
    return std::ranges::all_of(loop.back_edges, [&](cfg::EdgeId edge) {
      return facts_.dominators().dominates(block, facts_.graph().edge(edge).from);
    });
  }

  // Tells whether the probe's base is loaded before the loop. A load outside the loop that
  // dominates a probe inside lies before the loop on every way in.
  bool is_base_ready_before(const unit::Probe& probe, cfg::LoopId loop) const {
    return !probe.base || !facts_.loops().contains(
                              loop, facts_.block_of(plan_.base_loads[probe.base->index()].place));
  }

  const PlacementFacts& facts_;
  LoopStores stores_;
  unit::InstrumentationPlan& plan_;
  std::vector<std::vector<std::size_t>> probes_in_;  // by loop: positions in the plan
  std::vector<std::size_t> occurrences_in_;          // by block
};

}  // namespace

void carry_counters_in_loops(const PlacementFacts& facts, LoopStores stores,
                             unit::InstrumentationPlan& plan) {
  Carrier(facts, stores, plan).run();
}

}  // namespace assay::planning
