// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/mean_errors.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "native/statistics/random_numbers.h"

namespace assay::scoring {
namespace {

double size_of_error(const BlockScore& block) { return std::abs(block.error.estimate); }

double drawn_size(const BlockScore& block, statistics::RandomNumbers& random) {
  return block.drawn_errors.empty()
             ? size_of_error(block)
             : std::abs(block.drawn_errors[random.below(block.drawn_errors.size())]);
}

template <typename Element>
const Element& any_of(const std::vector<Element>& elements, statistics::RandomNumbers& random) {
  return elements[random.below(elements.size())];
}

// The mean of as many elements as there are, each drawn anew.
template <typename Element, typename Value>
double drawn_mean(const std::vector<Element>& elements, statistics::RandomNumbers& random,
                  Value value) {
  double sum = 0;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    sum += value(any_of(elements, random));
  }
  return sum / static_cast<double>(elements.size());
}

double mean_size(const BlockScores& blocks) {
  double sum = 0;
  for (const BlockScore* block : blocks) {
    sum += size_of_error(*block);
  }
  return sum / static_cast<double>(blocks.size());
}

double drawn_mean_size(const BlockScores& blocks, statistics::RandomNumbers& random) {
  return drawn_mean(blocks, random,
                    [&](const BlockScore* block) { return drawn_size(*block, random); });
}

BlockScores joined(const std::vector<BlockScores>& programs) {
  BlockScores all;
  for (const BlockScores& blocks : programs) {
    all.insert(all.end(), blocks.begin(), blocks.end());
  }
  return all;
}

// As many programs as there are, with all blocks of each.
std::vector<BlockScores> drawn_anew(const std::vector<BlockScores>& programs,
                                    statistics::RandomNumbers& random) {
  std::vector<BlockScores> drawn;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    drawn.push_back(any_of(programs, random));
  }
  return drawn;
}

double drawn_mean_size(const std::vector<BlockScores>& programs,
                       statistics::RandomNumbers& random) {
  double sum = 0;
  std::size_t count = 0;
  for (const BlockScores& blocks : programs.size() == 1 ? programs : drawn_anew(programs, random)) {
    sum += drawn_mean_size(blocks, random) * static_cast<double>(blocks.size());
    count += blocks.size();
  }
  return sum / static_cast<double>(count);
}

// Errors without a sign are larger where forks scatter more, and drawing adds to the scatter: the
// drawings lie above the estimate by about what the estimate lies above the truth. So the interval
// is mirrored at the estimate (the "basic" one of Davison and Hinkley, "Bootstrap Methods and their
// Application", 5.2), and holds the estimate in any case.
Interval mirrored_at(double estimate, const Interval& plain) {
  return {estimate, std::min(estimate, 2 * estimate - plain.high),
          std::max(estimate, 2 * estimate - plain.low)};
}

template <typename Draw>
Interval plain_interval(double estimate, const BootstrapRules& rules, Draw draw) {
  statistics::RandomNumbers random(rules.seed);
  std::vector<double> drawn;
  drawn.reserve(static_cast<std::size_t>(rules.resamples));
  for (int i = 0; i < rules.resamples; ++i) {
    drawn.push_back(draw(random));
  }
  std::ranges::sort(drawn);
  return percentile_interval(estimate, drawn, rules);
}

// Of a difference of two such means. Where the forks of one scatter more, drawing moves the
// difference to its side, and the mirror as far to the other: an error that came out small by luck
// would be less than another by one of the two alone. What is in either counts as possible.
template <typename Draw>
Interval interval_of_difference(double estimate, const BootstrapRules& rules, Draw draw) {
  const Interval plain = plain_interval(estimate, rules, draw);
  const Interval error = mirrored_at(estimate, plain);
  return {estimate, std::min(plain.low, error.low), std::max(plain.high, error.high)};
}

}  // namespace

Interval mean_error(const std::vector<BlockScores>& programs, const BootstrapRules& rules) {
  const double estimate = mean_size(joined(programs));
  const Interval plain = plain_interval(estimate, rules, [&](statistics::RandomNumbers& random) {
    return drawn_mean_size(programs, random);
  });
  const Interval error = mirrored_at(estimate, plain);
  // Near 0 the mirror leaves no room above an estimate that came out small by luck.
  return {estimate, std::max(0.0, error.low), std::max(error.high, plain.high)};
}

Interval paired_error_difference(const BlockPairs& pairs, const BootstrapRules& rules) {
  double sum = 0;
  for (const auto& [first, second] : pairs) {
    sum += size_of_error(*first) - size_of_error(*second);
  }
  return interval_of_difference(
      sum / static_cast<double>(pairs.size()), rules, [&](statistics::RandomNumbers& random) {
        return drawn_mean(pairs, random, [&](const auto& pair) {
          return drawn_size(*pair.first, random) - drawn_size(*pair.second, random);
        });
      });
}

Interval error_change(const BlockScores& before, const BlockScores& after,
                      const BootstrapRules& rules) {
  return interval_of_difference(
      mean_size(after) - mean_size(before), rules, [&](statistics::RandomNumbers& random) {
        return drawn_mean_size(after, random) - drawn_mean_size(before, random);
      });
}

}  // namespace assay::scoring
