// SPDX-License-Identifier: Apache-2.0
// Simulates a program that can be slowed and measured. The simulated effects on time and on
// measurements were seen on real kernels; the search does not know these effects.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "scheduler/divining/measurement.h"
#include "scheduler/divining/search.h"

namespace assay::test {

struct SimulatedBlock {
  double base_ns = 0;     // time per iteration, in nanoseconds
  double executions = 0;  // the true number; the problem may have another
  double slope = 1;       // visible time for each unit of work
  double hidden = 0;      // number of instructions that cost the run nothing
  double moved = 0;       // share of hidden time that shows here and is missed elsewhere
  double spill = 0;       // share of visible time that shows at `other`
  std::size_t other = 0;  // the neighbour that time moves from and to
  double alignment = 0;   // amplitude of jumps between N and N + 1, relative to the base time
  // Amplitude of jumps with the block's own or the neighbour's counts, relative to the base time.
  double rough = 0;
  double noise = 0;        // relative deviation between installs
  std::uint64_t seed = 0;  // seed of the jumps
};

struct Disturbances {
  double run_noise = 0.01;       // relative deviation of the run between installs
  double samples = 32'000;       // number of samples in a window
  double lost = 0;               // share of the samples that are lost
  double block_outliers = 0.01;  // probability that a block's time in an install is far off
  double run_outliers = 0.02;    // probability that the times of a whole install are far off
  double missing = 0;            // probability that a block is not measured in an install
  double left_behind = 0;        // probability that a unit runs without its plan in an install
  double failures = 0;           // probability that a step is not measured at all
};

struct ProgramShape {
  std::uint32_t units = 3;
  std::uint32_t blocks_per_unit = 8;
  double target = 1;
  double execution_error = 0;      // log deviation of the executions that the search is told
  double hidden_instructions = 8;  // largest number, in most blocks
  double coupled = 0.15;           // share of the blocks that move or spill time
  double coarse = 0.1;             // share of the blocks that take few nanoseconds per execution
  double slowable = 0.95;          // share of the run's time
  double rough = 0;  // amplitude of the jumps of blocks' times, relative to their base time
  bool has_second_kind = true;
};

class SimulatedProgram {
 public:
  SimulatedProgram(const ProgramShape& shape, const Disturbances& disturbances, std::uint64_t seed);

  const divining::Problem& problem() const { return problem_; }
  std::vector<SimulatedBlock>& blocks() { return blocks_; }

  // The blocks' times and the time of the run, without any noise.
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
  double rest_ns_ = 0;  // time of the run outside the blocks
  std::mt19937_64 random_;
};

// The errors of a plan against the true times, not against the measured ones, relative to base
// time.
struct TrueErrors {
  double blocks = 0;    // |error|, weighted by base time
  double groups = 0;    // |error| of the groups' times, weighted by base time
  double overhead = 0;  // overhead of the run, minus the target
};
TrueErrors true_errors(const SimulatedProgram& program, const divining::Plan& plan,
                       const divining::Groups& groups);

// Runs a search to its end. Returns nothing when it ended in an error.
std::optional<divining::Finished> run_search(SimulatedProgram& program, divining::Search& search);

}  // namespace assay::test
