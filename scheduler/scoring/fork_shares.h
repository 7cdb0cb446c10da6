// SPDX-License-Identifier: Apache-2.0
// Methods' shares in the forks of an arm.
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "scheduler/scoring/cell_table.h"

namespace assay::scoring {

std::vector<double> shares_of(const std::vector<Fork>& forks, const std::string& method);

// Medians over forks, of all methods that any fork names.
ShareByMethod median_shares(const std::vector<Fork>& forks);

// The variance that a share has from the number of samples alone, of a fork of average size.
double sampling_variance(const std::vector<Fork>& forks, double share);

// Looked up once: forks are drawn thousands of times. They are drawn whole, for what a fork gives
// one method too much of, another lacks.
class ForkShares {
 public:
  ForkShares(const std::vector<Fork>& forks, const std::set<std::string>& methods);

  // Over the forks with these numbers (fork_numbers()); a value for each method of the set.
  std::vector<double> medians(std::span<const double> drawn) const;

 private:
  std::vector<std::vector<double>> shares_;  // by method, then by fork
};

// Adds the methods that a fork gives this share, in percent: where none does, no median can.
void add_methods(const std::vector<Fork>& forks, double least_share,
                 std::set<std::string>& methods);

}  // namespace assay::scoring
