// SPDX-License-Identifier: Apache-2.0
// Computes methods' shares in the forks of an arm.
#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "scheduler/scoring/cell_table.h"

namespace assay::scoring {

// Gives a place's share (0 to 1) in one fork.
using ShareOf = std::function<double(const Fork&)>;

// Returns the share of what our own sampler is asked about: that of the block's method, or, where a
// block is mixed, of the block itself, because our sampler does not know which of the block's
// methods its samples belong to (decision 0044). Requires: `facts` outlives the function.
ShareOf oracles_share(const BlockFacts& facts);

std::vector<double> shares_of(const std::vector<Fork>& forks, const std::string& method);

// Returns medians over forks, for all methods that any fork names.
ShareByMethod median_shares(const std::vector<Fork>& forks);

// Returns the variance that a share has from the number of samples alone, in a fork of average
// size.
double sampling_variance(const std::vector<Fork>& forks, double share);

// Methods' shares in each fork, looked up once, because forks are drawn thousands of times. Forks
// are drawn whole: where a fork gives one method too much, it gives another too little.
class ForkShares {
 public:
  ForkShares(const std::vector<Fork>& forks, const std::set<std::string>& methods);

  // Returns the medians over the forks with these numbers (fork_numbers()), one for each method of
  // the set.
  std::vector<double> medians(std::span<const double> drawn) const;

 private:
  std::vector<std::vector<double>> shares_;  // by method, then by fork
};

// Adds the methods whose share is at least `least_share` percent in one of the forks. Where no fork
// gives a method that much, no median can.
void add_methods(const std::vector<Fork>& forks, double least_share,
                 std::set<std::string>& methods);

}  // namespace assay::scoring
