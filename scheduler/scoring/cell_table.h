// SPDX-License-Identifier: Apache-2.0
// The finished cells that can be used, by what was run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scheduler/scoring/experiment.h"
#include "scheduler/scoring/method_profile.h"

namespace assay::scoring {

struct Fork {
  const Cell* cell = nullptr;
  std::optional<double> time_ns{};  // by the clock of the table
  // What the harness says of each iteration, by the same clock; empty: nothing.
  std::span<const std::uint64_t> iteration_us{};
  // The first of these in which all that the variant slows is slowed; nothing: not known.
  std::optional<std::uint64_t> slowed_from{};
  // What a warm iteration takes where nothing disturbs it (quiet_times.h).
  std::optional<double> quiet_ns{};
  MethodProfile profile{};
};

enum class RunClock { program, process, cpu };

class CellTable {
 public:
  // `results` outlives the table.
  explicit CellTable(const Results& results);

  // Those that ended well, by fork number; with a profiler, those with samples in Java code.
  const std::vector<Fork>& forks(const Variant& variant, const std::string& profiler) const;
  // Those of the unchanged program: the base, and its repeat, of which the null control says that
  // there is no difference.
  const std::vector<Fork>& unchanged(const std::string& profiler) const;
  std::vector<double> times(const Variant& variant, const std::string& profiler) const;

  // What all runs report: their harness's time, or else that of the process, or else CPU time.
  RunClock clock() const { return clock_; }

 private:
  std::map<std::pair<Variant, std::string>, std::vector<Fork>> forks_;
  std::map<std::string, std::vector<Fork>> unchanged_;
  RunClock clock_ = RunClock::program;
};

std::string_view name_of(RunClock clock);

// One value of each fork.
template <typename Value>
std::vector<double> each(const std::vector<Fork>& forks, Value value) {
  std::vector<double> values;
  values.reserve(forks.size());
  for (const Fork& fork : forks) {
    values.push_back(value(fork));
  }
  return values;
}

// 0, 1, ...: what is drawn where forks are drawn whole, with all that belongs together in them.
std::vector<double> fork_numbers(std::size_t count);

// `quiet_ns` of each fork; empty where one of them does not tell.
std::vector<double> quiet_times(const std::vector<Fork>& forks);
// Of the processes, start to end; empty where one of them does not tell.
std::vector<double> process_times(const std::vector<Fork>& forks);

// Of two arms, what can be compared: what warm iterations take where nothing disturbs them, taken
// together until they take `least_us`; or, where a run does not tell its iterations, its whole
// time.
struct ComparedTimes {
  std::vector<double> first{};
  std::vector<double> second{};
  bool are_of_iterations = false;
};
ComparedTimes compared_times(const std::vector<Fork>& first, const std::vector<Fork>& second,
                             std::uint64_t least_us = 0);

}  // namespace assay::scoring
