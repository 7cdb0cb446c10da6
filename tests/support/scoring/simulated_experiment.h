// SPDX-License-Identifier: Apache-2.0
// An experiment in which nothing was run: a program made of blocks with known times, and samplers
// with a known bias each. What a score says about them is known beforehand.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
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

  double run_ns() const;
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

// Runs that tell their iterations, as those of real programs do. They begin with Java code of the
// JVM's own start; then come cold iterations, in which the program's code is partly interpreted and
// a plan is not in place at first; then warm ones. `base_ns` of a block is what its compiled code
// takes in all iterations, cold ones too. Profilers report on all of that, our own sampler on warm
// iterations, and of a slowed block on those of them that nothing disturbed.
struct IteratedRuns {
  std::uint32_t count = 120;       // iterations of a run
  std::uint32_t cold = 12;         // the first ones, less and less
  std::uint32_t slowed_from = 8;   // the first one that a plan slows; no warm one is before it
  double most_cold = 2;            // interpreted code in the first one, in times of a warm one
  double noise = 0.01;             // part that an iteration takes longer at most, each by itself
  double disturbed_share = 0.15;   // of iterations; a run has up to twice as many, or none
  double stub_share = 0.05;        // of a warm iteration's time in Java code
  bool stubs_have_callers = true;  // that profilers charge; else stubs are no Java code to them
  double outside_share = 0.25;     // of a warm iteration's time: in libraries and the kernel
  double start_share = 0.05;       // what the JVM's start takes in Java code, beside `base_ns`
  bool tells_cpu_time = true;      // the harness prints CPU time beside wall time
};

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
  std::optional<IteratedRuns> iterated = {};  // none: runs tell one time, all of it in blocks
};

scoring::Results simulate(const Simulation& simulation);

// The time in Java code of an average run, by the methods that a profiler with this bias charges it
// to: in percent, what it would report were its samples without end. By the simulation's own times.
std::map<std::string, double> charged_ns(const Simulation& simulation, Bias bias,
                                         const scoring::Variant& variant);

}  // namespace assay::test
