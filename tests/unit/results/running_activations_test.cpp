// SPDX-License-Identifier: Apache-2.0
#include "native/results/running_activations.h"

#include <gtest/gtest.h>

#include <string>

#include "native/session/session_facts.h"

namespace assay::results {
namespace {

session::SessionView ended_session() {
  session::SessionView session;
  session.state = session::SessionState::ended;
  session.frames_on_stacks["A.f()"] = 3;
  return session;
}

TEST(RunningActivations, AreTheFramesOfTheirMethod) {
  const session::SessionView session = ended_session();
  EXPECT_EQ(why_running_are_unknown(session), std::nullopt);
  EXPECT_EQ(running_at_most(session, "A.f()"), 3U);
  EXPECT_EQ(running_at_most(session, "A.g()"), 0U);
}

TEST(RunningActivations, AreUnknownBeforeTheEnd) {
  session::SessionView session = ended_session();
  session.state = session::SessionState::running;
  EXPECT_EQ(why_running_are_unknown(session), "the JVM had not announced its end");
  EXPECT_EQ(running_at_most(session, "A.g()"), std::nullopt);
}

TEST(RunningActivations, AreUnknownWithVirtualThreads) {
  session::SessionView session = ended_session();
  session.environment.push_back({std::string(session::kVirtualThreads), "used"});
  EXPECT_EQ(why_running_are_unknown(session), "virtual threads that wait are on no stack");
  EXPECT_EQ(running_at_most(session, "A.f()"), std::nullopt);
}

}  // namespace
}  // namespace assay::results
