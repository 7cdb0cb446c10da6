// SPDX-License-Identifier: Apache-2.0
// Measures what a sample costs the sampled program, and finds the rate for what it may cost.
#pragma once

#include <cstdint>
#include <span>

#include "scheduler/sampling/sample_event.h"

namespace assay::sampling {

// The CPU time of the same work, with and without being sampled.
struct CostTrial {
  double plain_ns = 0;
  double sampled_ns = 0;
  double samples = 0;
};

// Returns the median over the trials of what a sample added, in nanoseconds; never negative. Fails
// (invalid_argument) without a trial that has samples.
Result<double> cost_per_sample_ns(std::span<const CostTrial> trials);

struct RateLimits {
  double least_hz = 100;
  double most_hz = 20'000;  // from 50 kHz on, shares become wrong, and programs stand still
};

// Returns the rate at which sampling adds `overhead` (0.1 is 10 %) to the program's time: a program
// that is interrupted f times a second for c seconds takes 1 / (1 - f c) as long.
double rate_for(double overhead, double cost_ns, const RateLimits& limits);
double overhead_at(double rate_hz, double cost_ns);

// Returns the period of `event` that gives about this rate. Other events than clocks are taken to
// come about as often as cycles do at 3 GHz. Events that come far less often tell no time, and
// calibrate_cost_ns refuses them.
std::uint64_t period_at(const SampleEvent& event, double rate_hz);

// Returns the cost of a sample in nanoseconds. Runs a fixed load in a thread of this process,
// sampled and not, by turns, for about a second. Fails (invalid_argument) for an event that does
// not happen in the load, such as a cache miss or a page fault.
Result<double> calibrate_cost_ns(const SampleEvent& event);

}  // namespace assay::sampling
