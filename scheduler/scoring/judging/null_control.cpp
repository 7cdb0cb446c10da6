// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "native/statistics/comparisons.h"
#include "native/statistics/quantiles.h"
#include "scheduler/scoring/judging/controls.h"
#include "scheduler/scoring/judging/findings.h"
#include "scheduler/scoring/share_scores.h"

namespace assay::scoring {
namespace {

// A change of a figure that must not change where nothing was changed.
struct NullChange {
  double p = 1;
  bool is_large = false;  // false where the change is too small to be a difference
  std::string alarm;
  std::string calm{};  // finding where there is no alarm; empty for none
};

// Returns the profiler whose runs' times are compared: none, or our own sampler where no run
// without a profiler was planned.
std::string timed_with(const Scoring& scoring) {
  const bool are_planned = std::ranges::any_of(
      scoring.experiment.order, [](const CellKey& key) { return key.profiler.empty(); });
  const ProfilerVariant* oracle = oracle_of(scoring.experiment);
  return are_planned || oracle == nullptr ? "" : oracle->id;
}

// Compares what iterations take, where runs tell iterations, because expectations follow from these
// times.
std::optional<NullChange> run_time_change(const Scoring& scoring, Findings& findings) {
  const std::string profiler = timed_with(scoring);
  const auto [base, again, by_iteration] =
      compared_times(scoring.cells.forks({VariantKind::base}, profiler),
                     scoring.cells.forks({VariantKind::repeat}, profiler));
  if (base.size() < 2 || again.size() < 2) {
    findings.none(
        "Run times were not compared, because too few forks were run without a profiler.");
    return std::nullopt;
  }
  const double change = kPercent * (statistics::median(again) / statistics::median(base) - 1);
  const std::string by = "Two sets of runs of the same program have run times that differ by " +
                         text_of(change) + " %";
  return NullChange{statistics::welch_p(base, again).value_or(1),
                    std::abs(change) >= scoring.rules.least_run_change,
                    by + ", which is more than chance.", by + "."};
}

// Returns the changes of all profilers' shares. The known liar need not be run in repeat, and a
// profiler that has no runs at all is not judged.
std::vector<NullChange> profile_changes(const Scoring& scoring, Findings& findings) {
  std::vector<NullChange> changes;
  for (const ProfilerVariant& profiler : scoring.experiment.profilers) {
    const auto& base = scoring.cells.forks({VariantKind::base}, profiler.id);
    const auto& again = scoring.cells.forks({VariantKind::repeat}, profiler.id);
    if (base.size() < 2 || again.size() < 2) {
      if (profiler.role != Role::known_liar && base.size() + again.size() > 0) {
        findings.none(profiler.id +
                      ": it was not compared with itself, because fewer than two forks of base or "
                      "of repeat ended well with it.");
      }
      continue;
    }
    for (const MethodChange& change : method_changes(base, again, scoring.rules)) {
      changes.push_back({change.raw_p,
                         std::abs(change.difference()) >= scoring.rules.least_difference,
                         profiler.id + " reports " + change.method + " changed by " +
                             text_of(change.difference()) + " points, where nothing was changed."});
    }
  }
  return changes;
}

// Raises an alarm for each change of the family that is beyond chance, and returns their number.
// Where nothing has changed, the chance of any alarm in the family is `level` at most.
std::size_t raise_alarms(std::span<const NullChange> family, double level, Findings& findings) {
  std::vector<double> p_values;
  p_values.reserve(family.size());
  for (const NullChange& change : family) {
    p_values.push_back(change.p);
  }
  const std::vector<double> adjusted = statistics::holm(p_values);
  std::size_t alarms = 0;
  for (std::size_t i = 0; i < family.size(); ++i) {
    if (adjusted[i] < level && family[i].is_large) {
      ++alarms;
      findings.wrong(family[i].alarm);
    } else if (!family[i].calm.empty()) {
      findings.ok(family[i].calm);
    }
  }
  return alarms;
}

}  // namespace

// Run times, which all expectations follow from, are a family of their own, so that their one
// comparison is not corrected for those of all profilers' methods.
Control null_control(const Scoring& scoring) {
  constexpr int kFamilies = 2;
  const double level = scoring.rules.control_level / kFamilies;
  Findings findings("null");
  const std::vector<NullChange> shares = profile_changes(scoring, findings);
  const std::size_t alarms = raise_alarms(shares, level, findings);
  if (const auto of_runs = run_time_change(scoring, findings)) {
    raise_alarms(std::span(&*of_runs, 1), level, findings);
  }
  if (shares.empty()) {
    findings.none("Profiles were not compared, because too few forks were run with a profiler.");
  } else if (alarms == 0) {
    findings.ok("No profiler reports a change of any of " + std::to_string(shares.size()) +
                " shares beyond chance, where nothing was changed.");
  }
  return std::move(findings).result("Nothing was compared.");
}

}  // namespace assay::scoring
