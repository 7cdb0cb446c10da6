// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace assay::test {

// The z below which a standard normal value is with `probability`, which lies between 0 and 1. By
// bisection: erfc is exact.
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
