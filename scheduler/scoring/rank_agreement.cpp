// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/rank_agreement.h"

#include <algorithm>
#include <set>

#include "scheduler/scoring/statistics/statistics.h"

namespace assay::scoring {
namespace {

using Shares = std::map<std::string, double>;

struct PairAgreement {
  bool same_hottest = false;
  double overlap = 0;
  std::optional<double> tau{};
};

std::vector<std::string> hottest(const Shares& shares, std::size_t count) {
  std::vector<std::pair<double, std::string>> sorted;
  for (const auto& [method, share] : shares) {
    if (share > 0) {
      sorted.emplace_back(-share, method);
    }
  }
  std::ranges::sort(sorted);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < sorted.size() && i < count; ++i) {
    names.push_back(sorted[i].second);
  }
  return names;
}

double overlap_of(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::set<std::string> all(a.begin(), a.end());
  all.insert(b.begin(), b.end());
  const std::size_t common = a.size() + b.size() - all.size();
  return all.empty() ? 0 : static_cast<double>(common) / static_cast<double>(all.size());
}

// Over the methods that one of the two gives the least share.
std::optional<double> tau_of(const Shares& a, const Shares& b, double least_share) {
  std::set<std::string> methods;
  for (const Shares* shares : {&a, &b}) {
    for (const auto& [method, share] : *shares) {
      if (kPercent * share >= least_share) {
        methods.insert(method);
      }
    }
  }
  std::vector<double> xs;
  std::vector<double> ys;
  for (const std::string& method : methods) {
    xs.push_back(a.contains(method) ? a.at(method) : 0);
    ys.push_back(b.contains(method) ? b.at(method) : 0);
  }
  return kendall(xs, ys);
}

PairAgreement agreement_of(const Shares& a, const Shares& b, const ScoreRules& rules) {
  const auto first = hottest(a, rules.hottest);
  const auto second = hottest(b, rules.hottest);
  return {.same_hottest = !first.empty() && !second.empty() && first.front() == second.front(),
          .overlap = overlap_of(first, second),
          .tau = tau_of(a, b, rules.least_share)};
}

class Mean {
 public:
  void add(const PairAgreement& pair) {
    ++pairs_;
    hottest_ += pair.same_hottest ? 1 : 0;
    overlap_ += pair.overlap;
    if (pair.tau) {
      taus_.push_back(*pair.tau);
    }
  }

  RankAgreement result(const std::string& first, const std::string& second) const {
    const auto count = static_cast<double>(pairs_);
    return {.first = first,
            .second = second,
            .same_hottest = hottest_ / count,
            .top_overlap = overlap_ / count,
            .tau = taus_.empty() ? std::nullopt : std::optional(mean(taus_)),
            .pairs = pairs_};
  }

 private:
  std::uint32_t pairs_ = 0;
  double hottest_ = 0;
  double overlap_ = 0;
  std::vector<double> taus_;
};

std::optional<RankAgreement> with_itself(const std::vector<Fork>& forks, const std::string& id,
                                         const ScoreRules& rules) {
  if (forks.size() < 2) {
    return std::nullopt;
  }
  Mean agreement;
  for (std::size_t i = 0; i < forks.size(); ++i) {
    for (std::size_t j = i + 1; j < forks.size(); ++j) {
      agreement.add(agreement_of(forks[i].profile.methods, forks[j].profile.methods, rules));
    }
  }
  return agreement.result(id, id);
}

}  // namespace

std::vector<RankAgreement> rank_agreements(const Scoring& scoring) {
  const auto& profilers = scoring.experiment.profilers;
  std::vector<Shares> medians;
  medians.reserve(profilers.size());
  for (const ProfilerVariant& profiler : profilers) {
    medians.push_back(median_shares(scoring.cells.forks({VariantKind::base}, profiler.id)));
  }
  std::vector<RankAgreement> result;
  for (std::size_t i = 0; i < profilers.size(); ++i) {
    const auto& forks = scoring.cells.forks({VariantKind::base}, profilers[i].id);
    if (const auto own = with_itself(forks, profilers[i].id, scoring.rules)) {
      result.push_back(*own);
    }
    for (std::size_t j = i + 1; j < profilers.size(); ++j) {
      if (!medians[i].empty() && !medians[j].empty()) {
        Mean agreement;
        agreement.add(agreement_of(medians[i], medians[j], scoring.rules));
        result.push_back(agreement.result(profilers[i].id, profilers[j].id));
      }
    }
  }
  return result;
}

}  // namespace assay::scoring
