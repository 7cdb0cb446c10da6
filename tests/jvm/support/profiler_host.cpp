// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/profiler_host.h"

#include "scheduler/installation/installation.h"
#include "scheduler/jdk/jdk.h"
#include "scheduler/process/environment.h"
#include "tests/jvm/support/counted_run.h"

namespace assay::jvm_tests {

profilers::Host this_host() {
  return {.environment = process::Environment::of_this_process(),
          .installation = installation::installation_of(assay_program()),
          .jdk = *jdk::inspect_jdk(java_home())};
}

std::string missing_for(const std::string& profiler) {
  const auto choice = profilers::parse_choice(profiler);
  return choice ? choice->profiler->availability(this_host()).missing : choice.error().message();
}

}  // namespace assay::jvm_tests
