// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/check_up.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "scheduler/host/machine_facts.h"

namespace assay::launch {
namespace {

// Returns what the line about `what` says.
std::string detail_about(const std::string& what) {
  std::istringstream lines(check_up(process::Environment::of_this_process()).text);
  for (std::string line; std::getline(lines, line);) {
    if (const auto at = line.find(" " + what + " "); at != std::string::npos) {
      return line.substr(line.find_first_not_of(' ', at + what.size() + 1));
    }
  }
  return "";
}

TEST(ACheckUp, SaysASentenceAboutHardwareCounters) {
  const auto reason = host::why_no_cycle_counter();
  EXPECT_EQ(detail_about("hardware counters"),
            reason
                ? *reason + ". Counting does not need it, and sampling uses the CPU clock instead"
                : "cycles can be counted");
}

}  // namespace
}  // namespace assay::launch
