// SPDX-License-Identifier: Apache-2.0
// The user's wishes for an experiment. An argument that is not given follows from the others.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay::experiment {

inline constexpr auto kHighestSeed = std::uint64_t{1} << 62U;  // limit of stored scores
inline constexpr double kLongestTimeLimitS = 1'000'000;  // more would not fit into milliseconds

struct ScoreArguments {
  std::string profilers = {};  // empty: those of the usual ones that can run here
  std::string folder = {};
  std::vector<double> targets = {};  // percent, beside those of the plans
  std::vector<std::string> plans = {};
  std::optional<std::uint32_t> forks = {};
  std::optional<std::uint32_t> blocks = {};
  bool all_blocks = false;  // all eligible blocks, and `blocks` is nothing
  std::optional<std::uint64_t> iterations = {};
  std::optional<double> run_seconds = {};
  std::string gain = {};
  std::string iteration_line = {};
  std::string iteration_method = {};  // replaces lines; empty: there is no method
  bool whole_runs = false;            // whole runs are scored in place of iterations
  std::uint64_t seed = 1;
  double time_limit_s = 1800;
  bool is_quick = false;
  bool any_speed = false;
  bool runs_without_polls = false;  // there are runs without polls in loops, too (A5)

  friend bool operator==(const ScoreArguments&, const ScoreArguments&) = default;
};

}  // namespace assay::experiment
