// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/scoring/score_progress.h"

#include <fmt/format.h>

#include "scheduler/experiment/iterations.h"

namespace assay::commands {
namespace {

constexpr double kStartSeconds = 3;  // of a JVM, and to read its profile

}  // namespace

std::string in_minutes(double seconds) {
  return seconds < 90 ? fmt::format("{:.0f} s", seconds) : fmt::format("{:.0f} min", seconds / 60);
}

std::optional<double> first_guess_s(const ScoreSetup& setup) {
  const bool has_wanted_length = experiment::has_iterations(setup.command) && !setup.iterations;
  return has_wanted_length ? std::optional(setup.run_seconds + kStartSeconds) : std::nullopt;
}

std::string outlook(const scoring::Results& results, std::optional<double> guess_s) {
  const std::string runs =
      fmt::format("{} blocks are slowed alone; {} runs", results.experiment.blocks.size(),
                  results.experiment.order.size());
  const scoring::TimeEstimate left =
      time_left(results.experiment, results.cells, guess_s.value_or(0));
  if (left.is_measured) {
    return fmt::format("{}; about {} left", runs, in_minutes(left.seconds));
  }
  return guess_s ? fmt::format("{}; about {}, if each takes as long as it is meant to", runs,
                               in_minutes(left.seconds))
                 : runs;
}

}  // namespace assay::commands
