// SPDX-License-Identifier: Apache-2.0
// Says whether a program can be scored, from what a first look shows. The functions are pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "native/support/named_value.h"
#include "scheduler/scoring/experiment.h"

namespace assay::experiment {

struct PreflightFacts {
  std::string iterations_told = {};  // "lines of a known harness"
  double iteration_ms = 0;           // wall time of a warm iteration
  bool is_warm = false;              // the program became warm
  double warm_s = 0;
  std::size_t warm_iterations = 0;
  double busy_threads = 0;    // CPU time over wall time
  std::string timed_by = {};  // "CPU time of all threads"
  // Parts (0 to 1) of the CPU time.
  double in_graals_code = 0;
  double in_changing_shapes = 0;  // in units that a fresh JVM compiles otherwise, or not
  double in_kernel = 0;
  double on_vm_threads = 0;
  double elsewhere = 0;  // interpreter, C1, stubs, libraries
  std::vector<scoring::Unmeasured> left_out = {};
  std::size_t blocks_alone = 0;      // blocks that can be slowed alone
  std::size_t methods_as_whole = 0;  // methods whose blocks can be slowed together
  std::string why_no_block = {};
  bool wants_blocks = true;
  double run_s = 0;
  double decision_minutes = 0;         // that the fewest runs take which decide
  std::optional<double> minutes = {};  // that there are
};

struct Preflight {
  std::vector<NamedValue> lines = {};
  bool can_be_scored = false;
  std::string sentence =
      {};  // "It can be scored ...", or "It cannot be scored, because ...: do ..."
};

Preflight preflight_of(const PreflightFacts& facts);

// Returns all of it, a line each, the sentence last.
std::string preflight_text(const Preflight& preflight);

}  // namespace assay::experiment
