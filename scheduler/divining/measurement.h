// SPDX-License-Identifier: Apache-2.0
// What was measured. The unit of measurement is one *install*: all units compiled and installed
// anew under a plan, then a window of time. Windows within one install agree better than installs
// do, so they say nothing about how sure a time is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scheduler/divining/plan.h"

namespace assay::divining {

struct BlockTime {
  double ns = 0;       // CPU time per iteration; 0 where the window had samples, but not one here
  double samples = 0;  // that it comes from: its counting error
};

struct Install {
  double run_ns = 0;  // CPU time per iteration of the whole run, in user mode
  // By BlockIndex. Nothing where the block could not be measured: its unit was not installed,
  // another version ran, the window was void. Never a number that stands for "missing".
  std::vector<std::optional<BlockTime>> blocks;
};

enum class Purpose {
  base,        // the empty plan, before the search, and in each JVM that it goes on in
  step,        // a plan of the search
  finalist,    // one of the plans that the last choice is made of, on new installs
  base_again,  // the empty plan, after the search: what has drifted
};

// The chosen plan in fresh JVMs, and as many JVMs without one: an install of each.
struct FreshInstalls {
  std::vector<Install> base;
  std::vector<Install> plan;
};

struct Step {
  Purpose purpose = Purpose::step;
  Plan plan;
  std::vector<Install> installs;
  std::string failure;  // why there are no installs; empty when there are
};

}  // namespace assay::divining
