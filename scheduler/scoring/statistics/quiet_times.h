// SPDX-License-Identifier: Apache-2.0
// What iterations take where nothing disturbs them. Others on the machine, its neighbours' virtual
// machines and the JVM's own compilers can only prolong an iteration, by half or more, and for
// seconds or for all of a run: the median run of five says little then. So it is the low quantile
// that counts. (Measured, QuickSort at +94 % in 12 to 20 s: by medians of warm iterations six
// profilers' runs were 74 to 151 % longer, by this quantile 93 to 97 %.) Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace assay::scoring {

// Of a run's second half, when the program is warm. Iterations are taken together until they take
// `least_us`, so that what comes now and then, such as a sample, is in each. Nothing for fewer than
// two of them.
std::optional<double> quiet_iteration_ns(std::span<const std::uint64_t> iteration_us,
                                         std::uint64_t least_us = 0);

// The time of the iterations since a plan has been in force, which is when the compiler has come to
// the units that it slows. Before that, iterations are those of the unchanged program: slower while
// they are cold, then as fast as slowed ones never are.
double slowed_part_ns(std::span<const std::uint64_t> iteration_us, double base_quiet_ns,
                      double slowed_quiet_ns);

}  // namespace assay::scoring
