// SPDX-License-Identifier: Apache-2.0
#include "native/statistics/students_t.h"

#include <cmath>
#include <limits>

namespace assay::statistics {
namespace {

// Returns the continued fraction of the incomplete beta function by Lentz's method, which converges
// fast for x < (a + 1) / (a + b + 2).
double beta_fraction(double a, double b, double x) {
  constexpr double kTiny = 1e-300;
  constexpr int kMostRounds = 500;
  const auto away_from_zero = [](double value) { return std::abs(value) < kTiny ? kTiny : value; };
  double c = 1;
  double d = 1 / away_from_zero(1 - (a + b) * x / (a + 1));
  double fraction = d;
  for (int m = 1; m <= kMostRounds; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away_from_zero(1 + even * d);
    c = away_from_zero(1 + even / c);
    fraction *= d * c;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away_from_zero(1 + odd * d);
    c = away_from_zero(1 + odd / c);
    fraction *= d * c;
    if (std::abs(d * c - 1) < std::numeric_limits<double>::epsilon()) {
      break;
    }
  }
  return fraction;
}

double incomplete_beta(double a, double b, double x) {
  if (x <= 0) {
    return 0;
  }
  if (x >= 1) {
    return 1;
  }
  const double front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) +
                                a * std::log(x) + b * std::log1p(-x));
  return x < (a + 1) / (a + b + 2) ? front * beta_fraction(a, b, x) / a
                                   : 1 - front * beta_fraction(b, a, 1 - x) / b;
}

}  // namespace

double student_two_sided(double t, double degrees_of_freedom) {
  return incomplete_beta(degrees_of_freedom / 2, 0.5,
                         degrees_of_freedom / (degrees_of_freedom + t * t));
}

double student_half_width(double degrees_of_freedom) {
  constexpr double kBeyond = 0.05;
  double low = 1;    // 32 % of a normal distribution lie beyond it
  double high = 13;  // one degree of freedom has 12.706
  while (low + 1e-12 < high) {
    const double middle = (low + high) / 2;
    (student_two_sided(middle, degrees_of_freedom) > kBeyond ? low : high) = middle;
  }
  return high;
}

}  // namespace assay::statistics
