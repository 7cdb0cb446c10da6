// SPDX-License-Identifier: Apache-2.0
// The change of one place's share when one of its blocks is slowed: what a profiler reports, and
// what run times let expect (docs/scoring.md, "One block slowed").
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "scheduler/scoring/blocks/gained_time.h"
#include "scheduler/scoring/statistics/bootstrap.h"

namespace assay::scoring {

// Of a method's share when its block's `base_ns` of the run become longer by `gained_ns`; shares
// are parts, not percent.
double expected_change(double share, double base_ns, double gained_ns);

// What a place's share is in one fork.
using ShareOf = std::function<double(const Fork&)>;

struct Arms {
  const std::vector<Fork>& base;
  const std::vector<Fork>& slowed;
  GainedTime gained;

  // All of each, by number.
  Groups forks() const { return {fork_numbers(base.size()), fork_numbers(slowed.size())}; }
};

// What the expected change follows from, beside run times.
struct Expectation {
  double java_part = 1;
  double least_java_part = 1;        // as java_part.h has them
  std::optional<double> share = {};  // of the unchanged run; none: what the profiler itself says
};

struct Change {
  double before = 0;
  double after = 0;
  double expected = 0;
  double most_expected = 0;

  double reported() const { return after - before; }
  // How far that is from what may be right.
  double error() const;
};

// Of each drawing, in their order.
struct DrawnChanges {
  std::vector<double> reported = {};
  std::vector<double> errors = {};
};

class BlockChange {
 public:
  // `arms` outlives it.
  BlockChange(const Arms& arms, const ShareOf& share, const Expectation& expectation);

  Change of_all() const { return of(arms_.forks()); }
  // In points, as forks are drawn anew.
  DrawnChanges drawn(const BootstrapRules& rules) const;

 private:
  Change of(const Groups& drawn) const;

  const Arms& arms_;
  // Of each fork. Looked up once: forks are drawn thousands of times.
  std::vector<double> base_shares_;
  std::vector<double> slowed_shares_;
  Expectation expectation_;
};

}  // namespace assay::scoring
