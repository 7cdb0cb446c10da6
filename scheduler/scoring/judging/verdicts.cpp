// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/judging/verdicts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "native/statistics/comparisons.h"
#include "native/statistics/quantiles.h"
#include "scheduler/scoring/judging/grades.h"
#include "scheduler/scoring/judging/statements.h"
#include "scheduler/scoring/share_scores.h"
#include "scheduler/scoring/wrong_shares.h"

namespace assay::scoring {
namespace {

void count_samples(std::span<const Cell> cells, Verdict& verdict) {
  std::vector<double> lost;
  std::vector<double> unknown;
  for (const Cell& cell : cells) {
    if (cell.key.profiler != verdict.profiler || !cell.profile) {
      continue;
    }
    double recorded = static_cast<double>(cell.profile->outside_java + cell.profile->unknown);
    for (const auto& place : cell.profile->places) {
      recorded += static_cast<double>(place.samples);
    }
    if (recorded > 0) {
      unknown.push_back(kPercent * static_cast<double>(cell.profile->unknown) / recorded);
    }
    if (cell.profile->lost) {
      const auto missing = static_cast<double>(*cell.profile->lost);
      lost.push_back(recorded + missing > 0 ? kPercent * missing / (recorded + missing) : 0);
    }
  }
  if (!lost.empty()) {
    verdict.lost = statistics::median(lost);
  }
  if (!unknown.empty()) {
    verdict.unknown = statistics::median(unknown);
  }
}

// Measures the overhead by the score's clock and by the process's time. What a harness prints,
// which may be CPU time of its own thread, has neither a profiler's threads in it, nor its start,
// nor what it writes in the end.
void measure_overhead(const Scoring& scoring, Verdict& verdict) {
  constexpr std::uint64_t kSomeSamplesUs = 50'000;  // five samples, at the usual 10 ms
  const statistics::BootstrapRules rules = scoring.bootstrap_rules();
  const std::vector<Fork>& plain = scoring.cells.unchanged("");
  const std::vector<Fork>& watched = scoring.cells.unchanged(verdict.profiler);
  const auto [without, with, by_iteration] = compared_times(plain, watched, kSomeSamplesUs);
  verdict.overhead_percent = statistics::percent_longer(without, with, rules);
  verdict.process_overhead =
      statistics::percent_longer(process_times(plain), process_times(watched), rules);
}

// Returns the largest change of a method between base and repeat, in points. It is due to chance.
std::optional<double> null_change(const Scoring& scoring, const std::string& profiler) {
  const auto& base = scoring.cells.forks({VariantKind::base}, profiler);
  const auto& again = scoring.cells.forks({.kind = VariantKind::repeat}, profiler);
  if (base.empty() || again.empty()) {
    return std::nullopt;
  }
  double largest = 0;
  for (const MethodChange& change : method_changes(base, again, scoring.rules)) {
    largest = std::max(largest, std::abs(change.difference()));
  }
  return largest;
}

// Returns the profiler whose runs the cells come from: it is the oracle for the debug information,
// and else the profiler itself.
const std::string& run_with_for(const Experiment& experiment, const std::string& profiler) {
  const ProfilerVariant* own = find_profiler(experiment, profiler);
  const ProfilerVariant* oracle = oracle_of(experiment);
  const bool has_own = own == nullptr || has_runs(*own) || oracle == nullptr;
  return has_own ? profiler : oracle->id;
}

void count_forks(const Scoring& scoring, std::span<const Cell> cells, Verdict& verdict) {
  std::map<Variant, std::uint32_t> forks;
  const std::string& run_with = run_with_for(scoring.experiment, verdict.profiler);
  for (const CellKey& key : scoring.experiment.order) {
    if (key.profiler == run_with) {
      forks[key.variant] =
          static_cast<std::uint32_t>(scoring.cells.forks(key.variant, verdict.profiler).size());
    }
  }
  verdict.forks = forks.empty() ? 0 : std::numeric_limits<std::uint32_t>::max();
  for (const auto& [variant, count] : forks) {
    verdict.forks = std::min(verdict.forks, count);
  }
  verdict.failed = static_cast<std::uint32_t>(std::ranges::count_if(cells, [&](const Cell& cell) {
    return cell.key.profiler == verdict.profiler && !cell.ended_well();
  }));
}

}  // namespace

void correlate_shares(std::span<const ShareComparison> shares, Verdict& verdict) {
  std::vector<double> before;
  std::vector<double> after;
  for (const ShareComparison& comparison : shares) {
    if (comparison.profiler == verdict.profiler) {
      verdict.off += comparison.off;
      for (const MethodChange& method : comparison.methods) {
        before.push_back(method.before);
        after.push_back(method.after);
      }
    }
  }
  verdict.compared = static_cast<std::uint32_t>(before.size());
  verdict.correlation = statistics::pearson(before, after);
}

const Verdict* verdict_of(std::span<const Verdict> verdicts, const std::string& profiler) {
  const auto found = std::ranges::find(verdicts, profiler, &Verdict::profiler);
  return found == verdicts.end() ? nullptr : &*found;
}

std::vector<Verdict> verdicts(const Scoring& scoring, std::span<const BlockScore> blocks,
                              std::span<const ShareComparison> shares,
                              std::span<const Cell> cells) {
  std::vector<Verdict> result;
  for (const ProfilerVariant& profiler : scoring.experiment.profilers) {
    Verdict verdict;
    verdict.profiler = profiler.id;
    verdict.version = profiler.version;
    verdict.jdk = jdk_of(scoring.experiment);
    add_statements(cells, verdict);
    if (const auto wrong = wrong_share(scoring, profiler.id)) {
      verdict.wrong_share = wrong->all;
      verdict.own_wrong_share = wrong->own;
    }
    Decided decided;
    count_outcomes(scoring.rules, scoring.experiment, blocks, decided, verdict);
    conclude(decided, scoring.rules, scoring.bootstrap_rules(), verdict);
    verdict.null_change = null_change(scoring, profiler.id);
    count_samples(cells, verdict);
    if (profiler.role == Role::subject || profiler.role == Role::known_liar) {
      measure_overhead(scoring, verdict);  // the times of the others are scaled to their warm part
    }
    correlate_shares(shares, verdict);
    count_forks(scoring, cells, verdict);
    result.push_back(std::move(verdict));
  }
  return result;
}

}  // namespace assay::scoring
