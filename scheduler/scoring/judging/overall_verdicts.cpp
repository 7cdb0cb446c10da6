// SPDX-License-Identifier: Apache-2.0
// Makes one verdict for each profiler over all programs of a report.
#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

#include "native/statistics/quantiles.h"
#include "scheduler/scoring/judging/grades.h"
#include "scheduler/scoring/judging/verdicts.h"
#include "scheduler/scoring/scoring.h"

namespace assay::scoring {
namespace {

using Identity = std::tuple<std::string, std::string, std::string>;
Identity identity_of(const Verdict& verdict) {
  return {verdict.profiler, verdict.version, verdict.jdk};
}

// The figures that each program gave for one profiler.
struct Collected {
  Decided blocks{};
  std::vector<double> wrong{};
  std::vector<Interval> own_wrong{};
  std::vector<double> null_changes{};
  std::vector<double> lost{};
  std::vector<double> unknown{};
  std::vector<Interval> overheads{};
  std::vector<Interval> process_overheads{};
  std::vector<ShareComparison> shares{};
};

void collect(const ExperimentScore& program, const Verdict& verdict, Collected& all) {
  const auto keep = [](const auto& value, auto& values) {
    if (value) {
      values.push_back(*value);
    }
  };
  keep(verdict.wrong_share, all.wrong);
  keep(verdict.own_wrong_share, all.own_wrong);
  keep(verdict.null_change, all.null_changes);
  keep(verdict.lost, all.lost);
  keep(verdict.unknown, all.unknown);
  keep(verdict.overhead_percent, all.overheads);
  keep(verdict.process_overhead, all.process_overheads);
  std::ranges::copy_if(
      program.shares, std::back_inserter(all.shares),
      [&](const ShareComparison& one) { return one.profiler == verdict.profiler; });
}

std::optional<double> median_if_any(const std::vector<double>& values) {
  return values.empty() ? std::nullopt : std::optional(statistics::median(values));
}

// Returns the mean, with its interval over programs, or for a single program with that over its
// forks.
std::optional<Interval> mean_if_any(const std::vector<Interval>& of_programs,
                                    const statistics::BootstrapRules& rules) {
  if (of_programs.size() < 2) {
    return of_programs.empty() ? std::nullopt : std::optional(of_programs.front());
  }
  std::vector<double> estimates(of_programs.size());
  std::ranges::transform(of_programs, estimates.begin(), &Interval::estimate);
  return statistics::mean_interval(estimates, rules);
}

// Returns the beginning of a sum for the profiler of `verdict`.
Verdict begun_with(const Verdict& verdict) {
  Verdict all;
  all.profiler = verdict.profiler;
  all.version = verdict.version;
  all.jdk = verdict.jdk;
  all.forks = verdict.forks;
  return all;
}

// Returns an interval that is above the limit beyond chance, or else the one that comes nearest to
// it.
std::optional<Interval> worst(const std::vector<Interval>& of_programs, double limit) {
  const auto is_less = [limit](const Interval& one, const Interval& other) {
    return std::pair(one.low > limit, one.high) < std::pair(other.low > limit, other.high);
  };
  const auto found = std::ranges::max_element(of_programs, is_less);
  return found == of_programs.end() ? std::nullopt : std::optional(*found);
}

void finish(const Collected& all, const ScoreRules& rules, std::uint64_t seed, Verdict& verdict) {
  const statistics::BootstrapRules resampling{.seed = seed, .resamples = rules.resamples};
  verdict.own_wrong_share = worst(all.own_wrong, rules.most_wrong_share);
  conclude(all.blocks, rules, resampling, verdict);
  verdict.overhead_percent = mean_if_any(all.overheads, resampling);
  verdict.process_overhead = mean_if_any(all.process_overheads, resampling);
  verdict.wrong_share = median_if_any(all.wrong);
  verdict.null_change = median_if_any(all.null_changes);
  verdict.lost = median_if_any(all.lost);
  verdict.unknown = median_if_any(all.unknown);
  correlate_shares(all.shares, verdict);
}

}  // namespace

std::vector<const ExperimentScore*> counted_programs(std::span<const ExperimentScore> programs) {
  const bool any_sound = std::ranges::any_of(programs, is_sound);
  std::vector<const ExperimentScore*> counted;
  for (const ExperimentScore& program : programs) {
    if (!any_sound || is_sound(program)) {
      counted.push_back(&program);
    }
  }
  return counted;
}

std::vector<Verdict> overall_verdicts(std::span<const ExperimentScore> programs) {
  const std::vector<const ExperimentScore*> counted = counted_programs(programs);
  if (counted.size() == 1) {
    return counted.front()->verdicts;  // a single program's intervals are over forks
  }
  std::vector<Verdict> result;
  std::map<Identity, Collected> collected;
  for (const ExperimentScore* program : counted) {
    for (const Verdict& verdict : program->verdicts) {
      auto sum = std::ranges::find(result, identity_of(verdict), identity_of);
      if (sum == result.end()) {
        result.push_back(begun_with(verdict));
        sum = result.end() - 1;
      }
      Collected& all = collected[identity_of(verdict)];
      add_statements(verdict, *sum);
      count_outcomes(program->rules, program->experiment, program->blocks, all.blocks, *sum);
      sum->failed += verdict.failed;
      sum->forks = std::min(sum->forks, verdict.forks);
      collect(*program, verdict, all);
    }
  }
  for (Verdict& verdict : result) {
    finish(collected[identity_of(verdict)], programs.front().rules,
           programs.front().experiment.seed, verdict);
  }
  return result;
}

}  // namespace assay::scoring
