// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/mean_errors.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "native/statistics/random_numbers.h"

namespace assay::scoring {
namespace {

double size_of_error(const BlockScore& block) { return std::abs(block.error.estimate); }

// Returns the size of the block's error in one drawing of forks. The drawing is the same for all
// blocks of a profiler in a program, because what is odd about the unchanged runs, which all blocks
// have in common, is in all of the errors.
double size_in_drawing(const BlockScore& block, std::size_t drawing) {
  const auto& errors = block.drawn_errors;
  return errors.empty() ? size_of_error(block) : std::abs(errors[drawing % errors.size()]);
}

std::size_t any_drawing(const BlockScores& blocks, statistics::RandomNumbers& random) {
  std::size_t drawings = 1;
  for (const BlockScore* block : blocks) {
    drawings = std::max(drawings, block->drawn_errors.size());
  }
  return random.below(drawings);
}

template <typename Element>
const Element& drawn_from(const std::vector<Element>& elements, statistics::RandomNumbers& random) {
  return elements[random.below(elements.size())];
}

// Returns the mean of as many elements as there are, each drawn anew.
template <typename Element, typename Value>
double drawn_mean(const std::vector<Element>& elements, statistics::RandomNumbers& random,
                  Value value) {
  double sum = 0;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    sum += value(drawn_from(elements, random));
  }
  return sum / static_cast<double>(elements.size());
}

template <typename SizeOf>
double mean_over(const BlockScores& blocks, SizeOf size_of) {
  double sum = 0;
  for (const BlockScore* block : blocks) {
    sum += size_of(*block);
  }
  return sum / static_cast<double>(blocks.size());
}

double mean_size(const BlockScores& blocks) { return mean_over(blocks, size_of_error); }

double drawn_mean_size(const BlockScores& blocks, statistics::RandomNumbers& random) {
  const std::size_t drawing = any_drawing(blocks, random);
  return drawn_mean(blocks, random,
                    [&](const BlockScore* block) { return size_in_drawing(*block, drawing); });
}

BlockScores joined(const std::vector<BlockScores>& programs) {
  BlockScores all;
  for (const BlockScores& blocks : programs) {
    all.insert(all.end(), blocks.begin(), blocks.end());
  }
  return all;
}

// Draws the places of as many programs as there are. A single program draws itself.
using Programs = std::vector<std::size_t>;
Programs drawn_programs(std::size_t count, statistics::RandomNumbers& random) {
  Programs drawn(count);
  for (std::size_t& program : drawn) {
    program = random.below(count);
  }
  return drawn;
}

double drawn_mean_size(const std::vector<BlockScores>& programs, const Programs& drawn,
                       statistics::RandomNumbers& random) {
  double sum = 0;
  std::size_t count = 0;
  for (const std::size_t program : drawn) {
    const BlockScores& blocks = programs[program];
    sum += drawn_mean_size(blocks, random) * static_cast<double>(blocks.size());
    count += blocks.size();
  }
  return sum / static_cast<double>(count);
}

// Errors without a sign are larger where forks scatter more, and drawing adds to the scatter: the
// drawings lie above the estimate by about as much as the estimate lies above the truth. So the
// interval is mirrored at the estimate (the "basic" interval of Davison and Hinkley, "Bootstrap
// Methods and their Application", 5.2). The interval is extended to the estimate where the estimate
// lies outside.
Interval mirrored_at(double estimate, const Interval& plain) {
  return {estimate, std::min(estimate, 2 * estimate - plain.high),
          std::max(estimate, 2 * estimate - plain.low)};
}

template <typename Draw>
Interval plain_interval(double estimate, const statistics::BootstrapRules& rules, Draw draw) {
  statistics::RandomNumbers random(rules.seed);
  std::vector<double> drawn;
  drawn.reserve(static_cast<std::size_t>(rules.resamples));
  for (int i = 0; i < rules.resamples; ++i) {
    drawn.push_back(draw(random));
  }
  return statistics::percentile_interval(estimate, std::move(drawn), rules);
}

// Returns the interval of a difference of two mean errors. Where the forks of one side scatter
// more, drawing moves the difference to that side, and the mirror moves it as far to the other
// side: by one of the two intervals alone, an error that came out small by luck would count as less
// than another. So what lies in either interval counts as possible.
template <typename Draw>
Interval interval_of_difference(double estimate, const statistics::BootstrapRules& rules,
                                Draw draw) {
  const Interval plain = plain_interval(estimate, rules, draw);
  const Interval error = mirrored_at(estimate, plain);
  return {estimate, std::min(plain.low, error.low), std::max(plain.high, error.high)};
}

}  // namespace

Interval mean_error(const std::vector<BlockScores>& programs,
                    const statistics::BootstrapRules& rules) {
  const double estimate = mean_size(joined(programs));
  const Interval plain = plain_interval(estimate, rules, [&](statistics::RandomNumbers& random) {
    return drawn_mean_size(programs, drawn_programs(programs.size(), random), random);
  });
  const Interval error = mirrored_at(estimate, plain);
  // Near 0 the mirror leaves no room above an estimate that came out small by luck.
  return {estimate, std::max(0.0, error.low), std::max(error.high, plain.high)};
}

Interval mean_error_of_these(const BlockScores& blocks, const statistics::BootstrapRules& rules) {
  const double estimate = mean_size(blocks);
  return mirrored_at(
      estimate, plain_interval(estimate, rules, [&](statistics::RandomNumbers& random) {
        const std::size_t drawing = any_drawing(blocks, random);
        return mean_over(blocks,
                         [&](const BlockScore& block) { return size_in_drawing(block, drawing); });
      }));
}

Interval paired_error_difference(const BlockPairs& pairs, const statistics::BootstrapRules& rules) {
  BlockScores firsts;
  BlockScores seconds;
  for (const auto& [first, second] : pairs) {
    firsts.push_back(first);
    seconds.push_back(second);
  }
  return interval_of_difference(mean_size(firsts) - mean_size(seconds), rules,
                                [&](statistics::RandomNumbers& random) {
                                  const std::size_t of_firsts = any_drawing(firsts, random);
                                  const std::size_t of_seconds = any_drawing(seconds, random);
                                  return drawn_mean(pairs, random, [&](const auto& pair) {
                                    return size_in_drawing(*pair.first, of_firsts) -
                                           size_in_drawing(*pair.second, of_seconds);
                                  });
                                });
}

Interval error_change(const std::vector<BlockScores>& before, const std::vector<BlockScores>& after,
                      const statistics::BootstrapRules& rules) {
  return interval_of_difference(mean_size(joined(after)) - mean_size(joined(before)), rules,
                                [&](statistics::RandomNumbers& random) {
                                  const Programs programs = drawn_programs(before.size(), random);
                                  const double later = drawn_mean_size(after, programs, random);
                                  return later - drawn_mean_size(before, programs, random);
                                });
}

}  // namespace assay::scoring
