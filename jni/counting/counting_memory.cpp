// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/counting_memory.h"

#include <vector>

namespace assay::agent {
namespace {

std::vector<MemoryRegion> regions_for(bool has_samples, bool has_calls) {
  if (!has_samples && !has_calls) {
    return {kCounterRegion};
  }
  std::vector<MemoryRegion> regions{kCountersBesideSamples, kSamplingRegion};
  if (has_calls) {
    regions.push_back(kCallRegion);
  }
  return regions;
}

}  // namespace

Result<CountingMemory> prepare_memory(ThreadSegments& segments,
                                      const options::CountOptions& options) {
  const planning::PlanOptions& plan = options.plan;
  const bool has_samples = plan.strategy == planning::Strategy::pep;
  const bool has_calls = options.calls != options::CallNoting::nothing;
  ASSAY_PROPAGATE(ThreadSegments::prepare(segments, plan.base, regions_for(has_samples, has_calls),
                                          options.memory_limit_bytes));
  CountingMemory memory;
  if (has_samples) {
    ASSAY_ASSIGN(const std::uint32_t word, begin_path_samples(segments, plan.sampling));
    memory.sampling = {.word = word,
                       .samples = plan.sampling.samples,
                       .stride = plan.sampling.stride,
                       .timed = plan.sampling.is_timed()};
  }
  if (has_calls) {
    std::optional<FrameLayout> frames;
    if (options.call_sampling.levels > 1) {
      ASSAY_ASSIGN(frames, frame_layout());
    }
    ASSAY_ASSIGN(memory.calls,
                 begin_call_samples(segments, options.calls, options.call_sampling, frames));
  }
  return memory;
}

void begin_samples_of_thread() {
  begin_path_samples_of_thread();
  begin_call_samples_of_thread();
}

void ask_for_samples() {
  ask_for_path_samples();
  ask_for_call_samples();
}

}  // namespace assay::agent
