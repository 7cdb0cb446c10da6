// SPDX-License-Identifier: Apache-2.0
// Holds the user's wishes for an experiment. An argument that is not given follows from the others.
// Commands and stored programs take the arguments from one table.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "native/options/option_spec.h"

namespace assay::experiment {

inline constexpr const char* kAllBlocks = "all";

struct ScoreArguments {
  std::string profilers = {};  // empty: those of the usual ones that can run here
  std::string folder = {};
  std::vector<double> targets = {};  // percent, beside those of the plans
  std::vector<std::string> plans = {};
  std::optional<std::uint32_t> forks = {};
  std::string blocks = {};  // a number, or kAllBlocks
  std::optional<std::uint64_t> iterations = {};
  std::optional<double> run_seconds = {};
  std::string gain = {};
  std::string iteration_line = {};    // expression; empty: the lines of `harness`
  std::string harness = {};           // empty: any that is known (subject/harness_lines.h)
  std::string iteration_method = {};  // replaces lines; empty: there is no method
  std::string iteration_clock = {};   // kToldClock or kCpuClock; empty: assay chooses
  bool whole_runs = false;            // whole runs are scored in place of iterations
  std::uint64_t seed = 1;
  double time_limit_s = 1800;
  std::optional<double> minutes = {};  // for the whole score; nothing: as long as it takes
  bool is_quick = false;
  bool any_speed = false;
  bool runs_without_polls = false;  // there are runs without polls in loops, too (A5)

  friend bool operator==(const ScoreArguments&, const ScoreArguments&) = default;
};

// Tells whether the arguments say how long a run is.
inline bool has_own_length(const ScoreArguments& arguments) {
  return arguments.run_seconds || arguments.iterations;
}

using ScoreOption = options::OptionSpec<ScoreArguments>;

// Returns all options but the folder, which each command names in its own way.
std::span<const ScoreOption> score_option_table();

}  // namespace assay::experiment
