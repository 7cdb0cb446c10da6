// SPDX-License-Identifier: Apache-2.0
// What iterations take where nothing disturbs them. Others on the machine, its neighbours' virtual
// machines and the JVM's own compilers can only prolong an iteration, by half or more, and for
// seconds or for all of a run: the median run of five says little then. So it is the low quantile
// that counts. (Measured, QuickSort at +94 % in 12 to 20 s: by medians of warm iterations six
// profilers' runs were 74 to 151 % longer, by this quantile 93 to 97 %.) Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace assay::scoring {

// Whether enough iterations come from `slowed_from` on for anything to be said of them: a fifth,
// and two at least.
bool are_slowed_enough(std::size_t iterations, std::uint64_t slowed_from);

// Of a run's second half, when the program is warm, as far as it is slowed: from `slowed_from` on,
// where those are enough. (Of a whole program that is when its last unit came, which may be a rare
// one.) Iterations are taken together until they take `least_us`, so that what comes now and then,
// such as a sample, is in each. Nothing for fewer than two iterations.
std::optional<double> quiet_iteration_ns(std::span<const std::uint64_t> iteration_us,
                                         std::optional<std::uint64_t> slowed_from = {},
                                         std::uint64_t least_us = 0);

// How many times as long as quiet ones iterations are, in the mean: of the warm ones from
// `slowed_from` on, or, where that is not known, of the second half. Nothing for fewer than two.
std::optional<double> disturbance(std::span<const std::uint64_t> iteration_us,
                                  std::optional<std::uint64_t> slowed_from);

// The longest that one of these takes where nothing disturbs it: by some percent they differ then,
// too. Not of none.
double longest_quiet(std::vector<double> iterations);

// The time of the slowed iterations, each of which is longer by the same part. Cold ones count as
// what warm ones take: a slowed block runs as often in them, and what else they do is no part of
// what it gains. `slowed_from` is the first slowed one; where that is not known, it is the first
// warm one behind the last that is as fast as slowed ones never are, which a gain of less than 10 %
// does not tell.
double slowed_part_ns(std::span<const std::uint64_t> iteration_us,
                      std::optional<std::uint64_t> slowed_from, double base_quiet_ns,
                      double slowed_quiet_ns);

}  // namespace assay::scoring
