// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/program_times.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <system_error>
#include <utility>

#include "native/support/text_pieces.h"
#include "scheduler/scoring/quiet_times.h"

namespace assay::experiment {
namespace {

constexpr std::array<std::pair<std::string_view, double>, 3> kUnits = {
    {{"us", 1e3}, {"ms", 1e6}, {"ns", 1}}};
constexpr double kLongest = 1e18;  // nanoseconds

// Returns the time behind `name`, such as "runtime: 2315us".
std::optional<double> time_behind(std::string_view line, std::string_view name) {
  const auto at = line.find(name);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  line.remove_prefix(at + name.size());
  double number = 0;
  const auto [rest, failure] = std::from_chars(line.data(), line.data() + line.size(), number);
  line.remove_prefix(static_cast<std::size_t>(rest - line.data()));
  const auto unit =
      std::ranges::find_if(kUnits, [&](const auto& one) { return line.starts_with(one.first); });
  if (failure != std::errc() || unit == kUnits.end() || !(number >= 0) ||
      number * unit->second > kLongest) {
    return std::nullopt;
  }
  return number * unit->second;
}

std::optional<double> sum_of(std::span<const LineTimes> iterations,
                             std::optional<double> LineTimes::*time) {
  double sum = 0;
  for (const LineTimes& one : iterations) {
    if (!(one.*time)) {
      return std::nullopt;
    }
    sum += *(one.*time);
  }
  return iterations.empty() ? std::nullopt : std::optional(sum);
}

std::uint64_t samples_in_java(const measuring::Profile& profile) {
  std::uint64_t in_java = profile.left_out;
  for (const auto& [index, samples] : profile.compilations) {
    in_java += samples.total;
  }
  return in_java;
}

}  // namespace

LineTimes times_in(std::string_view line, const LineReader& reader) {
  const auto told = reader.time_ns ? reader.time_ns(std::string(line)) : std::nullopt;
  return {told ? told : time_behind(line, "runtime: "), time_behind(line, "cpu: ")};
}

std::vector<LineTimes> line_times(const process::CapturedStream& stream, const LineReader& reader) {
  std::vector<LineTimes> times;
  const std::string_view output = stream.text;
  auto arrival = stream.arrivals.begin();
  for (const std::string_view piece : split_pieces(output, '\n')) {
    const std::string line(piece);
    if (!reader.ends_an_iteration(line)) {
      continue;
    }
    const auto end = static_cast<std::size_t>(piece.data() + piece.size() - output.data());
    arrival = std::find_if(arrival, stream.arrivals.end(),
                           [end](const process::Arrival& one) { return one.bytes >= end; });
    times.push_back(times_in(piece, reader));
    if (arrival != stream.arrivals.end()) {
      times.back().ended_ns = arrival->time_ns;
      times.back().process_cpu_ns = arrival->cpu_ns;
    }
  }
  return times;
}

std::vector<LineTimes> marked_times(std::span<const std::string> lines,
                                    std::span<const measuring::IterationMark> marks,
                                    const LineReader& reader) {
  std::vector<LineTimes> times;
  for (const std::string& line : lines) {
    times.push_back(times_in(line, reader));
    if (times.size() <= marks.size()) {
      const measuring::IterationMark& mark = marks[times.size() - 1];
      times.back().ended_ns = static_cast<std::int64_t>(mark.time_ns);
      times.back().process_cpu_ns = mark.cpu_ns - std::min(mark.cpu_ns, mark.compilers_ns);
    }
  }
  return times;
}

std::vector<LineTimes> merged_times(std::vector<LineTimes> of_output,
                                    std::vector<LineTimes> of_errors) {
  std::vector<LineTimes> merged;
  merged.reserve(of_output.size() + of_errors.size());
  std::ranges::merge(of_output, of_errors, std::back_inserter(merged), {}, &LineTimes::ended_ns,
                     &LineTimes::ended_ns);
  return merged;
}

std::optional<std::uint64_t> first_slowed(std::span<const LineTimes> iterations,
                                          std::int64_t since_ns) {
  if (iterations.empty() || !iterations.front().ended_ns) {
    return std::nullopt;
  }
  const auto partly = std::ranges::find_if(iterations, [since_ns](const LineTimes& one) {
    return !one.ended_ns || *one.ended_ns >= since_ns;
  });
  // The iteration `partly` may have been slowed from its middle on.
  const auto slowed = static_cast<std::uint64_t>(partly - iterations.begin()) + 1;
  return std::min<std::uint64_t>(slowed, iterations.size());
}

std::string why_slowed_too_late(std::size_t iterations, std::uint64_t slowed_from) {
  const std::size_t slowed = iterations - std::min<std::uint64_t>(slowed_from, iterations);
  return iterations < 2 || scoring::are_slowed_enough(iterations, slowed_from)
             ? ""
             : "the block was slowed only in the last " + std::to_string(slowed) + " of " +
                   std::to_string(iterations) +
                   " iterations; make runs longer (--run-time, --iterations)";
}

std::optional<scoring::IterationTimes> stored_times(scoring::IterationClock clock,
                                                    std::span<const LineTimes> iterations) {
  const auto in_us = [&](std::optional<double> LineTimes::*time) {
    constexpr double kNsPerUs = 1e3;
    std::vector<std::uint64_t> times;
    for (const LineTimes& one : iterations) {
      if (!(one.*time)) {
        return std::vector<std::uint64_t>();
      }
      times.push_back(static_cast<std::uint64_t>(std::llround(*(one.*time) / kNsPerUs)));
    }
    return times;
  };
  scoring::IterationTimes times{in_us(&LineTimes::runtime_ns), in_us(&LineTimes::cpu_ns)};
  if (times.runtime_us.empty() && times.cpu_us.empty()) {
    return std::nullopt;
  }
  if (clock != scoring::IterationClock::told) {
    times.clock = clock;
  }
  return times;
}

std::optional<double> total_ns(std::span<const LineTimes> iterations) {
  const auto cpu = sum_of(iterations, &LineTimes::cpu_ns);
  return cpu ? cpu : sum_of(iterations, &LineTimes::runtime_ns);
}

double java_share(const measuring::Profile& profile) {
  return std::clamp(profile.share_of(samples_in_java(profile)), 0.0, 1.0);
}

std::optional<double> harness_java_share(const measuring::Profile& profile) {
  if (profile.samples <= profile.of_vm) {
    return std::nullopt;
  }
  return std::clamp(static_cast<double>(samples_in_java(profile)) /
                        static_cast<double>(profile.samples - profile.of_vm),
                    0.0, 1.0);
}

}  // namespace assay::experiment
