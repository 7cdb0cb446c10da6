// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/wrong_shares.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>

#include "scheduler/scoring/java_part.h"
#include "scheduler/scoring/statistics/statistics.h"

namespace assay::scoring {
namespace {

using Forks = std::vector<Fork>;

// Shares of all methods that one of the profilers names, by method and fork.
class ShareTable {
 public:
  ShareTable(const Forks& forks, const std::set<std::string>& methods) {
    for (const std::string& method : methods) {
      shares_.push_back(shares_of(forks, method));
    }
  }

  std::vector<double> medians(const std::vector<double>& drawn) const {
    std::vector<double> result;
    std::vector<double> values(drawn.size());
    for (const auto& shares : shares_) {
      for (std::size_t i = 0; i < drawn.size(); ++i) {
        values[i] = shares[static_cast<std::size_t>(drawn[i])];
      }
      result.push_back(median(values));
    }
    return result;
  }

 private:
  std::vector<std::vector<double>> shares_;
};

double lacking(const std::vector<double>& own, const std::vector<double>& truth) {
  double sum = 0;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    sum += std::max(0.0, truth[i] - own[i]);
  }
  return kPercent * sum;
}

const Forks& base_of(const Scoring& scoring, const std::string& profiler) {
  return scoring.cells.forks({VariantKind::base}, profiler);
}

void add_methods(const Forks& forks, std::set<std::string>& methods) {
  for (const Fork& fork : forks) {
    for (const auto& [method, share] : fork.profile.methods) {
      methods.insert(method);
    }
  }
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
  add_methods(truth, methods);
  add_methods(own, methods);
  return lacking(ShareTable(own, methods).medians(fork_numbers(own.size())),
                 ShareTable(truth, methods).medians(fork_numbers(truth.size())));
}

std::optional<Interval> wrong_share_difference(const Scoring& scoring, const std::string& first,
                                               const std::string& second) {
  const ProfilerVariant* oracle = oracle_of(scoring.experiment);
  if (oracle == nullptr || too_much_without_method(scoring)) {
    return std::nullopt;
  }
  const std::array arms = {&base_of(scoring, oracle->id), &base_of(scoring, first),
                           &base_of(scoring, second)};
  std::set<std::string> methods;
  Groups groups;
  for (const Forks* forks : arms) {
    if (forks->empty()) {
      return std::nullopt;
    }
    add_methods(*forks, methods);
    groups.push_back(fork_numbers(forks->size()));
  }
  const std::array tables = {ShareTable(*arms[0], methods), ShareTable(*arms[1], methods),
                             ShareTable(*arms[2], methods)};
  return bootstrap(
      groups,
      [&](const Groups& drawn) {
        const std::vector<double> truth = tables[0].medians(drawn[0]);
        return lacking(tables[1].medians(drawn[1]), truth) -
               lacking(tables[2].medians(drawn[2]), truth);
      },
      scoring.bootstrap_rules());
}

}  // namespace assay::scoring
