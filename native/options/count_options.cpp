// SPDX-License-Identifier: Apache-2.0
#include "native/options/count_options.h"

#include <tuple>

namespace assay::options {
namespace {

auto plan_fields(const planning::PlanOptions& plan) {
  return std::tie(plan.strategy, plan.threads, plan.base, plan.path_budget, plan.unfinished,
                  plan.check, plan.sampling.samples, plan.sampling.stride, plan.sampling.window_us,
                  plan.loop_stores);
}

auto fields(const CountOptions& options) {
  return std::tie(
      options.events, options.addressing, options.loop_stores, options.file, options.format,
      options.session, options.every, options.by_compilation, options.event_jars,
      options.without_phases, options.memory_limit_bytes, options.lines, options.inlining,
      options.verify_markers, options.time_shares, options.tick, options.quiet, options.verbose,
      options.top, options.sort, options.iteration_method, options.from_iteration,
      options.iterations, options.every_iteration, options.from_time, options.for_time,
      options.counting, options.during_calls_of, options.per, options.regions,
      options.removes_refused_regions, options.regions_as_code, options.receiver_callers,
      options.lifetimes_resolution_bytes, options.lifetimes_exact, options.takes_profiles,
      options.lifetimes_of, options.burst, options.burst_every);
}

}  // namespace

bool CountOptions::operator==(const CountOptions& other) const {
  return fields(*this) == fields(other) && plan_fields(plan) == plan_fields(other.plan);
}

}  // namespace assay::options
