// SPDX-License-Identifier: Apache-2.0
#include "scheduler/search/program_both_ways.h"

#include "scheduler/process/messages.h"

namespace assay::search {

ProgramSettings program_settings(const Sampling& sampling, const subject::SearchFiles& files,
                                 std::uint64_t seed) {
  ProgramSettings settings;
  settings.slowed.window = sampling.window;
  settings.slowed.seed = seed;
  settings.iterating.files = files;
  settings.iterating.samples_per_second = sampling.hz;
  settings.iterating.warn = process::warn;
  settings.repeated.files = files;
  settings.repeated.event = sampling.window.event;
  settings.repeated.samples_per_second = sampling.hz;
  settings.repeated.ignores_disturbance = sampling.window.ignores_disturbance;
  settings.repeated.seed = seed;
  settings.repeated.warn = process::warn;
  return settings;
}

ProgramBothWays::ProgramBothWays(const subject::Launch& launch, const ProgramSettings& settings,
                                 const sampling::SpeedProbe& speed)
    : slowed_(launch, settings.slowed, speed),
      iterating_(slowed_, settings.iterating),
      repeated_(launch, settings.repeated, speed) {}

}  // namespace assay::search
