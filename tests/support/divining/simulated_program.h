// SPDX-License-Identifier: Apache-2.0
// A program that can be slowed and measured, made of numbers. What it does to time and to
// measurements is what was seen on real kernels; none of it is known to the search.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "scheduler/divining/measurement.h"
#include "scheduler/divining/search.h"

namespace assay::test {

struct SimulatedBlock {
  double base_ns = 0;      // per iteration
  double executions = 0;   // true ones; the problem may know others
  double slope = 1;        // of visible time per work
  double hidden = 0;       // instructions that cost the run nothing
  double moved = 0;        // part of hidden time that shows here and is missed elsewhere
  double spill = 0;        // part of visible time that shows at `other`
  std::size_t other = 0;   // the neighbour that time moves from and to
  double alignment = 0;    // amplitude of jumps between N and N + 1, relative to the base
  double rough = 0;        // amplitude of jumps with one's own or the neighbour's counts, ditto
  double noise = 0;        // relative deviation between installs
  std::uint64_t seed = 0;  // of the jumps
};

struct Disturbances {
  double run_noise = 0.01;       // relative deviation of the run between installs
  double samples = 32'000;       // in a window
  double lost = 0;               // part of the samples
  double block_outliers = 0.01;  // chance that a block's time in an install is far off
  double run_outliers = 0.02;    // chance that the whole install is
  double missing = 0;            // chance that a block is not measured in an install
  double left_behind = 0;        // chance that a unit runs without its plan in an install
  double failures = 0;           // chance that a step is not measured at all
};

struct ProgramShape {
  std::uint32_t units = 3;
  std::uint32_t blocks_per_unit = 8;
  double target = 1;
  double execution_error = 0;      // log deviation of the executions that the search is told
  double hidden_instructions = 8;  // at most, in most blocks
  double coupled = 0.15;           // part of the blocks that move or spill time
  double coarse = 0.1;             // part of the blocks of few nanoseconds per execution
  double slowable = 0.95;          // of the run's time
  double rough = 0;                // how far blocks' times jump to and fro, relative to their base
  bool has_second_kind = true;
};

class SimulatedProgram {
 public:
  SimulatedProgram(const ProgramShape& shape, const Disturbances& disturbances, std::uint64_t seed);

  const divining::Problem& problem() const { return problem_; }
  std::vector<SimulatedBlock>& blocks() { return blocks_; }

  // Without any noise: the blocks' times, then that of the run.
  struct Truth {
    std::vector<double> blocks;
    double run = 0;
  };
  Truth truth(const divining::Plan& plan) const;

  divining::Step measure(const divining::Measure& wanted);

 private:
  void add_block(const ProgramShape& shape, divining::UnitIndex unit, double base_ns);
  divining::Install install(const Truth& truth);
  divining::Install install(const divining::Plan& plan);
  double normal();
  double uniform(double low, double high);

  divining::Problem problem_;
  std::vector<SimulatedBlock> blocks_;
  Disturbances disturbances_;
  double rest_ns_ = 0;  // of the run, outside the blocks
  std::mt19937_64 random_;
};

// Errors of a plan against what is true, not against what was measured. Relative to base time.
struct TrueErrors {
  double blocks = 0;    // |error|, weighted by base time
  double groups = 0;    // the same of the groups' times
  double overhead = 0;  // of the run, minus what was aimed at
};
TrueErrors true_errors(const SimulatedProgram& program, const divining::Plan& plan,
                       const divining::Groups& groups);

// Runs a search to its end. Nothing when it ended in an error.
std::optional<divining::Finished> run_search(SimulatedProgram& program, divining::Search& search);

}  // namespace assay::test
