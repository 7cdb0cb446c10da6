// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/share_scores.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <span>

#include "native/statistics/comparisons.h"
#include "native/statistics/quantiles.h"
#include "scheduler/scoring/fork_shares.h"

namespace assay::scoring {
namespace {

// Returns the hottest methods of base, and all that have the least share before or after.
std::set<std::string> compared_methods(const ShareByMethod& before, const ShareByMethod& after,
                                       const ScoreRules& rules) {
  std::set<std::string> methods;
  const auto sorted = hottest_first(before);
  for (std::size_t i = 0; i < sorted.size() && i < rules.hottest; ++i) {
    methods.insert(sorted[i].first);
  }
  for (const ShareByMethod* shares : {&before, &after}) {
    for (const auto& [method, share] : *shares) {
      if (kPercent * share >= rules.least_share) {
        methods.insert(method);
      }
    }
  }
  return methods;
}

void fill_correlation(ShareComparison& comparison) {
  std::vector<double> before;
  std::vector<double> after;
  for (const MethodChange& method : comparison.methods) {
    before.push_back(method.before);
    after.push_back(method.after);
  }
  comparison.pearson = statistics::pearson(before, after);
  comparison.spearman = statistics::spearman(before, after);
  comparison.kendall = statistics::kendall(before, after);
}

void fill_worst(const ScoreRules& rules, ShareComparison& comparison) {
  for (const MethodChange& method : comparison.methods) {
    const double points = std::abs(method.difference());
    comparison.off += rules.is_large(points) ? 1 : 0;
    if (points > comparison.worst_points) {
      comparison.worst_points = points;
      comparison.worst_method = method.method;
    }
  }
}

const ShareComparison* find_comparison(std::span<const ShareComparison> comparisons,
                                       const std::string& profiler, double target_percent) {
  const auto found = std::ranges::find_if(comparisons, [&](const ShareComparison& one) {
    return one.profiler == profiler && one.target_percent == target_percent;
  });
  return found == comparisons.end() ? nullptr : &*found;
}

double change_of(const ShareComparison& comparison, const std::string& method) {
  const auto found = std::ranges::find(comparison.methods, method, &MethodChange::method);
  return found == comparison.methods.end() ? 0 : found->difference();
}

std::uint32_t off_of(const ShareComparison& truth, const ShareComparison& comparison,
                     const ScoreRules& rules) {
  return static_cast<std::uint32_t>(
      std::ranges::count_if(comparison.methods, [&](const MethodChange& change) {
        return rules.is_large(std::abs(change.difference() - change_of(truth, change.method)));
      }));
}

void compare_with_truth(const Scoring& scoring, std::span<ShareComparison> comparisons) {
  const ProfilerVariant* oracle = oracle_of(scoring.experiment);
  for (ShareComparison& one : comparisons) {
    const ShareComparison* truth =
        oracle == nullptr ? nullptr : find_comparison(comparisons, oracle->id, one.target_percent);
    if (truth != nullptr) {
      one.off_of_truth = off_of(*truth, one, scoring.rules);
    }
  }
}

double gained_points(const statistics::Groups& shares) {
  return kPercent * (statistics::median(shares[1]) - statistics::median(shares[0]));
}

std::vector<MethodChange> changes_with_intervals(const Scoring& scoring,
                                                 const std::vector<Fork>& before,
                                                 const std::vector<Fork>& after) {
  std::vector<MethodChange> changes = method_changes(before, after, scoring.rules);
  if (before.size() < 2 || after.size() < 2) {
    return changes;  // an interval from a single fork would seem certain
  }
  for (MethodChange& change : changes) {
    const statistics::Groups shares = {shares_of(before, change.method),
                                       shares_of(after, change.method)};
    change.interval = statistics::bootstrap(shares, gained_points, scoring.bootstrap_rules());
  }
  return changes;
}

// Returns the sum of the changes, in points, over methods that have the least share in a fork of
// either side.
Interval moved_points(const Scoring& scoring, const std::vector<Fork>& before,
                      const std::vector<Fork>& after) {
  std::set<std::string> methods;
  add_methods(before, scoring.rules.least_share, methods);
  add_methods(after, scoring.rules.least_share, methods);
  const ForkShares first(before, methods);
  const ForkShares second(after, methods);
  const auto moved = [&](const statistics::Groups& drawn) {
    const std::vector<double> from = first.medians(drawn[0]);
    const std::vector<double> to = second.medians(drawn[1]);
    double sum = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
      sum += std::abs(to[i] - from[i]);
    }
    return kPercent * sum;
  };
  return statistics::bootstrap({fork_numbers(before.size()), fork_numbers(after.size())}, moved,
                               scoring.bootstrap_rules());
}

}  // namespace

std::vector<MethodChange> method_changes(const std::vector<Fork>& before,
                                         const std::vector<Fork>& after, const ScoreRules& rules) {
  const ShareByMethod first = median_shares(before);
  const ShareByMethod second = median_shares(after);
  std::vector<MethodChange> changes;
  std::vector<double> p_values;
  for (const std::string& method : compared_methods(first, second, rules)) {
    const double share = share_in(first, method);
    const double other = share_in(second, method);
    const double least =
        std::max(sampling_variance(before, share), sampling_variance(after, other));
    changes.push_back({.method = method, .before = kPercent * share, .after = kPercent * other});
    p_values.push_back(
        statistics::welch_p(shares_of(before, method), shares_of(after, method), least)
            .value_or(1));
  }
  const std::vector<double> adjusted = statistics::benjamini_hochberg(p_values);
  for (std::size_t i = 0; i < changes.size(); ++i) {
    changes[i].raw_p = p_values[i];
    changes[i].p = adjusted[i];
    changes[i].differs =
        adjusted[i] < rules.level && std::abs(changes[i].difference()) >= rules.least_difference;
  }
  std::ranges::stable_sort(
      changes, [](const MethodChange& a, const MethodChange& b) { return a.before > b.before; });
  return changes;
}

std::vector<ShareComparison> share_comparisons(const Scoring& scoring) {
  std::vector<ShareComparison> comparisons;
  for (const ProfilerVariant& profiler : scoring.experiment.profilers) {
    const auto& base = scoring.cells.forks({VariantKind::base}, profiler.id);
    for (const PlanTarget& plan : scoring.experiment.plans) {
      const auto& slowed =
          scoring.cells.forks({VariantKind::whole_program, plan.target_percent}, profiler.id);
      if (base.empty() || slowed.empty()) {
        continue;
      }
      ShareComparison comparison{.profiler = profiler.id,
                                 .target_percent = plan.target_percent,
                                 .methods = changes_with_intervals(scoring, base, slowed)};
      fill_correlation(comparison);
      fill_worst(scoring.rules, comparison);
      comparisons.push_back(std::move(comparison));
    }
  }
  compare_with_truth(scoring, comparisons);
  return comparisons;
}

std::vector<PollScore> poll_scores(const Scoring& scoring) {
  std::vector<PollScore> scores;
  for (const ProfilerVariant& profiler : scoring.experiment.profilers) {
    const auto& with = scoring.cells.forks({VariantKind::base}, profiler.id);
    const auto& without = scoring.cells.forks({VariantKind::without_polls}, profiler.id);
    if (with.empty() || without.empty()) {
      continue;
    }
    scores.push_back({.profiler = profiler.id,
                      .moved = moved_points(scoring, with, without),
                      .methods = changes_with_intervals(scoring, with, without)});
  }
  return scores;
}

std::vector<MethodShares> base_shares(const Scoring& scoring) {
  std::vector<MethodShares> result;
  for (const ProfilerVariant& profiler : scoring.experiment.profilers) {
    const auto& base = scoring.cells.forks({VariantKind::base}, profiler.id);
    if (!base.empty()) {
      auto methods = hottest_first(median_shares(base));
      for (auto& [method, share] : methods) {
        share *= kPercent;
      }
      result.push_back({profiler.id, std::move(methods)});
    }
  }
  return result;
}

}  // namespace assay::scoring
