// SPDX-License-Identifier: Apache-2.0
// Estimates the time that iterations take where nothing disturbs them. Other programs, neighbours
// of the virtual machine and the JVM's own compilers can only prolong an iteration, by half or
// more, for seconds or for all of a run. The median run of five says little then, so the low
// quantile counts. (Measured with QuickSort at +94 %, in 12 to 20 s: by medians of warm iterations
// six profilers' runs were 74 to 151 % longer, by this quantile 93 to 97 %.) The functions are
// pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace assay::scoring {

// Tells whether enough iterations come from `slowed_from` on for anything to be said of them: a
// fifth of all, and at least two.
bool are_slowed_enough(std::size_t iterations, std::uint64_t slowed_from);

// Returns what an iteration of a run's second half takes where nothing disturbs it, in nanoseconds.
// The program is warm then. Iterations before `slowed_from` do not count, where enough are left.
// (For a whole program `slowed_from` is where its last unit came, which may be a rare one.)
// Iterations are taken together until they take `least_us` microseconds, so that what comes now and
// then, such as a sample, is in each. Returns nothing for fewer than two iterations.
std::optional<double> quiet_iteration_ns(std::span<const std::uint64_t> iteration_us,
                                         std::optional<std::uint64_t> slowed_from = {},
                                         std::uint64_t least_us = 0);

// Returns the mean length of iterations as a multiple of that of quiet ones: of warm iterations
// from `slowed_from` on, or of the second half where that is not known. Returns nothing for fewer
// than two iterations.
std::optional<double> disturbance(std::span<const std::uint64_t> iteration_us,
                                  std::optional<std::uint64_t> slowed_from);

// Returns the longest time that one of the iterations takes where nothing disturbs it: even then
// iterations differ by some percent. Requires: at least one iteration.
double longest_quiet(std::vector<double> iterations);

struct SlowedIterations {
  std::size_t count = 0;
  double ns = 0;  // their time
};

// Returns the slowed iterations of a run. Each is longer by the same part. Cold ones count as what
// warm ones take: a slowed block runs as often in them, and what else they do is no part of what it
// gains. `slowed_from` is the first slowed iteration. Where `slowed_from` is not known, the slowed
// iterations begin at the first warm one behind the last that is too fast to be slowed. A gain of
// less than 10 % does not tell which are too fast.
SlowedIterations slowed_iterations(std::span<const std::uint64_t> iteration_us,
                                   std::optional<std::uint64_t> slowed_from, double base_quiet_ns,
                                   double slowed_quiet_ns);

}  // namespace assay::scoring
