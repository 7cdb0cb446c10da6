// SPDX-License-Identifier: Apache-2.0
#include "native/statistics/comparisons.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "native/statistics/students_t.h"

namespace assay::statistics {
namespace {

std::vector<std::size_t> ascending(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return values[i]; });
  return order;
}

int sign(double value) { return (value > 0) - (value < 0); }

}  // namespace

double mean(std::span<const double> values) {
  assert(!values.empty());
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double variance(std::span<const double> values) {
  if (values.size() < 2) {
    return 0;
  }
  const double centre = mean(values);
  double squares = 0;
  for (const double value : values) {
    squares += (value - centre) * (value - centre);
  }
  return squares / static_cast<double>(values.size() - 1);
}

std::optional<double> pearson(std::span<const double> xs, std::span<const double> ys) {
  assert(xs.size() == ys.size());
  if (xs.size() < 2) {
    return std::nullopt;
  }
  const double x_mean = mean(xs);
  const double y_mean = mean(ys);
  double together = 0;
  double x_squares = 0;
  double y_squares = 0;
  for (std::size_t i = 0; i < xs.size(); ++i) {
    together += (xs[i] - x_mean) * (ys[i] - y_mean);
    x_squares += (xs[i] - x_mean) * (xs[i] - x_mean);
    y_squares += (ys[i] - y_mean) * (ys[i] - y_mean);
  }
  if (!(x_squares > 0) || !(y_squares > 0)) {
    return std::nullopt;
  }
  return std::clamp(together / (std::sqrt(x_squares) * std::sqrt(y_squares)), -1.0, 1.0);
}

std::vector<double> ranks(std::span<const double> values) {
  const std::vector<std::size_t> order = ascending(values);
  std::vector<double> result(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t end = first + 1;
    while (end < order.size() && values[order[end]] == values[order[first]]) {
      ++end;
    }
    for (std::size_t i = first; i < end; ++i) {
      result[order[i]] = static_cast<double>(first + end + 1) / 2;
    }
    first = end;
  }
  return result;
}

std::optional<double> spearman(std::span<const double> xs, std::span<const double> ys) {
  return pearson(ranks(xs), ranks(ys));
}

std::optional<double> kendall(std::span<const double> xs, std::span<const double> ys) {
  assert(xs.size() == ys.size());
  double agreeing = 0;
  double x_untied = 0;
  double y_untied = 0;
  for (std::size_t i = 0; i < xs.size(); ++i) {
    for (std::size_t j = i + 1; j < xs.size(); ++j) {
      const int x = sign(xs[i] - xs[j]);
      const int y = sign(ys[i] - ys[j]);
      agreeing += x * y;
      x_untied += x * x;
      y_untied += y * y;
    }
  }
  if (!(x_untied > 0) || !(y_untied > 0)) {
    return std::nullopt;
  }
  return agreeing / std::sqrt(x_untied * y_untied);
}

namespace {

// The squared standard errors of both means, and the degrees of freedom of their difference.
struct WelchTerms {
  double of_before = 0;
  double of_after = 0;
  double degrees = 0;  // not a number where no side varies

  double sum() const { return of_before + of_after; }
};

WelchTerms welch_terms(std::span<const double> before, std::span<const double> after,
                       double least_variance) {
  const auto n = static_cast<double>(before.size());
  const auto m = static_cast<double>(after.size());
  WelchTerms terms{.of_before = std::max(variance(before), least_variance) / n,
                   .of_after = std::max(variance(after), least_variance) / m};
  terms.degrees =
      terms.sum() * terms.sum() /
      (terms.of_before * terms.of_before / (n - 1) + terms.of_after * terms.of_after / (m - 1));
  return terms;
}

}  // namespace

std::optional<double> welch_p(std::span<const double> before, std::span<const double> after,
                              double least_variance) {
  if (before.size() < 2 || after.size() < 2) {
    return std::nullopt;
  }
  const WelchTerms terms = welch_terms(before, after, least_variance);
  const double difference = mean(after) - mean(before);
  if (!(terms.sum() > 0)) {
    return difference == 0 ? 1 : 0;
  }
  return student_two_sided(difference / std::sqrt(terms.sum()), terms.degrees);
}

std::optional<Interval> welch_difference(std::span<const double> before,
                                         std::span<const double> after) {
  if (before.size() < 2 || after.size() < 2) {
    return std::nullopt;
  }
  const WelchTerms terms = welch_terms(before, after, 0);
  const double difference = mean(after) - mean(before);
  if (!(terms.sum() > 0)) {
    return Interval{difference, difference, difference};
  }
  const double half = student_half_width(terms.degrees) * std::sqrt(terms.sum());
  return Interval{difference, difference - half, difference + half};
}

std::optional<double> welch_p_less(std::span<const double> before, std::span<const double> after,
                                   double least_variance) {
  const auto both = welch_p(before, after, least_variance);
  if (!both) {
    return std::nullopt;
  }
  return mean(after) < mean(before) ? *both / 2 : 1 - *both / 2;
}

std::vector<double> holm(std::span<const double> p_values) {
  std::vector<double> adjusted(p_values.size());
  double largest = 0;
  std::size_t left = p_values.size();
  for (const std::size_t i : ascending(p_values)) {
    largest = std::max(largest, std::min(1.0, p_values[i] * static_cast<double>(left--)));
    adjusted[i] = largest;
  }
  return adjusted;
}

std::vector<double> benjamini_hochberg(std::span<const double> p_values) {
  std::vector<double> adjusted(p_values.size());
  const std::vector<std::size_t> order = ascending(p_values);
  const auto count = static_cast<double>(p_values.size());
  double smallest = 1;
  for (std::size_t rank = order.size(); rank > 0; --rank) {
    const std::size_t i = order[rank - 1];
    smallest = std::min(smallest, p_values[i] * count / static_cast<double>(rank));
    adjusted[i] = smallest;
  }
  return adjusted;
}

}  // namespace assay::statistics
