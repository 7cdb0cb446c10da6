// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/timed_iterations.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <string>
#include <utility>

namespace assay::experiment {
namespace {

using scoring::IterationClock;

// Returns the times of rounds of known ends.
std::vector<LineTimes> times_of_rounds(std::span<const LineTimes> lines, std::uint64_t round) {
  std::vector<LineTimes> times;
  for (std::size_t i = 0; i + round < lines.size(); i += round) {
    const LineTimes& before = lines[i];
    const LineTimes& last = lines[i + round];
    if (!before.ended_ns || !last.ended_ns || !before.process_cpu_ns || !last.process_cpu_ns) {
      break;
    }
    times.push_back({.runtime_ns = static_cast<double>(*last.ended_ns - *before.ended_ns),
                     .cpu_ns = static_cast<double>(*last.process_cpu_ns - *before.process_cpu_ns),
                     .ended_ns = last.ended_ns,
                     .process_cpu_ns = last.process_cpu_ns});
  }
  return times;
}

Result<void> check_cpu_is_known(std::span<const LineTimes> lines) {
  constexpr std::size_t kMost = 10;  // one of so many
  const auto unknown = static_cast<std::size_t>(std::ranges::count_if(
      lines, [](const LineTimes& one) { return !one.process_cpu_ns.has_value(); }));
  if (kMost * unknown <= lines.size()) {
    return {};
  }
  return make_error(ErrorCode::not_found,
                    "the CPU time at the ends of " + std::to_string(unknown) + " of " +
                        std::to_string(lines.size()) +
                        " iterations is not known: their lines came after the program's end, or "
                        "the program runs in a container. Flush each line, or let lines tell the "
                        "times (--iteration-clock told)");
}

Result<void> check_lines_come_singly(std::span<const LineTimes> rounds) {
  constexpr std::size_t kMost = 20;  // one of so many
  const auto empty = static_cast<std::size_t>(std::ranges::count_if(
      rounds, [](const LineTimes& one) { return one.cpu_ns.value_or(0) <= 0; }));
  if (kMost * empty <= rounds.size()) {
    return {};
  }
  return make_error(
      ErrorCode::not_found,
      std::to_string(empty) + " of " + std::to_string(rounds.size()) +
          " rounds of iterations have no CPU time, because the program's lines come many at once: "
          "flush each line, or name a method that each iteration calls (--iteration-method)");
}

}  // namespace

bool all_tell_times(std::span<const LineTimes> lines) {
  return std::ranges::all_of(lines,
                             [](const LineTimes& one) { return one.runtime_ns.has_value(); });
}

bool tell_coarse_cpu_times(std::span<const LineTimes> lines) {
  constexpr std::size_t kFewestLines = 20;
  constexpr double kFewestSteps = 50;
  constexpr double kNsPerUs = 1e3;
  if (lines.size() < kFewestLines) {
    return false;
  }
  std::int64_t step_us = 0;
  double sum_us = 0;
  for (const LineTimes& one : lines) {
    if (!one.cpu_ns) {
      return false;
    }
    step_us = std::gcd(step_us, std::llround(*one.cpu_ns / kNsPerUs));
    sum_us += *one.cpu_ns / kNsPerUs;
  }
  const double mean_us = sum_us / static_cast<double>(lines.size());
  return static_cast<double>(step_us) * kFewestSteps > mean_us || sum_us == 0;
}

std::vector<LineTimes> times_by_arrival(std::span<const LineTimes> lines) {
  std::vector<LineTimes> times;
  for (std::size_t i = 1; i < lines.size() && lines[i - 1].ended_ns && lines[i].ended_ns; ++i) {
    times.push_back({.runtime_ns = static_cast<double>(*lines[i].ended_ns - *lines[i - 1].ended_ns),
                     .cpu_ns = lines[i].cpu_ns,
                     .ended_ns = lines[i].ended_ns});
  }
  return times;
}

Result<std::vector<LineTimes>> timed(const IterationTimer& timer, std::vector<LineTimes> lines) {
  if (timer.clock == IterationClock::process) {
    ASSAY_PROPAGATE(check_cpu_is_known(lines));
    std::vector<LineTimes> rounds = times_of_rounds(lines, timer.round);
    ASSAY_PROPAGATE(check_lines_come_singly(rounds));
    return rounds;
  }
  if (timer.clock == IterationClock::wall) {
    for (LineTimes& one : lines) {
      one.cpu_ns.reset();
    }
  }
  return all_tell_times(lines) ? std::move(lines) : times_by_arrival(lines);
}

std::vector<measuring::IterationMark> ends_of_timed(
    const IterationTimer& timer, std::size_t timed_count, std::size_t lines,
    std::span<const measuring::IterationMark> marks) {
  if (timer.clock != IterationClock::process && timed_count == lines) {
    return {marks.begin(), marks.end()};
  }
  std::vector<measuring::IterationMark> ends;
  for (std::size_t i = timer.round; i < marks.size() && ends.size() < timed_count;
       i += timer.round) {
    ends.push_back(marks[i]);
  }
  return ends;
}

std::vector<LineTimes> lines_of(std::span<const codelog::Iteration> ends) {
  std::vector<LineTimes> lines;
  lines.reserve(ends.size());
  for (const codelog::Iteration& end : ends) {
    lines.push_back({.ended_ns = end.time, .process_cpu_ns = end.cpu_ns});
  }
  return lines;
}

Result<std::vector<LineTimes>> lines_of_returns(const codelog::CodeLog& log) {
  if (const std::string* why_none = codelog::fact_of(log, codelog::kNoIterationsFact)) {
    return make_error(ErrorCode::invalid_argument, *why_none);
  }
  if (codelog::fact_of(log, codelog::kIterationClassFact) == nullptr) {
    return make_error(ErrorCode::invalid_argument,
                      "the program has not loaded the class that --iteration-method names; give "
                      "the full name of the class");
  }
  return lines_of(log.iterations);
}

}  // namespace assay::experiment
