// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/blocks/block_change.h"

#include <algorithm>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

// Returns by how much the share (0 to 1) of a method grows when the method has all of the gain D.
// For a share u of the time T, the growth is (uT + D) / (T + D) - u.
double expected_change(double share, double base_ns, double gained_ns) {
  return base_ns + gained_ns > 0 ? gained_ns * (1 - share) / (base_ns + gained_ns) : 0;
}

double Change::error() const {
  return std::min(0.0, reported() - expected) + std::max(0.0, reported() - most_expected);
}

BlockChange::BlockChange(const Arms& arms, const ShareOf& share, const Expectation& expectation)
    : arms_(arms),
      base_shares_(each(arms.base, share)),
      slowed_shares_(each(arms.slowed, share)),
      expectation_(expectation) {}

Change BlockChange::of(const statistics::Groups& drawn) const {
  const Lengthening run = arms_.gained.of(drawn[0], drawn[1]);
  Change change{.before = statistics::median_of_drawn(base_shares_, drawn[0]),
                .after = statistics::median_of_drawn(slowed_shares_, drawn[1])};
  const double share = expectation_.share.value_or(change.before);
  const auto expected = [&](double java_part) {
    return expected_change(share, java_part * run.base_ns, run.gained_ns);
  };
  change.expected = expected(expectation_.java_part);
  change.most_expected = expected(expectation_.least_java_part);
  return change;
}

DrawnChanges BlockChange::drawn(const statistics::BootstrapRules& rules) const {
  DrawnChanges all;
  all.errors = statistics::drawings(
      arms_.forks(),
      [&](const statistics::Groups& drawn) {
        const Change change = of(drawn);
        all.reported.push_back(kPercent * change.reported());
        return kPercent * change.error();
      },
      rules);
  return all;
}

}  // namespace assay::scoring
