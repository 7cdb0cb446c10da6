// SPDX-License-Identifier: Apache-2.0
// Computes the change of one place's share when one of its blocks is slowed: what a profiler
// reports, and what is expected by run times (docs/scoring.md, "One block slowed").
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "native/statistics/bootstrap.h"
#include "scheduler/scoring/blocks/gained_time.h"
#include "scheduler/scoring/fork_shares.h"

namespace assay::scoring {

// Returns how much a method's share of `base_ns` grows when one of its blocks makes that time
// longer by `gained_ns`. Shares are parts (0 to 1), not percent.
double expected_change(double share, double base_ns, double gained_ns);

struct Arms {
  const std::vector<Fork>& base;
  const std::vector<Fork>& slowed;
  GainedTime gained;

  // Returns all forks of both arms, by number.
  statistics::Groups forks() const {
    return {fork_numbers(base.size()), fork_numbers(slowed.size())};
  }
};

// The figures, beside run times, that the expected change follows from.
struct Expectation {
  double java_part = 1;              // as in java_part.h
  double least_java_part = 1;        // as in java_part.h
  std::optional<double> share = {};  // true share in the unchanged run; nothing: the profiler's own
};

struct Change {
  double before = 0;
  double after = 0;
  double expected = 0;
  double most_expected = 0;

  double reported() const { return after - before; }
  // Returns how far the reported change is from the range of the expected one.
  double error() const;
};

// The changes in each drawing, in points, in the order of the drawings.
struct DrawnChanges {
  std::vector<double> reported = {};
  std::vector<double> errors = {};
};

class BlockChange {
 public:
  // Requires: `arms` outlives the object.
  BlockChange(const Arms& arms, const ShareOf& share, const Expectation& expectation);

  Change of_all() const { return of(arms_.forks()); }
  // Returns the changes as forks are drawn anew.
  DrawnChanges drawn(const statistics::BootstrapRules& rules) const;

 private:
  Change of(const statistics::Groups& drawn) const;

  const Arms& arms_;
  // Shares in each fork, which are looked up once, because forks are drawn thousands of times.
  std::vector<double> base_shares_;
  std::vector<double> slowed_shares_;
  Expectation expectation_;
};

}  // namespace assay::scoring
