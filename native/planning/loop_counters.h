// SPDX-License-Identifier: Apache-2.0
// Chooses the counters that are kept in a register around an innermost loop. Where a loop is a few
// instructions long, the chain load-add-store of a counter in memory (5-6 cycles) is its critical
// path; in a register the chain takes one cycle. The counter is stored where the loop is left, and
// before the VM can stop the thread at a poll. A store in each iteration would halve the speed of a
// loop that waits for its own stores (a sieve over more than the cache holds), because all stores
// wait in one store buffer. Where the VM can take the activation over elsewhere in the loop, each
// iteration stores the counter (docs/decisions/0021).
#pragma once

#include <cstddef>
#include <cstdint>

#include "native/planning/placement_facts.h"
#include "native/planning/plan_options.h"
#include "native/unit/instrumentation_plan.h"

namespace assay::planning {

// A loop of more occurrences than this is long: an iteration takes longer than the chain load-add-
// store, so a counter in memory costs less. The loops that Graal unrolls need all registers, and
// one more would only be spilled. The number is an estimate. Where few event types are counted, a
// long loop may be taken for a short one.
inline constexpr std::size_t kMostOccurrencesInAShortLoop = 24;

// More carried counters would cost the loop the registers that it needs itself.
inline constexpr std::size_t kMaxCarriedPerLoop = 2;

// Where the compiler expects fewer iterations, a store in each costs no more than one at the exit.
inline constexpr float kIterationsWorthStoresAtExits = 8;

// A counter that some iterations do not increment costs a register in all of them. The number is an
// estimate.
inline constexpr float kShareWorthARegister = 0.25F;

// More exits would cost more code than one store in the loop.
inline constexpr std::size_t kMostExitsThatStore = 4;

// Sets Probe::loop_carried where the loop is short, no other probe in the loop can touch the
// counter, and the loop has no call (in which another probe might touch it). A probe that some
// iterations do not pass is taken where it need not store (StoresOnLeaving) and many pass it. The
// hottest probes of a loop come first. Requires: no other thread writes the counters (not
// ThreadMode::atomic), and place_base_loads() has been called.
void carry_counters_in_loops(const PlacementFacts& facts, LoopStores stores,
                             unit::InstrumentationPlan& plan);

}  // namespace assay::planning
