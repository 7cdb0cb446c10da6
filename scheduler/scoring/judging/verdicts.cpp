// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/judging/verdicts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <string>

#include "native/statistics/comparisons.h"
#include "native/statistics/quantiles.h"
#include "native/support/number_parsing.h"
#include "scheduler/profilers/reported_profile.h"
#include "scheduler/scoring/judging/grades.h"
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

// Measures the overhead by the score's clock and by the process's time. A harness's time, which may
// be CPU time of its own thread, does not include a profiler's threads, a profiler's start, or what
// a profiler writes in the end.
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

// Returns the largest change of a method between base and repeat, in points, which is due to
// chance.
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

std::uint64_t count_in(const std::string& text) {
  return parse_number<std::uint64_t>(text).value_or(0);
}

// Adds what was stated. A setting that differs between runs becomes "varies"; a count is the sum
// over all runs.
void add_value(const NamedValue& one, std::vector<NamedValue>& values) {
  const auto known = std::ranges::find(values, one.name, &NamedValue::name);
  if (known == values.end()) {
    values.push_back(one);
  } else if (one.name == profilers::kStatedBiasedSamples) {
    known->value = std::to_string(count_in(known->value) + count_in(one.value));
  } else if (known->value != one.value) {
    known->value = "varies";
  }
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

// Adds what the profiler's runs state, without the process, which differs in each run. Lost bytes
// are summed.
void add_statements(std::span<const Cell> cells, Verdict& verdict) {
  for (const Cell& cell : cells) {
    if (cell.key.profiler != verdict.profiler || !cell.profile) {
      continue;
    }
    for (const auto& [name, value] : cell.profile->stated) {
      if (name == profilers::kStatedLostBytes) {
        verdict.lost_bytes = verdict.lost_bytes.value_or(0) + count_in(value);
      } else if (name != profilers::kStatedProcess) {
        add_value({name, value}, verdict.stated);
      }
    }
  }
}

void add_statements(const Verdict& verdict, Verdict& sum) {
  for (const NamedValue& one : verdict.stated) {
    add_value(one, sum.stated);
  }
  if (verdict.lost_bytes) {
    sum.lost_bytes = sum.lost_bytes.value_or(0) + *verdict.lost_bytes;
  }
}

}  // namespace assay::scoring
