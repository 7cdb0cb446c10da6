// SPDX-License-Identifier: Apache-2.0
// Simulates an experiment with a program made of blocks with known times, and samplers with a known
// bias each. So the right score is known beforehand.
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
  double base_ns = 0;  // time in one run, in nanoseconds
  bool has_poll = false;
  // The method of this code by the JVM's debug information. Empty: the true one.
  std::string debug_method = {};
  std::uint32_t operations = 20;
  std::uint32_t with_debug_info = 18;
  bool calls = false;
};

struct TimedProgram {
  std::string name;
  std::vector<TimedBlock> blocks;  // in the order of memory

  double run_ns() const;
};

// Makes blocks of several methods, inlined and not, a lambda among them.
TimedProgram several_methods();

enum class Bias {
  none,          // charges the place that the debug information names
  skids,         // every sample lands one block further on
  blames_root,   // charges inlined code to the method that it was inlined into
  loses_third,   // drops every third sample, and reports that
  sees_polls,    // a sample shows at the next safepoint poll
  knows_blocks,  // charges the true block, as our own sampler does
};

struct SimulatedProfiler {
  scoring::ProfilerVariant variant;
  Bias bias = Bias::none;
};
// Returns one profiler of each bias. The one with sees_polls is the known liar, the one with
// knows_blocks the oracle.
std::vector<SimulatedProfiler> profilers_of_each_bias();

// Describes runs that tell their iterations, as real programs do. Each run begins with Java code of
// the JVM's own start. Cold iterations follow, in which the program's code is partly interpreted
// and a plan is not in place at first, and then warm ones. `base_ns` of a block is the time of its
// compiled code in all iterations, cold ones included. Profilers report on all of the run. Our own
// sampler reports on warm iterations, and for a slowed block only on those warm iterations that
// nothing disturbed.
struct IteratedRuns {
  std::uint32_t count = 120;  // number of iterations of a run
  // Number of cold iterations at the begin, each less cold than the one before.
  std::uint32_t cold = 12;
  // The first iteration that a plan slows; it is not after the first warm one.
  std::uint32_t slowed_from = 8;
  // Interpreted code in the first iteration, relative to the time of a warm one.
  double most_cold = 2;
  double noise = 0.01;  // largest relative prolongation of an iteration, drawn for each by itself
  // Average share of disturbed iterations; a run has up to twice as many, or none.
  double disturbed_share = 0.15;
  double stub_share = 0.05;  // share of a warm iteration's time in Java code
  // Tells whether profilers charge stubs to the callers of the stubs. Where false, profilers do not
  // take stubs for Java code.
  bool stubs_have_callers = true;
  double outside_share = 0.25;  // share of a warm iteration's time in libraries and the kernel
  double start_share = 0.05;    // Java code of the JVM's start, relative to the time of the blocks
  bool tells_cpu_time = true;   // the harness prints CPU time beside wall time
};

struct Simulation {
  TimedProgram program = several_methods();
  std::vector<SimulatedProfiler> profilers = profilers_of_each_bias();
  std::uint32_t forks = 5;
  std::uint32_t samples = 4000;  // number of samples of a base run
  double fork_noise = 0.01;      // relative deviation of a block's time between forks
  double gain_share = 0.1;       // share of the run that a slowed block adds
  std::vector<double> targets = {100};
  // Relative drift of the repeated run; with it a null control must fail.
  double drift_of_repeat = 0;
  std::uint64_t seed = 1;
  std::optional<IteratedRuns> iterated = {};  // none: runs tell one time, all of it in blocks
};

scoring::Results simulate(const Simulation& simulation);

// Returns the time in Java code of an average run, in nanoseconds, by the methods that a profiler
// with this bias charges it to. In percent this time is the report of the profiler with an endless
// number of samples. The function computes the time from the simulation's own times.
std::map<std::string, double> charged_ns(const Simulation& simulation, Bias bias,
                                         const scoring::Variant& variant);

}  // namespace assay::test
