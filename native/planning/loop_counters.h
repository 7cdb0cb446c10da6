// SPDX-License-Identifier: Apache-2.0
// Chooses the counters that are kept in a register around an innermost loop. Where a loop is a few
// instructions long, the chain load-add-store of a counter in memory (5-6 cycles) is its critical
// path; in a register the chain takes one cycle.
#pragma once

#include <cstddef>
#include <cstdint>

#include "native/planning/placement_facts.h"
#include "native/unit/instrumentation_plan.h"

namespace assay::planning {

// More carried counters would cost the loop the registers that it needs itself.
inline constexpr std::size_t kMaxCarriedPerLoop = 2;

// Number of iterations from one store of a counter to the next. A store on every iteration would
// halve the speed of a loop that waits for its own stores (a sieve over more than the cache holds),
// because all stores wait in one store buffer. While the loop runs, memory may lack up to
// kLateStoreInterval - 1 counts of a counter. Memory is complete where the loop is left.
inline constexpr std::uint32_t kLateStoreInterval = 16;

// The largest error of a count for each activation that was left in mid-block: the path that was
// cut short, and the lag of each carried counter of the loop.
inline constexpr std::uint64_t kMaxErrorPerUnfinishedActivation =
    1 + kMaxCarriedPerLoop * (kLateStoreInterval - 1);

// Sets Probe::loop_carried where every iteration passes the probe exactly once, no other probe in
// the loop can touch its counter, and the loop has no call (in which another probe might touch it).
// Counters below `late_counters` may be stored late; the others are exact at every instant.
// Requires: place_base_loads() has run, and no other thread writes the counters, as with
// ThreadMode::atomic.
void carry_counters_in_loops(const PlacementFacts& facts, std::uint32_t late_counters,
                             unit::InstrumentationPlan& plan);

// Tells whether memory may lag behind some counter of the plan.
bool has_late_counters(const unit::InstrumentationPlan& plan);

}  // namespace assay::planning
