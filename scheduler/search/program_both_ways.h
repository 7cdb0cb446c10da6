// SPDX-License-Identifier: Apache-2.0
// Holds a program in both ways in which it can be measured, because a search is given both.
#pragma once

#include <cstdint>

#include "scheduler/sampling/speed_probe.h"
#include "scheduler/search/divining_run.h"
#include "scheduler/search/search_setup.h"
#include "scheduler/subject/iterating_program.h"
#include "scheduler/subject/repeated_program.h"
#include "scheduler/subject/slowed_program.h"

namespace assay::search {

struct ProgramSettings {
  subject::SlowedProgramSettings slowed = {};
  subject::IteratingSettings iterating = {};
  subject::RepeatedSettings repeated = {};
};

// Returns the usual settings, with warnings on stderr.
ProgramSettings program_settings(const Sampling& sampling, const subject::SearchFiles& files,
                                 std::uint64_t seed);

// No JVM is started before something is measured. An object is neither copied nor moved, because
// its members refer to each other.
class ProgramBothWays {
 public:
  // Requires: `speed` lives as long as the object.
  ProgramBothWays(const subject::Launch& launch, const ProgramSettings& settings,
                  const sampling::SpeedProbe& speed);
  ProgramBothWays(const ProgramBothWays&) = delete;
  ProgramBothWays& operator=(const ProgramBothWays&) = delete;
  ProgramBothWays(ProgramBothWays&&) = delete;
  ProgramBothWays& operator=(ProgramBothWays&&) = delete;
  ~ProgramBothWays() = default;

  ProgramUnderSearch both() { return {iterating_, repeated_}; }

 private:
  subject::SlowedProgram slowed_;
  subject::IteratingProgram iterating_;
  subject::RepeatedProgram repeated_;
};

}  // namespace assay::search
