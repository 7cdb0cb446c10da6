// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/suspects.h"

#include <gtest/gtest.h>

#include <vector>

namespace assay::experiment {
namespace {

TEST(Suspects, AreOptionsThatChangeHowCodeIsCompiled) {
  const std::vector<std::string> options = {"-agentpath:/a.so", "-XX:+PreserveFramePointer"};
  EXPECT_EQ(suspect_among(options, "collapsed"),
            "; -XX:+PreserveFramePointer, which collapsed adds, changes how code is compiled: put "
            "it into the program's own command, so that all runs have it");
}

TEST(Suspects, AreNoneAmongOtherOptions) {
  const std::vector<std::string> options = {"-XX:+UnlockDiagnosticVMOptions",
                                            "-XX:+DebugNonSafepoints",
                                            "-XX:StartFlightRecording=filename=a.jfr"};
  EXPECT_EQ(suspect_among(options, "jfr"), "");
  EXPECT_EQ(suspect_among({}, "jfr"), "");
}

}  // namespace
}  // namespace assay::experiment
