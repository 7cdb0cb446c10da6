// SPDX-License-Identifier: Apache-2.0
// Computes which metrics differ between two sides of repeated runs (paper 1, section 5.3). The
// paper defines for a program p and a metric m, with count() the mean over all executions:
//
//   M_p     = {m : |count(p, m, with) - count(p, m, without)| > eps(p, m)}           (Formula 3)
//   eps(p, m) = max(count(p, m, with), count(p, m, without)) * t                     (Formula 4)
//
// Beside that stand an interval and a p-value that the paper does not have: a mean of a few runs
// may differ by chance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "native/statistics/interval.h"
#include "native/support/enum_words.h"

namespace assay::comparison {

inline constexpr double kDefaultThreshold = 0.1;  // t of the paper

// The values of one metric on one side, one for each run.
struct Spread {
  std::size_t runs = 0;
  double mean = 0;
  double deviation = 0;  // standard deviation of a sample; 0 with a single run
  double least = 0;
  double most = 0;
};

// What is compared, in the order of tables.
enum class Scale : std::uint8_t {
  total,           // counts of a whole run: M_p of the paper
  per_iteration,   // divided by the iterations that the program told
  per_activation,  // divided by the run's method-entries
};

struct Difference {
  Spread a = {};
  Spread b = {};
  double epsilon = 0;    // Formula 4
  bool exceeds = false;  // |a.mean - b.mean| > epsilon: the metric is in M_p
  // b.mean / a.mean; absent where a.mean is 0.
  std::optional<double> ratio = {};
  // b.mean - a.mean, with the 95 % interval of Welch. Absent where a side has a single run.
  std::optional<statistics::Interval> interval = {};
  std::optional<double> p = {};  // of Welch's test that the means are equal; absent as above
  std::optional<double> adjusted_p = {};  // allows for all comparisons of the diff at this scale
  bool is_significant = false;            // adjusted_p is below the level

  // A difference of a mean that is larger than the threshold and no chance.
  bool is_told() const { return exceeds && is_significant; }
};

// Requires: at least one value.
Spread spread_of(std::span<const double> values);

// Compares the values of a metric, without allowing for other comparisons. Requires: at least one
// value on each side.
Difference difference_of(std::span<const double> a, std::span<const double> b, double threshold);

enum class Correction : std::uint8_t { holm, benjamini_hochberg };
inline constexpr EnumWords<Correction, 2> kCorrectionWords{
    {{Correction::holm, "holm"}, {Correction::benjamini_hochberg, "benjamini-hochberg"}}};
constexpr const auto& words_of(Correction) { return kCorrectionWords; }

inline constexpr double kLevel = 0.05;

// Sets adjusted_p and is_significant of all differences that have a p-value.
void correct(std::span<Difference* const> differences, Correction correction);

}  // namespace assay::comparison
