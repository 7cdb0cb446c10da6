// SPDX-License-Identifier: Apache-2.0
#include "scheduler/counting/run_outcome.h"

#include <gtest/gtest.h>

namespace assay::counting {
namespace {

bool advises_a_longer_run(const RunOutcome& outcome) {
  return why_nothing_counted(outcome).find("run for longer") != std::string::npos;
}

TEST(ARunWithoutCounts, ThatFailedAtOnceIsNotToRunForLonger) {
  const RunOutcome missing_class{.exit_code = 1, .any_sessions = true, .any_started = true};
  EXPECT_EQ(why_nothing_counted(missing_class),
            "nothing was counted: the program ended with exit code 1 before Graal had compiled a "
            "method");
  RunOutcome outcome = missing_class;
  outcome.exit_code = 0;
  EXPECT_TRUE(advises_a_longer_run(outcome)) << why_nothing_counted(outcome);
  outcome.exit_code = 130;  // somebody ended it too early
  EXPECT_TRUE(advises_a_longer_run(outcome)) << why_nothing_counted(outcome);
}

TEST(ARunWithoutCounts, HasOneReason) {
  RunOutcome outcome{.through_launcher = true};
  EXPECT_NE(why_nothing_counted(outcome).find("the command started none"), std::string::npos);
  outcome.any_launches = true;
  EXPECT_NE(why_nothing_counted(outcome).find("none of the JVMs"), std::string::npos);
  outcome.any_sessions = true;
  EXPECT_NE(why_nothing_counted(outcome).find("while it was starting"), std::string::npos);
  outcome.any_started = true;
  outcome.any_messages = true;
  EXPECT_NE(why_nothing_counted(outcome).find("messages above"), std::string::npos);
  outcome.any_units = true;
  EXPECT_NE(why_nothing_counted(outcome).find("none happened in a method"), std::string::npos);
  outcome.asks_for_events = false;
  EXPECT_NE(why_nothing_counted(outcome).find("no event was asked for"), std::string::npos);
  outcome.any_counts = true;
  EXPECT_EQ(why_nothing_counted(outcome), "");
}

}  // namespace
}  // namespace assay::counting
