// SPDX-License-Identifier: Apache-2.0
// Counts beside a Java agent that changes each class which it is told of, in a way that breaks
// classes whose loader does not know the agent. The agent is not told of Graal's classes; a Graal
// that cannot start would end the VM.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"
#include "tests/jvm/support/oracles.h"
#include "tests/jvm/support/running_program.h"

namespace assay::jvm_tests {
namespace {

constexpr const char* kCallee = "assay.workloads.oracles.ExceptionEveryCall.callee";

std::string careless_agent() { return "-javaagent:" + workloads_jar() + "=all"; }

Program throwing_program() {
  return {.options = {"--quiet", "--events", "activations+unwinds"},
          .java_flags = joined(plain_loops(), compiled_at_once()),
          .main_class = "oracles.ExceptionEveryCall",
          .arguments = {"1500", "100"}};
}

void expect_counted(const CountedRun& finished) {
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  EXPECT_EQ(finished.standard_error.find("Error"), std::string::npos) << finished.standard_error;
  ASSERT_TRUE(finished.has_result()) << finished.standard_error;
  std::uint64_t entries = 0;
  std::uint64_t unwinds = 0;
  for (const CountedUnit& unit : finished.units(kCallee)) {
    entries += unit.count("method-entry");
    unwinds += unit.count("unwind");
  }
  EXPECT_GT(entries, 0u);
  EXPECT_EQ(unwinds, entries);
}

TEST(ACarelessJavaAgent, IsNotToldOfGraalsClasses) {
  Program program = throwing_program();
  program.java_flags.push_back(careless_agent());
  expect_counted(count_until_compiled(program, 0, kCallee));
}

// The VM starts agents in the order of the command line.
TEST(ACarelessJavaAgent, ThatStartsFirstIsNotToldEither) {
  const Program program = throwing_program();
  const auto by_hand = [](const Program& asked) {
    const std::string file = temporary_folder() + "/counts.json";
    std::vector<std::string> command =
        by_hand_command(asked, "file=" + file + ",quiet,events=activations+unwinds");
    command.insert(command.begin() + 1, careless_agent());
    RunningProgram running(command);
    return finish(running, file);
  };
  expect_counted(count_until_compiled(program, 0, kCallee, by_hand));
}

}  // namespace
}  // namespace assay::jvm_tests
