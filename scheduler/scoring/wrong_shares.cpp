// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/wrong_shares.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>

#include "native/statistics/bootstrap.h"
#include "scheduler/scoring/fork_shares.h"
#include "scheduler/scoring/java_part.h"

namespace assay::scoring {
namespace {

using Forks = std::vector<Fork>;

// Returns how much the profiler lacks, in percent. Only methods with the least share count. Noise
// moves time from any method to others: with all methods, a program of many small ones would seem
// to have more of its time elsewhere the fewer samples there are.
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

// Returns the percent that the profiler gives to methods beyond both our own sampler and the JVM.
double beyond(const std::vector<double>& own, const std::vector<double>& truth,
              const std::vector<double>& of_the_jvm, const ScoreRules& rules) {
  double sum = 0;
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (kPercent * own[i] >= rules.least_share) {
      sum += std::max(0.0, own[i] - std::max(truth[i], of_the_jvm[i]));
    }
  }
  return kPercent * sum;
}

// Returns the row of the JVM's debug information, which excuses profilers. Returns null for that
// row itself, which is not excused, and where there is no such row.
const ProfilerVariant* excuse_of(const Experiment& experiment, const std::string& profiler) {
  const ProfilerVariant* jvm = find_role(experiment, Role::debug_information);
  return jvm != nullptr && jvm->id != profiler ? jvm : nullptr;
}

// Our own sampler's forks, and the same forks as the JVM names their samples. Only forks with both
// names are here, because the two are drawn together. `named` is empty where no fork has both.
struct TrueForks {
  Forks truth;
  Forks named = {};
};

TrueForks true_forks(const Forks& truth, const Forks& named) {
  TrueForks paired;
  for (const Fork& fork : truth) {
    const auto same = std::ranges::find(named, fork.cell->key.fork,
                                        [](const Fork& one) { return one.cell->key.fork; });
    if (same != named.end()) {
      paired.truth.push_back(fork);
      paired.named.push_back(*same);
    }
  }
  return paired.named.empty() ? TrueForks{truth} : paired;
}

// Computes shares on wrong methods in drawings of forks. The first group of a drawing is the
// profiler's forks. The second is our own sampler's forks, which the JVM's names of the same
// samples belong to.
struct Wrong {
  ForkShares reported;
  ForkShares truth;
  ForkShares of_the_jvm;
  bool has_excuse;
  double unnamed;  // percent that our own sampler has no method for
  const ScoreRules& rules;

  double all(const statistics::Groups& drawn) const {
    return lacking(reported.medians(drawn[0]), truth.medians(drawn[1]), rules);
  }
  double own(const statistics::Groups& drawn) const {
    if (!has_excuse) {
      return all(drawn);
    }
    const std::vector<double> told = reported.medians(drawn[0]);
    const std::vector<double> known = truth.medians(drawn[1]);
    const double more = beyond(told, known, of_the_jvm.medians(drawn[1]), rules);
    return std::min(lacking(told, known, rules), std::max(0.0, more - unnamed));
  }
};

const Forks& base_of(const Scoring& scoring, const std::string& profiler) {
  return scoring.cells.forks({VariantKind::base}, profiler);
}

}  // namespace

std::optional<WrongShare> wrong_share(const Scoring& scoring, const std::string& profiler) {
  const ProfilerVariant* oracle = oracle_of(scoring.experiment);
  if (oracle == nullptr || oracle->id == profiler || too_much_without_method(scoring)) {
    return std::nullopt;
  }
  const ProfilerVariant* jvm = excuse_of(scoring.experiment, profiler);
  const auto [truth, excuse] = true_forks(base_of(scoring, oracle->id),
                                          jvm == nullptr ? Forks() : base_of(scoring, jvm->id));
  const Forks& own = base_of(scoring, profiler);
  if (truth.empty() || own.empty()) {
    return std::nullopt;
  }
  std::set<std::string> methods;
  for (const Forks* forks : {&truth, &own}) {
    add_methods(*forks, scoring.rules.least_share, methods);
  }
  const Wrong wrong{.reported = {own, methods},
                    .truth = {truth, methods},
                    .of_the_jvm = {excuse, methods},
                    .has_excuse = !excuse.empty(),
                    .unnamed = kPercent * (1 - named_part(scoring).value_or(1)),
                    .rules = scoring.rules};
  const statistics::Groups all = {fork_numbers(own.size()), fork_numbers(truth.size())};
  return WrongShare{.all = wrong.all(all),
                    .own = statistics::bootstrap(
                        all, [&](const statistics::Groups& drawn) { return wrong.own(drawn); },
                        scoring.bootstrap_rules())};
}

std::optional<Interval> wrong_share_difference(const Scoring& scoring, const std::string& first,
                                               const std::string& second) {
  const ProfilerVariant* oracle = oracle_of(scoring.experiment);
  if (oracle == nullptr || too_much_without_method(scoring)) {
    return std::nullopt;
  }
  const std::array arms = {&base_of(scoring, oracle->id), &base_of(scoring, first),
                           &base_of(scoring, second)};
  statistics::Groups groups;
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
  return statistics::bootstrap(
      groups,
      [&](const statistics::Groups& drawn) {
        const std::vector<double> truth = shares[0].medians(drawn[0]);
        return lacking(shares[1].medians(drawn[1]), truth, scoring.rules) -
               lacking(shares[2].medians(drawn[2]), truth, scoring.rules);
      },
      scoring.bootstrap_rules());
}

}  // namespace assay::scoring
