// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/run_index.h"

#include "scheduler/experiment/cell_plans.h"
#include "scheduler/rebench/configuration.h"

namespace assay::rebench {

RunWords words_of(const scoring::CellKey& key) {
  return {.invocation = key.fork + 1,
          .variant = experiment::variant_name(key.variant),
          .profiler = key.profiler.empty() ? std::string(kNoProfiler) : key.profiler};
}

RunIndex::RunIndex(const scoring::Experiment& experiment) {
  for (std::uint32_t place = 0; place < experiment.order.size(); ++place) {
    places_.emplace(words_of(experiment.order[place]), place);
  }
}

std::optional<std::uint32_t> RunIndex::find(const RunWords& words) const {
  const auto found = places_.find(words);
  return found == places_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace assay::rebench
