// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace assay::test {

// Returns the z below which a standard normal value lies with `probability`. Computes z by
// bisection, because erfc is exact. Requires: `probability` is between 0 and 1.
inline double normal_quantile(double probability) {
  double low = -40;
  double high = 40;
  for (int round = 0; round < 100; ++round) {
    const double middle = (low + high) / 2;
    (std::erfc(-middle / std::sqrt(2.0)) / 2 < probability ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace assay::test
