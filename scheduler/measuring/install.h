// SPDX-License-Identifier: Apache-2.0
// Tells what one window of a fresh install says about the blocks of a search. The functions are
// pure.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "native/codelog/code_log.h"
#include "scheduler/divining/measurement.h"
#include "scheduler/measuring/profile.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::measuring {

// Returns the search's plan as the agent takes it. Units of the search without a single instruction
// are in the plan, too, with no block: they are to be compiled alike. Fails (malformed_data) on
// names that are not those of block_key.h.
Result<slowdown::SlowdownPlan> slowdown_plan_of(const divining::Problem& problem,
                                                const divining::Plan& plan);

// The compilation of one of the problem's units that has a plan in force, and runs.
struct UnitInForce {
  std::optional<CompilationIndex> compilation;  // nothing where the unit has none
  std::string why_not;
};

// Returns, by UnitIndex, the newest compilation under the plan with the serial `plan_serial`,
// installed before `until_ns`.
Result<std::vector<UnitInForce>> units_in_force(const divining::Problem& problem,
                                                const codelog::CodeLog& log,
                                                std::uint64_t plan_serial, std::uint64_t until_ns);

// Returns the units that are not in force, or do not run any more, by name, with the reason.
std::map<std::string, std::string> missed_units(const Profile& profile,
                                                const divining::Problem& problem,
                                                const std::vector<UnitInForce>& units);

// A unit was not measured if more than this share of its time was in other versions of it.
inline constexpr double kToleratedOtherVersions = 0.02;

Result<divining::Install> install_from(const Profile& profile, const divining::Problem& problem,
                                       const std::vector<UnitInForce>& units,
                                       const codelog::CodeLog& log,
                                       double tolerated_others = kToleratedOtherVersions);

}  // namespace assay::measuring
