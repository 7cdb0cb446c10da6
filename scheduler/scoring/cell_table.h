// SPDX-License-Identifier: Apache-2.0
// Holds the finished cells that can be used, by what was run.
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
  std::optional<double> time_ns{};  // by the table's clock, in nanoseconds
  // Time of each iteration by the table's clock, in microseconds; empty where it is not known.
  std::span<const std::uint64_t> iteration_us{};
  std::optional<IterationClock> clock{};  // of these times; nothing: told
  // Number (from 0) of the first iteration in which all that the variant slows is slowed; nothing
  // where it is not known.
  std::optional<std::uint64_t> slowed_from{};
  // Time of a warm iteration that nothing disturbs, in nanoseconds (quiet_times.h).
  std::optional<double> quiet_ns{};
  MethodProfile profile{};
};

enum class RunClock { program, process, cpu };

class CellTable {
 public:
  // Requires: `results` outlives the table.
  explicit CellTable(const Results& results);

  // Returns the runs that ended well, by fork number. Runs with a profiler need samples in Java
  // code.
  const std::vector<Fork>& forks(const Variant& variant, const std::string& profiler) const;
  // Returns the runs of the unchanged program: those of base, and those of repeat. The null control
  // checks that base and repeat do not differ.
  const std::vector<Fork>& unchanged(const std::string& profiler) const;
  std::vector<double> times(const Variant& variant, const std::string& profiler) const;

  // Returns the clock that all runs have: their harness's time, or else that of the process, or
  // else CPU time.
  RunClock clock() const { return clock_; }

 private:
  std::map<std::pair<Variant, std::string>, std::vector<Fork>> forks_;
  std::map<std::string, std::vector<Fork>> unchanged_;
  RunClock clock_ = RunClock::program;
};

std::string_view name_of(RunClock clock);

// Returns one value for each fork.
template <typename Value>
std::vector<double> each(const std::vector<Fork>& forks, Value value) {
  std::vector<double> values;
  values.reserve(forks.size());
  for (const Fork& fork : forks) {
    values.push_back(value(fork));
  }
  return values;
}

// Returns 0, 1, ... up to `count` - 1. Forks are drawn by these numbers, so that they are drawn
// whole, with all that belongs together in them.
std::vector<double> fork_numbers(std::size_t count);

// Returns `quiet_ns` of each fork. Returns an empty list where one fork has none.
std::vector<double> quiet_times(const std::vector<Fork>& forks);
// Returns the times of the processes, from start to end, in nanoseconds. Returns an empty list
// where one process has none.
std::vector<double> process_times(const std::vector<Fork>& forks);

// The times by which two arms can be compared, in nanoseconds: what warm iterations take where
// nothing disturbs them, or, where a run does not tell its iterations, the times of whole runs.
// Iterations are taken together until they take `least_us` microseconds.
struct ComparedTimes {
  std::vector<double> first{};
  std::vector<double> second{};
  bool are_of_iterations = false;
};
ComparedTimes compared_times(const std::vector<Fork>& first, const std::vector<Fork>& second,
                             std::uint64_t least_us = 0);

}  // namespace assay::scoring
