// SPDX-License-Identifier: Apache-2.0
// A small profile whose figures a test can add up by hand.
#pragma once

#include "native/profiles/program_profile.h"

namespace assay::profiles {

inline constexpr const char* kMethod = "a.B.c(int):int";

// Two paths with a flow of 2 * 30 and 1 * 10, a condition that was executed 10 times, and a switch.
inline ProgramProfile sample_profile() {
  ProgramProfile profile;
  profile.is_sampled = true;
  profile.paths[{{kMethod, -1, "0123456789abcdef"}, {0, 1, 3}}] = {30, 2};
  profile.paths[{{kMethod, -1, "0123456789abcdef"}, {0, 2}}] = {10, 1};
  ProfiledBranch condition;
  condition.line = 33;
  condition.ways = {{.count = 3}, {.count = 7}};
  profile.edges.branches[{kMethod, 4}] = condition;
  ProfiledBranch cases;
  cases.is_switch = true;
  cases.ways = {{{-1, 5}, false, 20}, {{}, true, 4}};
  cases.unattributed = 2;
  profile.edges.branches[{kMethod, 12}] = cases;
  profile.edges.misfits = 1;
  profile.units["a.Main.main(java.lang.String[]):void"] = {kMethod};
  profile.units[kMethod] = {kMethod};
  return profile;
}

}  // namespace assay::profiles
