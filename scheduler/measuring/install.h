// SPDX-License-Identifier: Apache-2.0
// What one window of a fresh install says about the blocks of a search. Pure.
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

// The search's plan as the agent takes it. Units of the search without a single instruction are in
// it all the same, with no block: they are to be compiled alike. Fails (malformed_data) on names
// that are not those of block_key.h.
Result<slowdown::SlowdownPlan> slowdown_plan_of(const divining::Problem& problem,
                                                const divining::Plan& plan);

// Which compilation of each of the problem's units has a plan in force, and runs.
struct UnitInForce {
  std::optional<CompilationIndex> compilation;  // nothing: none has
  std::string why_not;
};

// By UnitIndex: the newest compilation under the plan with this serial, installed before
// `until_ns`.
Result<std::vector<UnitInForce>> units_in_force(const divining::Problem& problem,
                                                const codelog::CodeLog& log,
                                                std::uint64_t plan_serial, std::uint64_t until_ns);

// By name, the units that are not in force, or do not run any more; and why.
std::map<std::string, std::string> missed_units(const Profile& profile,
                                                const divining::Problem& problem,
                                                const std::vector<UnitInForce>& units);

// A unit whose time is more than this share in other versions of it was not measured.
inline constexpr double kToleratedOtherVersions = 0.02;

Result<divining::Install> install_from(const Profile& profile, const divining::Problem& problem,
                                       const std::vector<UnitInForce>& units,
                                       const codelog::CodeLog& log,
                                       double tolerated_others = kToleratedOtherVersions);

}  // namespace assay::measuring
