// SPDX-License-Identifier: Apache-2.0
// Tests how code finds its thread's counters (decision 0017): by gs, by fs, and what happens where
// something else in the process uses the gs base.
#include <asm/prctl.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"
#include "tests/jvm/support/oracles.h"
#include "tests/jvm/support/running_program.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kSize = 1000;  // loads for each entry into the target

Program threads_program(const std::string& strategy, const std::string& addressing) {
  return {.options = {"--quiet", "--strategy=" + strategy, "--counter-addressing=" + addressing,
                      "--events=load+activations"},
          .java_flags = plain_loops(),
          .main_class = "oracles.Threads",
          .arguments = {"8", "20000", std::to_string(kSize)}};
}

std::string addressing_of(const CountedRun& run) {
  return run.has_result() ? run.result["options"]["counter_addressing"].GetString() : "";
}

void expect_exact_loads(const CountedRun& run, const std::string& oracle) {
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_STREQ(run.result["kind"].GetString(), "exact") << run.standard_error;
  const auto units = run.units(target_of(oracle));
  ASSERT_FALSE(units.empty()) << run.standard_error;
  EXPECT_GT(units.front().count("load"), 0U);
  for (const CountedUnit& unit : units) {
    EXPECT_EQ(unit.count("load"), unit.count("method-entry") * kSize);
  }
}

class CountersByFs : public testing::TestWithParam<const char*> {};

TEST_P(CountersByFs, AreExactAndTheResultSaysSo) {
  const CountedRun run =
      count_until_compiled(threads_program(GetParam(), "fs"), 1, target_of("Threads"));
  EXPECT_EQ(addressing_of(run), "fs");
  expect_exact_loads(run, "Threads");
}

INSTANTIATE_TEST_SUITE_P(ByStrategy, CountersByFs, testing::Values("ec", "pc"), strategy_of);
INSTANTIATE_TEST_SUITE_P(Thorough, CountersByFs, testing::Values("dec", "pd"), strategy_of);

// Some sandboxes refuse what every kernel of Linux allows.
bool is_refused_by_the_kernel() {
  std::uint64_t base = 0;
  return ::syscall(SYS_arch_prctl, ARCH_GET_GS, &base) != 0 ||
         ::syscall(SYS_arch_prctl, ARCH_SET_GS, base) != 0;
}

// Returns the addressing that is used where nothing else uses the gs base.
std::string usual_addressing() { return is_refused_by_the_kernel() ? "fs" : "gs"; }

class WhereGsCanBeSet : public testing::Test {
 protected:
  void SetUp() override {
    if (is_refused_by_the_kernel()) {
      GTEST_SKIP() << "this system does not let a program set the gs base";
    }
  }
};

using CountersByGs = WhereGsCanBeSet;
using AProgramThatUsesTheGsBase = WhereGsCanBeSet;
using AGsBaseThatNativeCodeChanges = WhereGsCanBeSet;

TEST_F(CountersByGs, AreTheDefault) {
  const CountedRun run =
      count_until_compiled(threads_program("ec", "auto"), 1, target_of("Threads"));
  EXPECT_EQ(addressing_of(run), "gs");
  expect_exact_loads(run, "Threads");
}

// The preloaded library has set the gs base before the agent is loaded.
TEST_F(AProgramThatUsesTheGsBase, IsCountedByFs) {
  Program program = threads_program("ec", "gs");
  program.environment = {{"LD_PRELOAD", ASSAY_TAKES_GS_BASE}};
  const CountedRun run = count_until_compiled(program, 1, target_of("Threads"));
  EXPECT_EQ(addressing_of(run), "fs");
  EXPECT_NE(run.standard_error.find(
                "counters are found by fs, because something else in the process uses the gs base"),
            std::string::npos)
      << run.standard_error;
  expect_exact_loads(run, "Threads");
}

TEST_F(AGsBaseThatNativeCodeChanges, IsTold) {
  Program program = {.options = {"--events=load+activations"},
                     .java_flags = joined(plain_loops(), {"--enable-native-access=ALL-UNNAMED"}),
                     .main_class = "oracles.OtherGsBase",
                     .arguments = {"20000", std::to_string(kSize)}};
  const CountedRun run = count_until_compiled(program, 0, target_of("OtherGsBase"));
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_STREQ(run.result["kind"].GetString(), "inexact");
  EXPECT_EQ(run.result["threads_with_other_base"].GetUint64(), 1U);
  EXPECT_NE(
      run.standard_error.find("something in the process changed the gs base of 1 thread, where "
                              "assay finds counters"),
      std::string::npos)
      << run.standard_error;
}

// The program's own signal handler interrupts threads in the middle of counted code.
TEST_F(CountersByGs, AreExactWhileAnotherHandlerInterruptsThreads) {
  Program program = threads_program("ec", "gs");
  program.arguments = {"8", "200000", std::to_string(kSize)};
  program.environment = {{"LD_PRELOAD", ASSAY_HANDLES_SIGNALS}};
  const CountedRun run = count_until_compiled(program, 1, target_of("Threads"));
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(addressing_of(run), "gs");
  std::smatch signals;
  ASSERT_TRUE(std::regex_search(run.standard_error, signals,
                                std::regex("signals=[0-9]+ with_base=([1-9][0-9]*)")))
      << run.standard_error;
  EXPECT_GT(std::stol(signals.str(1)), 50);
  expect_exact_loads(run, "Threads");
}

// A debugger's library in the JVM has threads of its own, which run Java code.
TEST(AJvmWithADebugger, IsCountedExactly) {
  Program program = threads_program("ec", "auto");
  program.java_flags.emplace_back(
      "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0");
  const CountedRun run = count_until_compiled(program, 1, target_of("Threads"));
  EXPECT_EQ(addressing_of(run), usual_addressing());
  expect_exact_loads(run, "Threads");
}

// Returns the port at which the JVM waits for a debugger, by what its library prints.
std::string debugger_port(const std::string& standard_output) {
  std::smatch port;
  return std::regex_search(standard_output, port, std::regex("dt_socket at address: ([0-9]+)"))
             ? port.str(1)
             : "";
}

// Attaches a debugger to a JVM that waits for `folder`/go, lets the JVM go on, and then gives the
// commands, with pauses in between. Returns what the debugger said.
std::string debug(const std::string& port, const std::string& folder,
                  const std::vector<std::string>& commands) {
  const std::string said = folder + "/debugger.txt";
  std::string script = "echo version; until grep -q 'jdb version' '" + said +
                       "'; do sleep 0.1; done; touch '" + folder + "/go'; ";
  for (const std::string& command : commands) {
    script += "sleep 0.4; echo '" + command + "'; ";
  }
  write_text(said, "");
  const CountedRun debugger =
      run({"/bin/bash", "-c",
           "(" + script + "sleep 0.4; echo quit) | timeout 60 '" + java_home() +
               "/bin/jdb' -attach 127.0.0.1:" + port + " > '" + said + "' 2>&1"});
  EXPECT_EQ(debugger.exit_code, 0);
  return read_text(said);
}

// The debugger stops threads in the middle of the loop, lets them go on, and then has one of them
// stop at a breakpoint, for which the VM throws the loop's code away.
TEST(AJvmWithADebugger, ThatStopsThreadsIsCountedExactly) {
  constexpr std::uint64_t kLoadsOfAnEntry = 1000;  // 10 rows of 100 columns
  const std::string target = "assay.workloads.oracles.Conducted.target";
  const std::string folder = temporary_folder();
  Program program = threads_program("ec", "auto");
  program.java_flags =
      joined(joined(program.java_flags, compiled_at_once()),
             {"-XX:CompileCommand=dontinline,assay.workloads.oracles.Conducted::target",
              "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0"});
  program.main_class = "oracles.Conducted";
  program.arguments = {folder, "2", "4000000", "10", "100"};
  write_text(folder + "/quiet", "");
  RunningProgram counted(count_command(program, folder + "/result.json"));
  ASSERT_TRUE(counted.wait_for_output("idle")) << counted.standard_error();
  const std::string said =
      debug(debugger_port(counted.standard_output()), folder,
            {"suspend", "where all", "resume", "stop in " + target, "clear " + target, "resume"});
  EXPECT_NE(said.find("[1] " + target), std::string::npos) << said;
  EXPECT_NE(said.find("Breakpoint hit"), std::string::npos) << said;
  EXPECT_TRUE(counted.wait_for_output("done")) << counted.standard_error();
  write_text(folder + "/end", "");
  const CountedRun run = finish(counted, folder + "/result.json");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(addressing_of(run), usual_addressing());
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_STREQ(run.result["kind"].GetString(), "exact") << run.standard_error;
  std::uint64_t entries = 0;
  for (const CountedUnit& unit : run.units(target)) {
    EXPECT_LE(unit.unfinished, 2U) << "the threads were in one activation each";
    EXPECT_LE(unit.count("load"), unit.count("method-entry") * kLoadsOfAnEntry);
    EXPECT_GE(unit.count("load"), (unit.count("method-entry") - unit.unfinished) * kLoadsOfAnEntry);
    entries += unit.count("method-entry");
  }
  EXPECT_GT(entries, 1'000'000U);
}

// A child by fork is a copy of the JVM until it executes its program: it has the counters' memory
// and the base that leads there, and runs no Java code.
TEST(AJvmThatForks, IsCountedExactly) {
  const CountedRun run = count_until_compiled(
      {.options = {"--quiet", "--events=load+activations"},
       .java_flags = joined(plain_loops(), {"-Djdk.lang.Process.launchMechanism=FORK"}),
       .main_class = "oracles.Children",
       .arguments = {"20", "20000", std::to_string(kSize)}},
      1, target_of("Children"));
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_NE(run.standard_output.find("children=20"), std::string::npos) << run.standard_error;
  EXPECT_EQ(addressing_of(run), usual_addressing());
  expect_exact_loads(run, "Children");
}

bool has_gdb() { return run({"gdb", "--version"}).exit_code == 0; }

// Attaches gdb, which stops all threads, reads their registers and lets them go on.
CountedRun look_with_gdb(pid_t process) {
  return run({"gdb", "--batch", "--nx", "-p", std::to_string(process), "-ex",
              "thread apply all info registers gs_base", "-ex", "detach"});
}

bool has_a_gs_base(const CountedRun& gdb) {
  return std::regex_search(gdb.standard_output, std::regex("gs_base +0x[1-9a-f]"));
}

// gdb attaches before and while threads run the loop, which is compiled by then.
TEST_F(CountersByGs, AreExactAfterGdbHasAttached) {
  if (!has_gdb()) {
    GTEST_SKIP() << "gdb is not installed";
  }
  const std::string folder = temporary_folder();
  Program program = threads_program("ec", "gs");
  program.java_flags = joined(program.java_flags, compiled_at_once());
  program.main_class = "oracles.Conducted";
  program.arguments = {folder, "2", "20000", "10", "100"};
  write_text(folder + "/quiet", "");
  RunningProgram counted(count_command(program, folder + "/result.json"));
  ASSERT_TRUE(counted.wait_for_output("idle")) << counted.standard_error();
  const CountedRun gdb = look_with_gdb(counted.child());
  if (gdb.standard_error.find("Operation not permitted") != std::string::npos) {
    GTEST_SKIP() << "gdb cannot attach here: " << gdb.standard_error;
  }
  EXPECT_TRUE(has_a_gs_base(gdb)) << gdb.standard_output << gdb.standard_error;
  write_text(folder + "/go", "");
  look_with_gdb(counted.child());
  EXPECT_TRUE(counted.wait_for_output("done")) << counted.standard_error();
  write_text(folder + "/end", "");
  const CountedRun run = finish(counted, folder + "/result.json");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(addressing_of(run), "gs");
  expect_exact_loads(run, "Conducted");
}

}  // namespace
}  // namespace assay::jvm_tests
