// SPDX-License-Identifier: Apache-2.0
// Evaluates a whole run of a program, from its start to its end: how it ended, and where its time
// went. In a whole run each unit has several versions one after another: interpreted, compiled by
// the VM, compiled again under the plan. Only the last version can be slowed and measured. The
// functions are pure.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "native/codelog/code_log.h"
#include "scheduler/measuring/candidates.h"
#include "scheduler/measuring/install.h"
#include "scheduler/measuring/profile.h"

namespace assay::measuring {

// The end of a run, and what it printed.
struct RunOutcome {
  int exit_code = 0;
  std::uint64_t lines = 0;
  std::uint64_t lines_hash = 0;

  bool has_output_of(const RunOutcome& other) const {
    return lines == other.lines && lines_hash == other.lines_hash;
  }
};

enum class OutputCheck { compared, not_compared };

// Returns in words what differs from `base`; empty where nothing differs.
std::string difference(const RunOutcome& base, const RunOutcome& run, OutputCheck check);

// Returns ten times the time of the base, and 30 s more. A run that is slowed by 150 % of all its
// time takes 2.5 times as long, so a run that has not ended within the limit hangs.
std::chrono::milliseconds time_limit(std::chrono::milliseconds base_wall_time);

// Merges compilations that are alike (unit, shape, plan, refusal): the one that was installed last
// gets the samples of all.
Profile with_alike_merged(const Profile& profile, const codelog::CodeLog& log);

// Keeps one version of each unit, the one that was counted. Units that were not counted are not
// compiled alike in each run, and are left out, as far as they could be slowed at all. Where
// nothing was counted, the version with the most samples is kept. All samples stay in the profile's
// sums; `left_out` says how many of them are in versions that were left out.
Profile with_main_versions(const Profile& profile, const codelog::CodeLog& log,
                           const CountedExecutions& counted);

// Returns what was counted by the end of a run, for all compilations of a unit together.
CountedExecutions executions_in_all(const codelog::CodeLog& log);

// Returns how often each block is executed in a whole run, from two counts. Counting all blocks
// makes a program so slow that it is done for a part of a run only. Counting units' first blocks
// costs nothing, and is done for the whole run. Units that were not entered in the whole run are
// left out.
CountedExecutions executions_in_a_run(const CountedExecutions& in_a_part,
                                      const CountedExecutions& entries);

// Returns, by UnitIndex, the last installed compilation in which the plan with the serial
// `plan_serial` was carried out, whatever came after it.
Result<std::vector<UnitInForce>> units_under_plan(const divining::Problem& problem,
                                                  const codelog::CodeLog& log,
                                                  std::uint64_t plan_serial);

// In a whole run a unit is measured if at least half of its compiled time is in the version under
// the plan; the rest cannot be slowed, and varies from run to run.
inline constexpr double kToleratedOtherVersionsInARun = 0.5;

}  // namespace assay::measuring
