// SPDX-License-Identifier: Apache-2.0
// Counts exceptions beside an agent of JVMTI that can be told of exceptions, as a debugger is. Such
// an agent changes what compiled code does at a throw (docs/events.md), and so what is counted;
// counting stays exact.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

// The callee throws in each call.
CountedRun thrown_beside(const std::string& agent) {
  Program program{.options = {"--quiet", "--events", "activations+unwinds+speculative-ops"},
                  .java_flags = joined(plain_loops(), compiled_at_once()),
                  .main_class = "oracles.ExceptionEveryCall",
                  .arguments = {"1500", "100"}};
  if (!agent.empty()) {
    program.java_flags.push_back("-agentpath:" + agent);
  }
  return count_until_compiled(program, 0, "assay.workloads.oracles.ExceptionEveryCall.callee");
}

struct Throws {
  std::uint64_t entries = 0;
  std::uint64_t unwinds = 0;
  std::uint64_t guards = 0;
  std::uint64_t deoptimizations = 0;
};

Throws throws_of(const CountedRun& run) {
  Throws sums;
  for (const CountedUnit& unit : run.units("assay.workloads.oracles.ExceptionEveryCall.callee")) {
    sums.entries += unit.count("method-entry");
    sums.unwinds += unit.count("unwind");
    sums.guards += unit.count("guard-transfer-to-interpreter");
    sums.deoptimizations += unit.count("deoptimization");
  }
  return sums;
}

TEST(AnExceptionAgent, ThatNobodyAskedForIsAbsentFromTheCode) {
  const CountedRun run = thrown_beside("");
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const Throws throws = throws_of(run);
  EXPECT_GT(throws.entries, 0u);
  EXPECT_EQ(throws.unwinds, throws.entries);
  EXPECT_EQ(throws.guards, 0u);
  EXPECT_EQ(throws.deoptimizations, 0u);
}

// The agent may be told and is not: each throw asks, and goes on as without the agent.
TEST(AnExceptionAgent, ThatIsNotToldAddsAGuardToEachThrow) {
  const CountedRun run = thrown_beside(std::string(ASSAY_EXCEPTION_EVENTS) + "=off");
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_NE(run.standard_output.find("exceptions=0\n"), std::string::npos) << run.standard_output;
  const Throws throws = throws_of(run);
  EXPECT_GT(throws.entries, 0u);
  EXPECT_EQ(throws.unwinds, throws.entries);
  EXPECT_EQ(throws.guards, throws.entries);
  EXPECT_EQ(throws.deoptimizations, 0u);
}

// The agent is told of each exception: each throw is left to the interpreter.
TEST(AnExceptionAgent, ThatIsToldMakesEachThrowADeoptimization) {
  const CountedRun run = thrown_beside(ASSAY_EXCEPTION_EVENTS);
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_NE(run.standard_output.find("exceptions="), std::string::npos) << run.standard_output;
  EXPECT_EQ(run.standard_output.find("exceptions=0\n"), std::string::npos) << run.standard_output;
  const Throws throws = throws_of(run);
  EXPECT_GT(throws.entries, 0u);
  EXPECT_EQ(throws.unwinds, 0u);
  EXPECT_EQ(throws.guards, throws.entries);
  EXPECT_EQ(throws.deoptimizations, throws.entries);
}

}  // namespace
}  // namespace assay::jvm_tests
