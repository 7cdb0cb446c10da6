// SPDX-License-Identifier: Apache-2.0
#include "tests/support/plan_interpreter.h"

#include <algorithm>
#include <stdexcept>
#include <variant>

#include "native/planning/unit_layout.h"

namespace assay::test {
namespace {

using cfg::BlockId;
using cfg::EdgeId;
using planning::ThreadMode;
using unit::PlaceKind;

void require(bool condition, const char* what) {
  if (!condition) {
    throw std::logic_error(what);
  }
}

}  // namespace

PlanInterpreter::PlanInterpreter(const unit::UnitSnapshot& snapshot,
                                 const cfg::ControlFlowGraph& graph,
                                 const unit::InstrumentationPlan& plan, ThreadMode threads)
    : snapshot_(snapshot), graph_(graph), plan_(plan), threads_(threads) {
  index_plan();
  counters_.resize(plan.counter_count);
  truth_.block_counts.resize(graph.block_count());
  truth_.edge_counts.resize(graph.edge_count());
}

void PlanInterpreter::index_plan() {
  phis_of_.resize(graph_.block_count());
  adds_of_.resize(graph_.block_count());
  for (std::size_t i = 0; i < plan_.path_values.size(); ++i) {
    if (const auto* phi = std::get_if<unit::PathPhi>(&plan_.path_values[i])) {
      require(phi->inputs.size() == graph_.in_edges(phi->block).size(), "a phi lacks inputs");
      phis_of_[phi->block.index()].push_back(i);
    } else if (const auto* add = std::get_if<unit::PathAdd>(&plan_.path_values[i])) {
      require(graph_.out_edges(add->block).size() == 1, "an addition in a block that branches");
      adds_of_[add->block.index()].push_back(i);
    }
  }
  for (std::size_t i = 0; i < plan_.base_loads.size(); ++i) {
    const unit::NodePlace& place = plan_.base_loads[i].place;
    loads_at_[{place.kind, place.index}].push_back(i);
  }
  for (std::size_t i = 0; i < plan_.probes.size(); ++i) {
    const unit::NodePlace& place = plan_.probes[i].place;
    require(place.kind != PlaceKind::block_end || graph_.out_edges(BlockId{place.index}).size() < 2,
            "a probe at the end of a block that branches");
    probes_at_[{place.kind, place.index}].push_back(i);
  }
  first_occurrence_.resize(graph_.block_count() + std::size_t{1});
  for (const unit::Occurrence& occurrence : snapshot_.occurrences) {
    ++first_occurrence_[occurrence.block.index() + 1];
  }
  for (std::size_t block = 0; block < graph_.block_count(); ++block) {
    first_occurrence_[block + 1] += first_occurrence_[block];
  }
}

void PlanInterpreter::activate(std::span<const EdgeId> walk,
                               std::optional<std::size_t> abandoned_after) {
  start_frame();
  ++truth_.activations;
  BlockId block = cfg::ControlFlowGraph::entry();
  pass_begin(block, std::nullopt);
  for (const EdgeId edge : walk) {
    pass_occurrences(block, snapshot_.occurrences.size());
    poll(block);
    pass_end(block);
    leave_over(edge);
    block = graph_.edge(edge).to;
    pass_begin(block, edge);
  }
  const bool stops_at_poll = snapshot_.blocks[block.index()].stops_only_at_poll;
  pass_occurrences(block, stops_at_poll ? snapshot_.occurrences.size()
                                        : abandoned_after.value_or(snapshot_.occurrences.size()));
  if (abandoned_after) {
    require(can_stop(block), "an activation is abandoned where nothing can stop it");
    poll(block);
    pass_place(PlaceKind::deoptimization_handler, 0);
  } else {
    pass_end(block);
    truth_.leavings += planning::is_leaving(snapshot_.blocks[block.index()].end) ? 1 : 0;
  }
}

bool PlanInterpreter::can_stop(BlockId block) const {
  const unit::Block& facts = snapshot_.blocks[block.index()];
  return facts.polls || !facts.stops_only_at_poll;
}

// At a poll the memory of each counter is exact.
void PlanInterpreter::poll(BlockId block) {
  if (!snapshot_.blocks[block.index()].polls) {
    return;
  }
  for (const auto& [probe, carried] : frame_.carried) {
    const auto& stores = plan_.probes[probe].loop_carried->on_leaving;
    if (!stores || !carried.in_loop) {
      continue;
    }
    if (const auto here = std::ranges::find(stores->polls, block, &unit::LoopPoll::block);
        here != stores->polls.end()) {
      store_carried(probe, carried, here->value);
    }
    require(
        carried.truth == counter(std::get<unit::AddConstant>(plan_.probes[probe].action).counter),
        "a poll does not store a counter");
  }
}

void PlanInterpreter::store_where_left(BlockId target) {
  for (auto& [probe, carried] : frame_.carried) {
    const auto& stores = plan_.probes[probe].loop_carried->on_leaving;
    if (!stores) {
      continue;
    }
    if (const auto exit = std::ranges::find(stores->exits, target, &unit::LoopExit::block);
        exit != stores->exits.end()) {
      require(carried.in_loop, "a loop is left that was not entered");
      store_carried(probe, carried, exit->value);
      carried.in_loop = false;
    }
  }
}

void PlanInterpreter::store_carried(std::size_t probe, const Carried& carried,
                                    unit::CarriedValue value) {
  require(carried.registers.contains(value) && carried.registers.at(value) == carried.truth,
          "a store takes a value that is not the count");
  check_base(plan_.probes[probe]);
  counter(std::get<unit::AddConstant>(plan_.probes[probe].action).counter) =
      carried.registers.at(value);
}

void PlanInterpreter::start_frame() {
  frame_ = {};
  frame_.values.resize(plan_.path_values.size());
  frame_.load_is_fresh.resize(plan_.base_loads.size());
  for (std::size_t i = 0; i < plan_.path_values.size(); ++i) {
    if (const auto* constant = std::get_if<unit::PathConstant>(&plan_.path_values[i])) {
      frame_.values[i] = constant->value;
    }
  }
  for (std::size_t i = 0; i < plan_.probes.size(); ++i) {
    if (plan_.probes[i].loop_carried) {
      frame_.carried[i] = {};
    }
  }
}

void PlanInterpreter::pass_begin(BlockId block, std::optional<EdgeId> in_edge) {
  ++truth_.block_counts[block.index()];
  if (snapshot_.blocks[block.index()].handles_exception) {
    pass_place(PlaceKind::exception_handler, 0);
  }
  if (in_edge) {
    take_phis(block, *in_edge);
    take_carried(block, *in_edge);
    store_where_left(block);
  }
  pass_place(PlaceKind::block_begin, block.value());
}

// Passes the block's occurrences. A call may be anywhere among them; the loads before it are stale
// after it.
void PlanInterpreter::pass_occurrences(BlockId block, std::size_t limit) {
  if (snapshot_.blocks[block.index()].contains_call) {
    call();
  }
  const std::size_t end = first_occurrence_[block.index() + 1];
  for (std::size_t i = first_occurrence_[block.index()]; i < end && limit > 0; ++i, --limit) {
    const unit::Occurrence& occurrence = snapshot_.occurrences[i];
    weight_ = weigh(occurrence);
    if (weight_ != 0) {
      truth_.events[{occurrence.type.value(), occurrence.context.value()}] += weight_;
    }
    pass_place(PlaceKind::at_occurrence, static_cast<std::uint32_t>(i));
  }
}

std::uint64_t PlanInterpreter::weigh(const unit::Occurrence& occurrence) {
  constexpr std::uint64_t kStep = 37;
  constexpr std::uint64_t kValues = 1000;
  ++executions_;
  return occurrence.adds_value() ? executions_ * kStep % kValues : occurrence.weight;
}

void PlanInterpreter::call() {
  if (depth_ < kMaxDepth && next_callee_ < callees_.size()) {
    const Frame caller = frame_;
    ++depth_;
    run(callees_[next_callee_++]);
    --depth_;
    frame_ = caller;
  }
  std::fill(frame_.load_is_fresh.begin(), frame_.load_is_fresh.end(), false);
}

void PlanInterpreter::pass_end(BlockId block) {
  for (const std::size_t i : adds_of_[block.index()]) {
    const auto& add = std::get<unit::PathAdd>(plan_.path_values[i]);
    frame_.values[i] = value_of(add.operand) + add.addend;
  }
  pass_place(PlaceKind::block_end, block.value());
}

void PlanInterpreter::leave_over(EdgeId edge) {
  ++truth_.edge_counts[edge.index()];
  for (auto& [probe, carried] : frame_.carried) {
    if (plan_.probes[probe].loop_carried->entry_edge == edge) {
      check_base(plan_.probes[probe]);
      carried.truth = counter(std::get<unit::AddConstant>(plan_.probes[probe].action).counter);
      carried.in_loop = true;
    }
  }
}

void PlanInterpreter::take_phis(BlockId block, EdgeId in_edge) {
  std::vector<std::pair<std::size_t, std::int64_t>> taken;
  for (const std::size_t i : phis_of_[block.index()]) {
    const auto& phi = std::get<unit::PathPhi>(plan_.path_values[i]);
    const auto input = std::ranges::find(phi.inputs, in_edge, &unit::PathPhiInput::edge);
    require(input != phi.inputs.end(), "a phi lacks the edge that was taken");
    taken.emplace_back(i, value_of(input->value));
  }
  for (const auto& [i, value] : taken) {
    frame_.values[i] = value;
  }
}

void PlanInterpreter::take_carried(BlockId block, EdgeId in_edge) {
  for (auto& [probe, carried] : frame_.carried) {
    const unit::LoopCarriedCounter& loop = *plan_.probes[probe].loop_carried;
    if (loop.header == block) {
      const std::uint64_t value =
          in_edge == loop.entry_edge ? carried.truth : carried_over(carried, loop.latches, in_edge);
      require(value == carried.truth, "an iteration begins with a wrong count");
      carried.registers = {{unit::kCarriedIn, value}};
    }
    for (std::size_t i = 0; i < loop.merges.size(); ++i) {
      if (loop.merges[i].block == block) {
        carried.registers[unit::merge_value(i)] =
            carried_over(carried, loop.merges[i].inputs, in_edge);
      }
    }
  }
}

std::uint64_t PlanInterpreter::carried_over(const Carried& carried,
                                            std::span<const unit::CarriedInput> inputs,
                                            EdgeId edge) const {
  const auto input = std::ranges::find(inputs, edge, &unit::CarriedInput::edge);
  require(input != inputs.end(), "a phi of a carried counter lacks the edge that was taken");
  require(carried.registers.contains(input->value),
          "a carried value is used before it is computed");
  return carried.registers.at(input->value);
}

void PlanInterpreter::pass_place(PlaceKind kind, std::uint32_t index) {
  if (const auto loads = loads_at_.find({kind, index}); loads != loads_at_.end()) {
    for (const std::size_t load : loads->second) {
      frame_.load_is_fresh[load] = true;
    }
  }
  if (const auto probes = probes_at_.find({kind, index}); probes != probes_at_.end()) {
    for (const std::size_t probe : probes->second) {
      hit(probe);
    }
  }
}

void PlanInterpreter::hit(std::size_t index) {
  const unit::Probe& probe = plan_.probes[index];
  check_base(probe);
  if (const auto* add = std::get_if<unit::AddConstant>(&probe.action)) {
    add_constant(index, *add);
  } else if (const auto* count = std::get_if<unit::CountPath>(&probe.action)) {
    ++counter(count->first_counter + count->offset + value_of(count->path_register));
  } else if (const auto* value = std::get_if<unit::AddValue>(&probe.action)) {
    require(probe.place.kind == PlaceKind::at_occurrence && !probe.loop_carried &&
                snapshot_.occurrences[probe.place.index].adds_value(),
            "a value is added where there is none");
    counter(value->counter) += weight_;
  } else if (const auto* sample = std::get_if<unit::SamplePath>(&probe.action)) {
    const std::int64_t number = sample->path_register ? value_of(*sample->path_register) : 0;
    if (wants_sample_()) {
      ++counter(sample->first_counter + sample->offset + number);
    }
  } else {
    decode(std::get<unit::DecodePath>(probe.action));
  }
}

void PlanInterpreter::check_base(const unit::Probe& probe) const {
  const bool is_in_handler = probe.place.kind == PlaceKind::deoptimization_handler ||
                             probe.place.kind == PlaceKind::exception_handler;
  if (is_in_handler || threads_ != ThreadMode::thread) {
    require(!probe.base, "a base where none is used");
    return;
  }
  const bool loads_for_itself =
      probe.place.kind == PlaceKind::at_occurrence &&
      snapshot_.blocks[snapshot_.occurrences[probe.place.index].block.index()].contains_call;
  require(probe.base.has_value() != loads_for_itself, "a base is missing, or not wanted");
  require(!probe.base || frame_.load_is_fresh[probe.base->index()],
          "a base that was not loaded since the last call");
}

void PlanInterpreter::add_constant(std::size_t probe, const unit::AddConstant& add) {
  if (!plan_.probes[probe].loop_carried) {
    counter(add.counter) += add.delta;
    return;
  }
  require(threads_ != ThreadMode::atomic, "a counter of several threads in a register");
  Carried& carried = frame_.carried.at(probe);
  require(!carried.registers.contains(unit::kIncremented),
          "an iteration passed a loop-carried counter twice");
  carried.truth += add.delta;
  carried.registers[unit::kIncremented] = carried.registers.at(unit::kCarriedIn) + add.delta;
  if (!plan_.probes[probe].loop_carried->on_leaving) {
    counter(add.counter) = carried.registers.at(unit::kIncremented);
  }
}

void PlanInterpreter::decode(const unit::DecodePath& action) {
  const std::int64_t row = action.offset + value_of(action.path_register);
  const auto& offsets = plan_.rows.row_offsets;
  require(row >= 0 && static_cast<std::size_t>(row) + 1 < offsets.size(), "no such row");
  const auto begin = offsets[static_cast<std::size_t>(row)];
  const auto end = offsets[static_cast<std::size_t>(row) + 1];
  for (std::uint32_t i = begin; i < end; ++i) {
    counter(plan_.rows.entries[i].counter) += plan_.rows.entries[i].delta;
  }
}

std::int64_t PlanInterpreter::value_of(unit::PathValueId id) const {
  require(frame_.values.at(id.index()).has_value(), "a path value is used before it is computed");
  return *frame_.values[id.index()];
}

std::uint64_t& PlanInterpreter::counter(std::int64_t number) {
  require(number >= 0 && static_cast<std::size_t>(number) < counters_.size(), "no such counter");
  return counters_[static_cast<std::size_t>(number)];
}

}  // namespace assay::test
