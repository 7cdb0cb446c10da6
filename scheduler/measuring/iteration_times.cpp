// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/iteration_times.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <optional>

#include "native/statistics/quantiles.h"

namespace assay::measuring {
namespace {

using sampling::Sample;

// Progress per nanosecond on a disturbed processor, relative to an undisturbed one: code that is
// bound by throughput took 1.3 to 2.2 times as long, 1.7 on average (measured), other code less.
constexpr double kUsualWork = 0.65;
constexpr double kUsualWorkError = 0.12;
// The relative spread of kUsualWork in bursts of disturbance, and of undisturbed iterations.
constexpr double kBurstError = 0.3;
constexpr double kOwnError = 0.02;
// The largest disturbed share of an iteration that is used. In iterations with a larger share, what
// the probe misses between two readings adds up: many such iterations together gave very wrong
// times.
constexpr double kMostDisturbed = 0.4;

double square(double value) { return value * value; }

std::span<const Sample> within(std::span<const Sample> samples, const sampling::Window& window) {
  const auto from = std::ranges::lower_bound(samples, window.from_ns, {}, &Sample::time_ns);
  const auto until = std::ranges::lower_bound(samples, window.until_ns, {}, &Sample::time_ns);
  return {from, until};
}

IterationTime iteration_time(const sampling::Window& window, double cpu_ns,
                             std::span<const Sample> samples, const ProcessorSpeeds& speeds,
                             const std::set<pid_t>& other_threads) {
  const double each = cpu_ns / static_cast<double>(samples.size());
  IterationTime time{.window = window};
  for (const Sample& sample : samples) {
    if (!other_threads.contains(static_cast<pid_t>(sample.thread))) {
      const Speed speed = speeds.at(sample.processor, sample.time_ns);
      time.undisturbed_ns += each * (1 - speed.disturbed_part) / speed.slowness;
      time.disturbed_ns += each * speed.disturbed_part;
    }
  }
  return time;
}

// Returns the time as a number of iterations since the first mark; nothing where that is not known.
std::optional<double> in_iterations(std::span<const IterationMark> marks, std::uint64_t time_ns) {
  const auto behind = std::ranges::upper_bound(marks, time_ns, {}, &IterationMark::time_ns);
  if (behind == marks.begin() || behind == marks.end()) {
    return std::nullopt;
  }
  const IterationMark& before = *std::prev(behind);
  const auto whole = static_cast<double>(std::distance(marks.begin(), behind) - 1);
  return whole + static_cast<double>(time_ns - before.time_ns) /
                     static_cast<double>(behind->time_ns - before.time_ns);
}

struct UsableIterations {
  std::vector<IterationTime> times;  // iterations that were not disturbed too much
  double count = 0;                  // number of iterations in `times`
  double guess_ns = 0;               // time of an iteration if disturbances did the usual work
};

UsableIterations usable_of(std::span<const IterationTime> iterations) {
  UsableIterations usable;
  for (const IterationTime& one : iterations) {
    if (one.disturbed_part() <= kMostDisturbed) {
      usable.times.push_back(one);
      const auto weight = static_cast<double>(one.iterations);
      usable.guess_ns += weight * (one.undisturbed_ns + kUsualWork * one.disturbed_ns);
      usable.count += weight;
    }
  }
  usable.guess_ns = usable.count > 0 ? usable.guess_ns / usable.count : 0;
  return usable;
}

}  // namespace

std::vector<IterationTime> iteration_times(std::span<const IterationMark> marks,
                                           std::span<const Sample> samples,
                                           const ProcessorSpeeds& speeds,
                                           const std::set<pid_t>& other_threads) {
  std::vector<IterationTime> times;
  std::size_t first = 0;  // first mark of those taken together
  for (std::size_t i = 1; i < marks.size(); ++i) {
    const sampling::Window window{marks[first].time_ns, marks[i].time_ns};
    const auto some = within(samples, window);
    if (some.empty()) {
      continue;
    }
    const auto cpu_ns = static_cast<double>(marks[i].cpu_ns - marks[first].cpu_ns);
    times.push_back(iteration_time(window, cpu_ns / static_cast<double>(i - first), some, speeds,
                                   other_threads));
    times.back().iterations = i - first;
    first = i;
  }
  return times;
}

// Solves, by least squares over iterations that were not disturbed too much: undisturbed = time -
// work * disturbed. Each iteration is weighted by what is known of its error; the usual value of
// `work` is one more observation.
std::optional<MeanTime> undisturbed_time(std::span<const IterationTime> iterations) {
  const UsableIterations usable = usable_of(iterations);
  if (!(usable.guess_ns > 0)) {
    return std::nullopt;
  }
  // Iterations that are taken together are known from as few samples as one iteration.
  const double iterations_each = usable.count / static_cast<double>(usable.times.size());
  // Times are in units of the guess, so that the usual work weighs alike whatever iterations take.
  double weights = 0;
  double disturbed = 0;
  double disturbed_squares = 1 / square(kUsualWorkError);
  double undisturbed = 0;
  double products = -kUsualWork / square(kUsualWorkError);
  for (const IterationTime& one : usable.times) {
    const double d = one.disturbed_ns / usable.guess_ns;
    const double u = one.undisturbed_ns / usable.guess_ns;
    const double part = static_cast<double>(one.iterations) / iterations_each;
    const double weight = part / (square(kOwnError) + square(kBurstError * d));
    weights += weight;
    disturbed += weight * d;
    disturbed_squares += weight * d * d;
    undisturbed += weight * u;
    products += weight * u * d;
  }
  const double determinant = weights * disturbed_squares - square(disturbed);
  const double time = (undisturbed * disturbed_squares - products * disturbed) / determinant;
  if (!(time > 0)) {
    return std::nullopt;
  }
  return MeanTime{usable.guess_ns * time, std::sqrt(disturbed_squares / determinant) / time};
}

bool are_level(std::span<const IterationMark> marks, std::uint64_t until_ns,
               std::uint64_t span_ns) {
  constexpr std::size_t kFewest = 8;
  constexpr double kLonger = 1.05;
  if (marks.empty() || marks.front().time_ns + span_ns > until_ns) {
    return false;
  }
  std::vector<double> wall_ns;
  for (std::size_t i = 1; i < marks.size(); ++i) {
    if (marks[i].time_ns + span_ns > until_ns && marks[i].time_ns <= until_ns) {
      wall_ns.push_back(static_cast<double>(marks[i].time_ns - marks[i - 1].time_ns));
    }
  }
  if (wall_ns.size() < kFewest) {
    return false;
  }
  const std::span<const double> all(wall_ns);
  const std::size_t half = all.size() / 2;
  return statistics::median(all.first(half)) <= kLonger * statistics::median(all.subspan(half));
}

std::optional<double> quiet_wall_ns(std::span<const IterationMark> marks) {
  constexpr std::size_t kFewestMarks = 6;
  constexpr double kQuiet = 0.05;
  if (marks.size() < kFewestMarks) {
    return std::nullopt;
  }
  std::vector<double> times;
  for (std::size_t i = 1; i < marks.size(); ++i) {
    times.push_back(static_cast<double>(marks[i].time_ns - marks[i - 1].time_ns));
  }
  const auto quiet =
      times.begin() + static_cast<std::ptrdiff_t>(kQuiet * static_cast<double>(times.size()));
  std::ranges::nth_element(times, quiet);
  return *quiet;
}

std::vector<IterationMark> marks_of(std::span<const codelog::Iteration> iterations,
                                    std::size_t first) {
  std::vector<IterationMark> marks;
  for (const codelog::Iteration& one : iterations.subspan(std::min(first, iterations.size()))) {
    marks.push_back({static_cast<std::uint64_t>(one.time), one.cpu_ns, 0});
  }
  // Several threads may have ended iterations at once, each reading the two clocks for itself.
  std::ranges::sort(marks, {}, &IterationMark::time_ns);
  for (std::size_t i = 1; i < marks.size(); ++i) {
    marks[i].cpu_ns = std::max(marks[i].cpu_ns, marks[i - 1].cpu_ns);
  }
  return marks;
}

Result<double> iterations_between(std::span<const IterationMark> marks, std::uint64_t from_ns,
                                  std::uint64_t until_ns) {
  const auto from = in_iterations(marks, from_ns);
  const auto until = in_iterations(marks, until_ns);
  if (!from || !until) {
    return make_error(ErrorCode::not_found, "iterations are not known for all of that time");
  }
  return *until - *from;
}

}  // namespace assay::measuring
