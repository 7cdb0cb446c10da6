// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/rank_agreement.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "native/statistics/comparisons.h"
#include "scheduler/scoring/fork_shares.h"

namespace assay::scoring {
namespace {

using Forks = std::vector<Fork>;
using Methods = std::set<std::string>;

struct PairAgreement {
  bool same_hottest = false;
  double overlap = 0;
  std::optional<double> tau{};
};

// The figures by which a fork, or the medians over forks, are compared. The figures are looked up
// once, because a fork is in many pairs.
struct Ranking {
  std::vector<std::string> hottest{};
  std::vector<double> shares{};  // shares of the same methods in all compared rankings
};

std::vector<std::string> hottest(const ShareByMethod& shares, std::size_t count) {
  std::vector<std::string> names;
  for (const auto& [method, share] : hottest_first(shares)) {
    if (share > 0 && names.size() < count) {
      names.push_back(method);
    }
  }
  return names;
}

Ranking ranking_of(const ShareByMethod& shares, const Methods& methods, const ScoreRules& rules) {
  Ranking ranking{.hottest = hottest(shares, rules.hottest)};
  ranking.shares.reserve(methods.size());
  for (const std::string& method : methods) {
    ranking.shares.push_back(share_in(shares, method));
  }
  return ranking;
}

// Returns a ranking for each fork. A ranking also has methods that have the least share in other
// forks only: tau_of() leaves them out of a pair.
std::vector<Ranking> rankings_of(const Forks& forks, const ScoreRules& rules) {
  Methods methods;
  add_methods(forks, rules.least_share, methods);
  std::vector<Ranking> rankings;
  rankings.reserve(forks.size());
  for (const Fork& fork : forks) {
    rankings.push_back(ranking_of(fork.profile.methods, methods, rules));
  }
  return rankings;
}

double overlap_of(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::set<std::string> all(a.begin(), a.end());
  all.insert(b.begin(), b.end());
  const std::size_t common = a.size() + b.size() - all.size();
  return all.empty() ? 0 : static_cast<double>(common) / static_cast<double>(all.size());
}

// Returns tau of the same methods' shares, over those methods that have the least share in at least
// one of the two lists.
std::optional<double> tau_of(std::span<const double> first, std::span<const double> second,
                             double least_share) {
  std::vector<double> xs;
  std::vector<double> ys;
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (kPercent * std::max(first[i], second[i]) >= least_share) {
      xs.push_back(first[i]);
      ys.push_back(second[i]);
    }
  }
  return statistics::kendall(xs, ys);
}

PairAgreement agreement_of(const Ranking& first, const Ranking& second, double least_share) {
  return {.same_hottest = !first.hottest.empty() && !second.hottest.empty() &&
                          first.hottest.front() == second.hottest.front(),
          .overlap = overlap_of(first.hottest, second.hottest),
          .tau = tau_of(first.shares, second.shares, least_share)};
}

PairAgreement agreement_of(const ShareByMethod& first, const ShareByMethod& second,
                           const ScoreRules& rules) {
  Methods methods;
  for (const ShareByMethod* shares : {&first, &second}) {
    for (const auto& [method, share] : *shares) {
      methods.insert(method);
    }
  }
  return agreement_of(ranking_of(first, methods, rules), ranking_of(second, methods, rules),
                      rules.least_share);
}

// Extends the interval to its estimate. Drawing adds scatter, which nearly always lowers agreement:
// the estimate may lie above nearly all that was drawn.
Interval extended_to_estimate(const Interval& drawn) {
  return {drawn.estimate, std::min(drawn.low, drawn.estimate),
          std::max(drawn.high, drawn.estimate)};
}

// Returns the interval of tau between the orders by medians over forks.
std::optional<Interval> tau_interval(const Scoring& scoring, const Forks& first,
                                     const Forks& second) {
  if (first.size() < 2 || second.size() < 2) {
    return std::nullopt;
  }
  const double least_share = scoring.rules.least_share;
  Methods methods;
  add_methods(first, least_share, methods);
  add_methods(second, least_share, methods);
  const ForkShares first_shares(first, methods);
  const ForkShares second_shares(second, methods);
  const auto tau_of_drawn = [&](const statistics::Groups& drawn) {
    // Two drawings without any order have no order in common: tau is 0.
    return tau_of(first_shares.medians(drawn[0]), second_shares.medians(drawn[1]), least_share)
        .value_or(0);
  };
  const statistics::Groups forks = {fork_numbers(first.size()), fork_numbers(second.size())};
  return extended_to_estimate(
      statistics::bootstrap(forks, tau_of_drawn, scoring.bootstrap_rules()));
}

// A profiler's shares in the unchanged program.
struct BaseProfile {
  const std::string& id;
  const Forks& forks;
  ShareByMethod medians;
};

RankAgreement between(const Scoring& scoring, const BaseProfile& first, const BaseProfile& second) {
  const PairAgreement pair = agreement_of(first.medians, second.medians, scoring.rules);
  return {
      .first = first.id,
      .second = second.id,
      .same_hottest = pair.same_hottest ? 1.0 : 0.0,
      .top_overlap = pair.overlap,
      .tau = pair.tau,
      .tau_interval = pair.tau ? tau_interval(scoring, first.forks, second.forks) : std::nullopt,
      .pairs = 1};
}

// Tau of each pair of forks, by their numbers. A fork and itself have no tau.
using PairTaus = std::vector<std::vector<std::optional<double>>>;

std::optional<double> mean_tau(const PairTaus& taus, std::span<const double> forks) {
  std::vector<double> known;
  for (std::size_t i = 0; i < forks.size(); ++i) {
    const auto& row = taus[static_cast<std::size_t>(forks[i])];
    for (std::size_t j = i + 1; j < forks.size(); ++j) {
      if (const auto& tau = row[static_cast<std::size_t>(forks[j])]) {
        known.push_back(*tau);
      }
    }
  }
  return known.empty() ? std::nullopt : std::optional(statistics::mean(known));
}

// Two forks make one pair only. The mean would seem certain, because there is no other pair to
// draw.
std::optional<Interval> interval_of_mean(const PairTaus& taus, double all_forks_tau,
                                         const statistics::BootstrapRules& rules) {
  if (taus.size() < 3) {
    return std::nullopt;
  }
  const auto tau_of_drawn = [&](const statistics::Groups& drawn) {
    // A drawing of one fork only has no pairs, and says nothing.
    return mean_tau(taus, drawn[0]).value_or(all_forks_tau);
  };
  const statistics::Groups forks = {fork_numbers(taus.size())};
  return extended_to_estimate(statistics::bootstrap(forks, tau_of_drawn, rules));
}

std::optional<RankAgreement> with_itself(const Scoring& scoring, const BaseProfile& profile) {
  const Forks& forks = profile.forks;
  if (forks.size() < 2) {
    return std::nullopt;
  }
  RankAgreement sum{.first = profile.id, .second = profile.id};
  const std::vector<Ranking> rankings = rankings_of(forks, scoring.rules);
  PairTaus taus(forks.size(), std::vector<std::optional<double>>(forks.size()));
  for (std::size_t i = 0; i < forks.size(); ++i) {
    for (std::size_t j = i + 1; j < forks.size(); ++j) {
      const PairAgreement pair = agreement_of(rankings[i], rankings[j], scoring.rules.least_share);
      ++sum.pairs;
      sum.same_hottest += pair.same_hottest ? 1 : 0;
      sum.top_overlap += pair.overlap;
      taus[i][j] = taus[j][i] = pair.tau;
    }
  }
  sum.same_hottest /= sum.pairs;
  sum.top_overlap /= sum.pairs;
  sum.tau = mean_tau(taus, fork_numbers(forks.size()));
  if (sum.tau) {
    sum.tau_interval = interval_of_mean(taus, *sum.tau, scoring.bootstrap_rules());
  }
  return sum;
}

}  // namespace

std::vector<RankAgreement> rank_agreements(const Scoring& scoring) {
  std::vector<BaseProfile> profiles;
  for (const ProfilerVariant& profiler : scoring.experiment.profilers) {
    const Forks& forks = scoring.cells.forks({VariantKind::base}, profiler.id);
    profiles.push_back({profiler.id, forks, median_shares(forks)});
  }
  std::vector<RankAgreement> result;
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    if (const auto own = with_itself(scoring, profiles[i])) {
      result.push_back(*own);
    }
    for (std::size_t j = i + 1; j < profiles.size(); ++j) {
      if (!profiles[i].medians.empty() && !profiles[j].medians.empty()) {
        result.push_back(between(scoring, profiles[i], profiles[j]));
      }
    }
  }
  return result;
}

}  // namespace assay::scoring
