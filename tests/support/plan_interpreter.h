// SPDX-License-Identifier: Apache-2.0
// Runs an instrumented unit along given walks. The interpreter does what the compiled code would do
// with its counters, and notes what truly happened. The interpreter is strict where the plan makes
// promises: a base load must have run since the last call when a probe uses it, the register of a
// loop-carried counter must hold the true count wherever the plan takes it from, and numbers must
// stay inside their tables. A broken promise throws std::logic_error.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "native/cfg/control_flow_graph.h"
#include "native/planning/plan_options.h"
#include "native/unit/instrumentation_plan.h"
#include "native/unit/unit_snapshot.h"

namespace assay::test {

// What executions added by (type, context).
using EventTruth = std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t>;

struct Truth {
  std::uint64_t activations = 0;
  std::uint64_t leavings = 0;  // by return or unwind
  std::vector<std::uint64_t> block_counts;
  std::vector<std::uint64_t> edge_counts;
  EventTruth events;
};

class PlanInterpreter {
 public:
  // Requires: all arguments outlive the interpreter.
  PlanInterpreter(const unit::UnitSnapshot& snapshot, const cfg::ControlFlowGraph& graph,
                  const unit::InstrumentationPlan& plan, planning::ThreadMode threads);

  // Sets the walks of recursive calls. Where a block has a call, the unit may call itself: each
  // call takes the next of these walks, in turn, as long as calls are not nested deeper than
  // kMaxDepth.
  static constexpr int kMaxDepth = 2;
  void call_recursively(std::vector<std::vector<cfg::EdgeId>> walks) {
    callees_ = std::move(walks);
  }

  // Asks `wants_sample` for each path that ends whether the path is a sample. Until this function
  // is called, each is.
  void sample_where(std::function<bool()> wants_sample) { wants_sample_ = std::move(wants_sample); }

  // Runs one activation, from the entry along `walk` to a sink.
  void run(std::span<const cfg::EdgeId> walk) { activate(walk, std::nullopt); }
  // Runs one activation and abandons it in the middle of the block that the walk ends in, after
  // `occurrences_passed` of its occurrences. A block that stops only at its poll is passed up to
  // the poll. Requires: the block can_stop().
  void abandon(std::span<const cfg::EdgeId> walk, std::size_t occurrences_passed) {
    activate(walk, occurrences_passed);
  }

  bool can_stop(unit::BlockId block) const;

  const std::vector<std::uint64_t>& counters() const { return counters_; }
  const Truth& truth() const { return truth_; }

 private:
  struct Carried {
    std::uint64_t truth = 0;  // what memory would hold without a register
    std::map<unit::CarriedValue, std::uint64_t> registers;  // defined in this iteration
    bool in_loop = false;
  };

  void index_plan();
  void start_frame();
  void activate(std::span<const cfg::EdgeId> walk, std::optional<std::size_t> abandoned_after);
  void pass_begin(unit::BlockId block, std::optional<cfg::EdgeId> in_edge);
  void pass_occurrences(unit::BlockId block, std::size_t limit);
  void call();
  void pass_end(unit::BlockId block);
  void leave_over(cfg::EdgeId edge);
  void poll(unit::BlockId block);
  void store_where_left(unit::BlockId target);
  void store_carried(std::size_t probe, const Carried& carried, unit::CarriedValue value);
  std::uint64_t carried_over(const Carried& carried, std::span<const unit::CarriedInput> inputs,
                             cfg::EdgeId edge) const;
  void take_phis(unit::BlockId block, cfg::EdgeId in_edge);
  void take_carried(unit::BlockId block, cfg::EdgeId in_edge);
  void pass_place(unit::PlaceKind kind, std::uint32_t index);
  void hit(std::size_t probe);
  void check_base(const unit::Probe& probe) const;
  // Returns the weight of this execution of an occurrence: its constant, or a new value.
  std::uint64_t weigh(const unit::Occurrence& occurrence);
  void add_constant(std::size_t probe, const unit::AddConstant& add);
  void decode(const unit::DecodePath& action);
  std::int64_t value_of(unit::PathValueId id) const;
  std::uint64_t& counter(std::int64_t number);

  const unit::UnitSnapshot& snapshot_;
  const cfg::ControlFlowGraph& graph_;
  const unit::InstrumentationPlan& plan_;
  planning::ThreadMode threads_;

  std::map<std::pair<unit::PlaceKind, std::uint32_t>, std::vector<std::size_t>> probes_at_;
  std::map<std::pair<unit::PlaceKind, std::uint32_t>, std::vector<std::size_t>> loads_at_;
  std::vector<std::vector<std::size_t>> phis_of_;  // by block
  std::vector<std::vector<std::size_t>> adds_of_;  // by block
  std::vector<std::size_t> first_occurrence_;      // by block, and one past the end

  // The values that one activation has in registers.
  struct Frame {
    std::vector<std::optional<std::int64_t>> values;  // by path value
    std::vector<bool> load_is_fresh;  // by base load: it has run, and there was no call since
    std::map<std::size_t, Carried> carried;  // by probe
  };

  Frame frame_;
  std::vector<std::vector<cfg::EdgeId>> callees_;
  std::size_t next_callee_ = 0;
  std::function<bool()> wants_sample_ = [] { return true; };
  int depth_ = 0;
  std::uint64_t executions_ = 0;  // of occurrences
  std::uint64_t weight_ = 0;      // of the occurrence that is executed now
  std::vector<std::uint64_t> counters_;
  Truth truth_;
};

}  // namespace assay::test
