// SPDX-License-Identifier: Apache-2.0
// Describes what was measured. The unit of measurement is one *install*: all units are compiled and
// installed anew under a plan, and then measured for a window of time. Windows within one install
// agree better than installs do, so they say nothing about how sure a time is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scheduler/divining/plan.h"

namespace assay::divining {

struct BlockTime {
  double ns = 0;  // CPU time per iteration; 0 where none of the window's samples is in the block
  double samples = 0;  // number of samples that `ns` comes from, which gives its counting error
};

struct Install {
  double run_ns = 0;  // CPU time per iteration of the whole run, in user mode
  // Times by BlockIndex; nothing where the block could not be measured, because its unit was not
  // installed, another version ran, or the window was void. No number stands for "missing".
  std::vector<std::optional<BlockTime>> blocks;
  // Wall time of an iteration where nothing disturbs it, without sampling; only of fresh JVMs.
  std::optional<double> unsampled_ns = {};
};

enum class Purpose {
  base,        // the empty plan, before the search, and in each JVM that the search goes on in
  step,        // a plan of the search
  finalist,    // a plan that the last choice is made from, measured on new installs
  base_again,  // the empty plan, after the search; it shows how far the program has drifted
};

// Holds one install for each fresh JVM with the chosen plan, and for each JVM without a plan.
struct FreshInstalls {
  std::vector<Install> base;
  std::vector<Install> plan;
};

// A plan that was corrected by what fresh JVMs showed, and the fresh JVMs with it.
struct FreshRound {
  Plan plan;
  std::vector<Install> jvms = {};
};

struct Step {
  Purpose purpose = Purpose::step;
  Plan plan;
  std::vector<Install> installs;
  std::string failure;  // why there are no installs; empty when there are some
};

}  // namespace assay::divining
