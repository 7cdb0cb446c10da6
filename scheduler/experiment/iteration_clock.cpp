// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/iteration_clock.h"

#include <algorithm>
#include <cmath>

#include "scheduler/scoring/figure_text.h"

namespace assay::experiment {
namespace {

using scoring::IterationClock;

constexpr double kWaits = 0.8;
constexpr double kSeveral = 1.2;

bool is_one_busy_thread(const IterationFacts& facts) {
  const auto busy = facts.busy_threads();
  return !busy || (*busy >= kWaits && *busy <= kSeveral);
}

// One thread may tell its own CPU time while others do the work.
bool is_told_cpu_good(const IterationFacts& facts) {
  constexpr double kMost = 0.5;
  return facts.told_cpu_ns && !facts.is_told_coarse && *facts.told_cpu_ns >= kMost * facts.cpu_ns;
}

IterationClock clock_for(std::string_view word, const IterationFacts& facts) {
  if (word == kCpuClock) {
    return IterationClock::process;
  }
  if (word == kToldClock || is_told_cpu_good(facts)) {
    return IterationClock::told;
  }
  if (!is_one_busy_thread(facts) && !facts.has_compilers) {
    return IterationClock::process;
  }
  return facts.told_cpu_ns ? IterationClock::wall : IterationClock::told;
}

// Linux updates the CPU time of another process's running threads at ticks, 4 ms apart (10 ms at
// most). Over so long a time that is a percent.
std::uint64_t round_for(const IterationFacts& facts, std::uint64_t iterations) {
  constexpr double kLeastWallNs = 200e6;
  constexpr double kLeastCpuNs = 100e6;
  constexpr std::uint64_t kFewestRounds = 10;
  const auto needed = [](double least_ns, double one_ns) {
    return one_ns > 0 ? std::ceil(least_ns / one_ns) : 1;
  };
  const double wanted =
      std::max(needed(kLeastWallNs, facts.wall_ns), needed(kLeastCpuNs, facts.cpu_ns));
  const double most = static_cast<double>(std::max<std::uint64_t>(iterations / kFewestRounds, 1));
  return static_cast<std::uint64_t>(std::clamp(wanted, 1.0, most));
}

}  // namespace

std::optional<double> IterationFacts::busy_threads() const {
  return wall_ns > 0 && cpu_ns > 0 ? std::optional(cpu_ns / wall_ns) : std::nullopt;
}

IterationFacts facts_of_iterations(std::span<const LineTimes> lines, std::size_t cold) {
  constexpr std::size_t kFewest = 5;
  const auto warm = lines.subspan(cold + kFewest < lines.size() ? cold : lines.size() / 2);
  IterationFacts facts{.is_told_coarse = tell_coarse_cpu_times(lines)};
  if (warm.size() < 2 || !warm.front().ended_ns || !warm.back().ended_ns) {
    return facts;
  }
  const auto count = static_cast<double>(warm.size() - 1);
  facts.wall_ns = static_cast<double>(*warm.back().ended_ns - *warm.front().ended_ns) / count;
  if (warm.front().process_cpu_ns && warm.back().process_cpu_ns) {
    facts.cpu_ns =
        static_cast<double>(*warm.back().process_cpu_ns - *warm.front().process_cpu_ns) / count;
  }
  double told_ns = 0;
  for (const LineTimes& one : warm) {
    if (!one.cpu_ns) {
      return facts;
    }
    told_ns += *one.cpu_ns;
  }
  facts.told_cpu_ns = told_ns / static_cast<double>(warm.size());
  return facts;
}

IterationTimer timer_for(std::string_view word, const IterationFacts& facts,
                         std::uint64_t iterations) {
  IterationTimer timer{.clock = clock_for(word, facts)};
  if (timer.clock == IterationClock::process) {
    timer.round = round_for(facts, iterations);
  }
  return timer;
}

std::string timer_in_words(std::string_view word, const IterationFacts& facts) {
  switch (clock_for(word, facts)) {
    case IterationClock::told:
      return "what tells them";
    case IterationClock::wall:
      return "wall time, because their CPU times have large steps, or are of other threads than "
             "those that work";
    case IterationClock::process:
      break;
  }
  const auto busy = facts.busy_threads();
  return word.empty() && busy
             ? "CPU time of all threads, because " + scoring::text_of(*busy) + " are busy"
             : "CPU time of all threads";
}

}  // namespace assay::experiment
