// SPDX-License-Identifier: Apache-2.0
// Makes one run under our own sampler, and names its samples twice: by blocks, and by the JVM's own
// debug information.
#pragma once

#include <string>
#include <vector>

#include "native/codelog/code_log.h"
#include "scheduler/profilers/reported_profile.h"
#include "scheduler/sampling/sample_records.h"
#include "tests/jvm/support/counted_run.h"

namespace assay::jvm_tests {

struct NamedSamples {
  profilers::ReportedProfile by_blocks;
  profilers::ReportedProfile by_debug_information;
  std::vector<sampling::Sample> samples;
  codelog::CodeLog log;
  std::string cannot;  // why nothing can be sampled here; empty where it can
};

// Runs the program under the agent. `agent_options` follow `slow,code-log=...`. A failure of the
// run fails the test. Requires: the program prints a line at the end of each iteration.
NamedSamples take_named_samples(const Program& program,
                                const std::string& agent_options = "debug-info");

// Returns the method's part of all samples in Java code, in percent.
double share_of(const profilers::ReportedProfile& profile, const std::string& method);

// Returns the part of all samples in Java code, in percent, that would have to be given to other
// methods to make both profiles agree.
double distance(const profilers::ReportedProfile& one, const profilers::ReportedProfile& other);

}  // namespace assay::jvm_tests
