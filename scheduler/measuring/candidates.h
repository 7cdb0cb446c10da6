// SPDX-License-Identifier: Apache-2.0
// Makes the problem that the search solves from a profile: which blocks of which units are to be
// slowed, how often each is executed, and which of them are neighbours. The functions are pure.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "native/codelog/code_log.h"
#include "scheduler/divining/problem.h"
#include "scheduler/divining/selection.h"
#include "scheduler/measuring/profile.h"

namespace assay::measuring {

// Executions in an iteration, in the order of DescribedUnit::blocks; nothing where a block cannot
// be counted.
using BlockExecutions = std::vector<std::optional<double>>;

// Executions of the counted units. Units that are missing here were not counted.
using CountedExecutions = std::map<slowdown::UnitKey, BlockExecutions>;

// Tells whether one of the units was counted, but in another shape than it has now.
bool have_other_shapes(std::span<const slowdown::UnitKey> units, const CountedExecutions& counted);

struct LeftOutTime {
  divining::LeftOut reason = divining::LeftOut::unit_too_short;
  double share = 0;  // share of the run's CPU time
};

struct Candidates {
  divining::Problem problem;          // names as in block_key.h
  double share = 0;                   // share of the run's CPU time that can be slowed
  std::vector<LeftOutTime> left_out;  // one for each reason that occurs
};

struct SlowingTerms {
  std::vector<divining::InstructionKind> kinds;
  double target = 1.0;
  divining::SelectionRules rules;
};

// Fails (not_found) when no block is worth slowing, with what the time was spent on instead.
Result<Candidates> choose_candidates(const Profile& profile, const codelog::CodeLog& log,
                                     const CountedExecutions& counted, const SlowingTerms& terms);

inline constexpr double kAssumedNsPerOperation = 0.3;
// Returns executions for a unit that was not counted: the compiler's frequencies, scaled so that
// the unit's operations take the time of its samples, `unit_ns`, at `kAssumedNsPerOperation` for
// each operation.
BlockExecutions estimated_executions(const codelog::DescribedUnit& unit, double unit_ns);

}  // namespace assay::measuring
