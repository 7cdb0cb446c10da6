// SPDX-License-Identifier: Apache-2.0
// An experiment in which nothing was run: a program made of blocks with known times, and samplers
// with a known bias each. What a score says about them is known beforehand.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "scheduler/scoring/experiment.h"

namespace assay::test {

struct TimedBlock {
  std::string unit;
  std::string method;
  std::uint32_t line = 0;
  double base_ns = 0;  // in one run
  bool has_poll = false;
  // What the JVM's debug information says this code is; empty: the truth.
  std::string debug_method = {};
  std::uint32_t operations = 20;
  std::uint32_t with_debug_info = 18;
  bool calls = false;
};

struct TimedProgram {
  std::string name;
  std::vector<TimedBlock> blocks;  // as they lie in memory
};

// Blocks of several methods, inlined and not, a lambda among them.
TimedProgram several_methods();

enum class Bias {
  none,          // charges what the debug information says
  skids,         // every sample lands one block further on
  blames_root,   // charges inlined code to the method that it was inlined into
  loses_third,   // drops every third sample, and says so
  sees_polls,    // a sample shows at the next safepoint poll
  knows_blocks,  // the truth: our own sampler
};

struct SimulatedProfiler {
  scoring::ProfilerVariant variant;
  Bias bias = Bias::none;
};
// One of each bias; sees_polls is the known liar, knows_blocks the oracle.
std::vector<SimulatedProfiler> profilers_of_each_bias();

struct Simulation {
  TimedProgram program = several_methods();
  std::vector<SimulatedProfiler> profilers = profilers_of_each_bias();
  std::uint32_t forks = 5;
  std::uint32_t samples = 4000;  // of a base run
  double fork_noise = 0.01;      // relative deviation of a block's time between forks
  double gain_share = 0.1;       // that a slowed block adds to the run
  std::vector<double> targets = {100};
  double drift_of_repeat = 0;  // relative; a null control that must fail
  std::uint64_t seed = 1;
};

scoring::Results simulate(const Simulation& simulation);

}  // namespace assay::test
