// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/wrong_shares.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>

#include "scheduler/scoring/fork_shares.h"
#include "scheduler/scoring/java_part.h"
#include "scheduler/scoring/statistics/bootstrap.h"

namespace assay::scoring {
namespace {

using Forks = std::vector<Fork>;

// Noise moves time from any method to others, and so a program of many small ones would seem to
// have more of its time elsewhere the fewer samples there are.
double lacking(const std::vector<double>& own, const std::vector<double>& truth,
               const ScoreRules& rules) {
  double sum = 0;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    if (kPercent * truth[i] >= rules.least_share) {
      sum += std::max(0.0, truth[i] - own[i]);
    }
  }
  return kPercent * sum;
}

const Forks& base_of(const Scoring& scoring, const std::string& profiler) {
  return scoring.cells.forks({VariantKind::base}, profiler);
}

}  // namespace

std::optional<double> wrong_share(const Scoring& scoring, const std::string& profiler) {
  const ProfilerVariant* oracle = oracle_of(scoring.experiment);
  if (oracle == nullptr || oracle->id == profiler || too_much_without_method(scoring)) {
    return std::nullopt;
  }
  const Forks& truth = base_of(scoring, oracle->id);
  const Forks& own = base_of(scoring, profiler);
  if (truth.empty() || own.empty()) {
    return std::nullopt;
  }
  std::set<std::string> methods;
  add_methods(truth, scoring.rules.least_share, methods);
  return lacking(ForkShares(own, methods).medians(fork_numbers(own.size())),
                 ForkShares(truth, methods).medians(fork_numbers(truth.size())), scoring.rules);
}

std::optional<Interval> wrong_share_difference(const Scoring& scoring, const std::string& first,
                                               const std::string& second) {
  const ProfilerVariant* oracle = oracle_of(scoring.experiment);
  if (oracle == nullptr || too_much_without_method(scoring)) {
    return std::nullopt;
  }
  const std::array arms = {&base_of(scoring, oracle->id), &base_of(scoring, first),
                           &base_of(scoring, second)};
  Groups groups;
  for (const Forks* forks : arms) {
    if (forks->empty()) {
      return std::nullopt;
    }
    groups.push_back(fork_numbers(forks->size()));
  }
  std::set<std::string> methods;
  add_methods(*arms[0], scoring.rules.least_share, methods);
  const std::array shares = {ForkShares(*arms[0], methods), ForkShares(*arms[1], methods),
                             ForkShares(*arms[2], methods)};
  return bootstrap(
      groups,
      [&](const Groups& drawn) {
        const std::vector<double> truth = shares[0].medians(drawn[0]);
        return lacking(shares[1].medians(drawn[1]), truth, scoring.rules) -
               lacking(shares[2].medians(drawn[2]), truth, scoring.rules);
      },
      scoring.bootstrap_rules());
}

}  // namespace assay::scoring
