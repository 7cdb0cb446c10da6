// SPDX-License-Identifier: Apache-2.0
// What the user wants an experiment to be; where there is nothing, it follows from the others.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay::experiment {

inline constexpr auto kHighestSeed = std::uint64_t{1} << 62U;  // of what stored scores may hold
inline constexpr double kLongestTimeLimitS = 1'000'000;  // more would not fit into milliseconds

struct ScoreArguments {
  std::string profilers = {};  // empty: those that can run here of the usual ones
  std::string folder = {};
  std::vector<double> targets = {};  // beside those of the plans
  std::vector<std::string> plans = {};
  std::optional<std::uint32_t> forks = {};
  std::optional<std::uint32_t> blocks = {};
  bool all_blocks = false;  // that are eligible, however many; then `blocks` is none
  std::optional<std::uint64_t> iterations = {};
  std::optional<double> run_seconds = {};
  std::string gain = {};
  std::string iteration_line = {};
  std::string iteration_method = {};  // in place of lines; empty: none
  bool whole_runs = false;            // are scored, in place of iterations
  std::uint64_t seed = 1;
  double time_limit_s = 1800;
  bool is_quick = false;
  bool any_speed = false;
  bool runs_without_polls = false;  // in loops, too: A5

  friend bool operator==(const ScoreArguments&, const ScoreArguments&) = default;
};

}  // namespace assay::experiment
