// SPDX-License-Identifier: Apache-2.0
#include "native/planning/loop_counters.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "native/planning/carried_values.h"

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
    std::size_t carried = 0;
    for (const std::size_t i : hottest_first(probes)) {
      unit::Probe& probe = plan_.probes[i];
      const auto* add = std::get_if<unit::AddConstant>(&probe.action);
      if (carried < kMaxCarriedPerLoop && add != nullptr && uses->at(add->counter) == 1 &&
          is_base_ready_before(probe, id)) {
        probe.loop_carried = carried_through(id, probe.place);
        carried += probe.loop_carried ? 1 : 0;
      }
    }
  }

  std::vector<std::size_t> hottest_first(std::vector<std::size_t> probes) const {
    std::ranges::stable_sort(probes, std::ranges::greater{}, [&](std::size_t probe) {
      return facts_.frequency(facts_.block_of(plan_.probes[probe].place));
    });
    return probes;
  }

  // Returns nothing where the counter stays in memory: where some iterations do not pass the probe,
  // and it passes too seldom, or each pass would have to store.
  std::optional<unit::LoopCarriedCounter> carried_through(cfg::LoopId id,
                                                          const unit::NodePlace& probe) const {
    const cfg::Loop& loop = facts_.loops().loop(id);
    auto values = carried_values(facts_, id, facts_.block_of(probe));
    if (!values) {
      return std::nullopt;
    }
    auto stores = stores_on_leaving(id, probe, *values);
    const bool passes_always = std::ranges::all_of(
        values->latches, [](const auto& latch) { return latch.value == unit::kIncremented; });
    if (!passes_always && !(stores && passes_often(loop, probe))) {
      return std::nullopt;
    }
    return unit::LoopCarriedCounter{.header = loop.header,
                                    .entry_edge = loop.entry_edges.front(),
                                    .merges = std::move(values->merges),
                                    .latches = std::move(values->latches),
                                    .on_leaving = std::move(stores)};
  }

  bool passes_often(const cfg::Loop& loop, const unit::NodePlace& probe) const {
    return facts_.frequency(facts_.block_of(probe)) >=
           kShareWorthARegister * facts_.frequency(loop.header);
  }

  // Returns nothing where each pass stores the counter: where that is wanted, where the loop ends
  // soon, where the VM can take the activation over between the loop's polls, and where there are
  // too many exits.
  std::optional<unit::StoresOnLeaving> stores_on_leaving(cfg::LoopId id,
                                                         const unit::NodePlace& probe,
                                                         const CarriedValues& values) const {
    if (stores_ == LoopStores::iterations || !runs_long(id)) {
      return std::nullopt;
    }
    unit::StoresOnLeaving stores;
    for (const BlockId block : facts_.loops().loop(id).blocks) {
      const unit::Block& facts = facts_.snapshot().blocks[block.index()];
      if (!facts.stops_only_at_poll || !add_exits(id, block, values, stores.exits)) {
        return std::nullopt;
      }
      if (facts.polls) {
        const auto value = value_at_poll(block, probe, values);
        if (!value) {
          return std::nullopt;
        }
        stores.polls.push_back({.block = block, .value = *value});
      }
    }
    return stores.exits.size() > kMostExitsThatStore ? std::nullopt : std::optional(stores);
  }

  bool runs_long(cfg::LoopId id) const {
    const BlockId before = *facts_.preheader(id);
    return facts_.frequency(facts_.loops().loop(id).header) >=
           kIterationsWorthStoresAtExits * facts_.frequency(before);
  }

  // Adds the exits of a block. Fails where an exit edge has no block for itself.
  bool add_exits(cfg::LoopId id, BlockId block, const CarriedValues& values,
                 std::vector<unit::LoopExit>& exits) const {
    for (const cfg::EdgeId edge : facts_.graph().out_edges(block)) {
      const BlockId target = facts_.graph().edge(edge).to;
      if (facts_.loops().contains(id, target)) {
        continue;
      }
      if (facts_.graph().is_critical(edge)) {
        return false;
      }
      exits.push_back({.block = target, .value = values.at_end.at(block)});
    }
    return true;
  }

  // Returns what the register holds at the poll of a block. Returns nothing where poll and probe
  // are in one block and the snapshot does not tell their order.
  std::optional<unit::CarriedValue> value_at_poll(BlockId block, const unit::NodePlace& probe,
                                                  const CarriedValues& values) const {
    if (facts_.block_of(probe) == block && probe.kind == unit::PlaceKind::at_occurrence) {
      return std::nullopt;
    }
    return probe.kind == unit::PlaceKind::block_begin ? values.at_end.at(block)
                                                      : values.at_begin.at(block);
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
