// SPDX-License-Identifier: Apache-2.0
// Chooses how the iterations of a program are timed (decision 0045). The functions are pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "scheduler/experiment/program_times.h"
#include "scheduler/experiment/timed_iterations.h"

namespace assay::experiment {

// The words of `--iteration-clock`. An empty word leaves the choice to assay.
inline constexpr std::string_view kToldClock = "told";
inline constexpr std::string_view kCpuClock = "cpu";

// Means over the warm iterations of an unchanged run.
struct IterationFacts {
  double wall_ns = 0;                      // 0: not known
  double cpu_ns = 0;                       // of all threads but the compilers'; 0: not known
  std::optional<double> told_cpu_ns = {};  // CPU time as lines tell it, where all do
  bool is_told_coarse = false;             // what lines tell has large steps
  bool has_compilers = false;              // cpu_ns includes the compilers' time

  // Returns the CPU time over the wall time: how many threads are busy; nothing where one of the
  // two is not known.
  std::optional<double> busy_threads() const;
};

// Returns the facts of the iterations after the first `cold` ones, or of the second half where
// fewer than five are left.
IterationFacts facts_of_iterations(std::span<const LineTimes> lines, std::size_t cold);

// Chooses by the word and, where it is empty, by the facts. Where a program waits, slowed code
// hides in the waiting, and where several threads are busy, they do not all wait for the slowed
// one: the wall time of an iteration says little then, and the CPU time of all threads says how
// much work was done. With about one busy thread both times are the same, and what is told is
// without the collector's threads. CPU times that lines tell count only where they have small
// steps, and are most of what all threads took. CPU time with that of compilers is used only where
// the word says so.
// `iterations`: how many a run has.
IterationTimer timer_for(std::string_view word, const IterationFacts& facts,
                         std::uint64_t iterations);

// Says by what iterations are timed: "CPU time of all threads, because 0.4 are busy".
std::string timer_in_words(std::string_view word, const IterationFacts& facts);

}  // namespace assay::experiment
