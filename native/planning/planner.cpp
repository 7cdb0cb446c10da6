// SPDX-License-Identifier: Apache-2.0
#include "native/planning/planner.h"

#include <utility>

#include "native/planning/base_loads.h"
#include "native/planning/loop_counters.h"
#include "native/planning/path_probes.h"
#include "native/planning/probes.h"

namespace assay::planning {
namespace {

using unit::InstrumentationPlan;
using unit::UnitSnapshot;

Result<void> add_own_probes(const UnitSnapshot& snapshot, const UnitLayout& layout,
                            InstrumentationPlan& plan) {
  switch (layout.strategy_used) {
    case Strategy::dec:
      add_occurrence_probes(snapshot, layout.columns, 0, plan);
      return {};
    case Strategy::pd:
      return add_path_decoding_probes(snapshot, layout, plan);
    case Strategy::pc:
      return add_path_counting_probes(snapshot, layout, plan);
    case Strategy::pep:
      return add_path_sampling_probes(snapshot, layout, plan);
    case Strategy::ec:
      return add_chord_probes(snapshot, layout, plan);
  }
  return make_error(ErrorCode::internal, "the planner does not know this strategy");
}

// Adds what depends on who writes the counters. A counter that several threads write cannot be kept
// in a register. Only where the segment's address is a word in the thread's storage does code have
// to load the address.
void refine(const UnitSnapshot& snapshot, const PlanOptions& options, const UnitLayout& layout,
            InstrumentationPlan& plan) {
  if (options.threads == ThreadMode::atomic) {
    return;
  }
  const PlacementFacts facts(snapshot, layout);
  if (options.threads == ThreadMode::thread && options.base == SegmentBase::thread_word) {
    place_base_loads(facts, plan);
  }
  carry_counters_in_loops(facts, options.loop_stores, plan);
}

}  // namespace

Result<PlannedUnit> plan_unit(const UnitSnapshot& snapshot, const PlanOptions& options) {
  PlannedUnit planned;
  ASSAY_ASSIGN(planned.layout, lay_out_unit(snapshot, options));
  const UnitLayout& layout = planned.layout;
  planned.plan.counter_count = static_cast<std::uint32_t>(layout.counter_count());
  ASSAY_PROPAGATE(add_own_probes(snapshot, layout, planned.plan));
  add_activation_probes(snapshot, layout, planned.plan);
  add_handled_probes(snapshot, layout, planned.plan);
  add_value_probes(layout, planned.plan);
  if (layout.checked) {
    // All counters of a unit have numbers of 32 bits (kMaxCountersPerUnit).
    add_occurrence_probes(snapshot, *layout.checked,
                          static_cast<std::uint32_t>(layout.first_checked_counter()), planned.plan);
  }
  refine(snapshot, options, layout, planned.plan);
  add_handler_probes(layout, planned.plan);
  return planned;
}

}  // namespace assay::planning
