// SPDX-License-Identifier: Apache-2.0
// Tests that a program's result is there, and that its exit code is its own, however the program
// ends (requirements E8, E14).
#include "tests/jvm/support/endings.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstring>
#include <ostream>
#include <string>
#include <vector>

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

struct Ending {
  const char* name;
  int exit_code;
  bool is_announced;  // whether the VM tells its agents of the end
  std::vector<std::string> flags = {};
};

void PrintTo(const Ending& ending, std::ostream* out) { *out << ending.name; }

const std::vector<Ending> kEndings = {
    {"return", 0, true},
    {"exit", kExitCode, true},
    {"halt", kExitCode, true},
    {"throw", 1, true},
    {"oom", 3, false, {"-Xmx64m", "-XX:+ExitOnOutOfMemoryError"}},
    {"exit-while-others-run", kExitCode, true},
};

std::string name_of(const testing::TestParamInfo<Ending>& test) {
  std::string name = test.param.name;
  std::erase(name, '-');
  return name;
}

class AnEnding : public testing::TestWithParam<Ending> {};

TEST_P(AnEnding, LeavesAResult) {
  const Ending& ending = GetParam();
  const CountedRun run = count_ending(program_ending_by(ending.name, ending.flags));
  EXPECT_EQ(run.exit_code, ending.exit_code);
  EXPECT_NE(run.standard_output.find(kBeforeTheEnd), std::string::npos);
  EXPECT_EQ(is_complete(run), ending.is_announced);
  expect_counted(run);
}

INSTANTIATE_TEST_SUITE_P(OfTheProgram, AnEnding, testing::ValuesIn(kEndings), name_of);

// Counts a program that is launched by hand and writes its result to `file`.
CountedRun count_ending_by_hand(const Program& program, const std::string& file) {
  return count_ending(program, [&](const Program& longer) {
    RunningProgram running(by_hand_command(longer, "quiet,file=" + file));
    return finish(running, file);
  });
}

class AnEndingByHand : public testing::TestWithParam<Ending> {};

TEST_P(AnEndingByHand, LeavesAResult) {
  const Ending& ending = GetParam();
  const std::string file = temporary_folder() + "/out.json";
  const CountedRun run = count_ending_by_hand(program_ending_by(ending.name, ending.flags), file);
  EXPECT_EQ(run.exit_code, ending.exit_code);
  EXPECT_TRUE(is_complete(run));
  EXPECT_EQ(only_session_in(fs::path(file).parent_path()), "") << "it is of no use any more";
  expect_counted(run);
}

INSTANTIATE_TEST_SUITE_P(OfTheProgram, AnEndingByHand,
                         testing::ValuesIn(std::vector<Ending>{{"exit", kExitCode, true},
                                                               {"halt", kExitCode, true}}),
                         name_of);

// Returns the path at which a JVM launched by hand keeps its counters.
std::string session_of(pid_t jvm, const std::string& result) {
  return result + "." + std::to_string(jvm) + ".session";
}

// The VM logs on stdout, as an error, that it tells an agent of the OutOfMemoryError.
TEST(AnOutOfMemoryError, PutsNoWordIntoTheProgramsOutput) {
  const Program dying = program_ending_by("oom", {"-Xmx300m"});
  EXPECT_EQ(count(dying).standard_output, run_plainly(dying).standard_output);
}

TEST(ADeathWithoutWarning, LeavesASessionToRecover) {
  const Program dying = program_ending_by("oom", {"-Xmx64m", "-XX:+ExitOnOutOfMemoryError"});
  const CountedRun recovered = count_ending(dying, [](const Program& longer) {
    const std::string file = temporary_folder() + "/out.json";
    RunningProgram running(by_hand_command(longer, "quiet,file=" + file));
    EXPECT_EQ(running.wait_for_end(), 3) << running.standard_error();
    EXPECT_FALSE(fs::exists(file));
    return recover(session_of(running.pid(), file));
  });
  EXPECT_EQ(recovered.exit_code, 0) << recovered.standard_error;
  EXPECT_FALSE(is_complete(recovered));
  expect_counted(recovered);
}

TEST(ADeathWithoutWarning, IsRecoveredFromWhileSpinning) {
  const std::string file = temporary_folder() + "/out.json";
  RunningProgram program(by_hand_command(spinning_program(), "quiet,file=" + file));
  ASSERT_TRUE(program.wait_for_output(kBeforeTheEnd)) << program.standard_error();
  const CountedRun before = read_until_more_loads(program.pid(), 0);
  ::kill(program.pid(), SIGKILL);
  EXPECT_EQ(program.wait_for_end(), 128 + SIGKILL);
  const CountedRun recovered = recover(session_of(program.pid(), file));
  EXPECT_EQ(recovered.exit_code, 0) << recovered.standard_error;
  EXPECT_FALSE(is_complete(recovered));
  expect_plausible(recovered);
  EXPECT_GE(recovered.total("load"), before.total("load"));
}

struct SignalCase {
  const char* name;
  int signal;
  bool to_assay;      // whether assay gets the signal; otherwise the JVM does
  bool is_announced;  // whether the VM tells its agents of the end
};

void PrintTo(const SignalCase& test, std::ostream* out) { *out << test.name; }

class ASignal : public testing::TestWithParam<SignalCase> {};

TEST_P(ASignal, EndsTheProgramAndLeavesAResult) {
  const SignalCase& test = GetParam();
  const std::string file = temporary_folder() + "/out.json";
  RunningProgram program(count_command(spinning_program(), file));
  ASSERT_TRUE(program.wait_for_output(kBeforeTheEnd)) << program.standard_error();
  const CountedRun before = read_until_more_loads(program.child(), 0);
  ASSERT_EQ(before.exit_code, 0) << before.standard_error;
  ::kill(test.to_assay ? program.pid() : program.child(), test.signal);
  const CountedRun run = finish(program, file);
  EXPECT_EQ(run.exit_code, 128 + test.signal);
  EXPECT_EQ(is_complete(run), test.is_announced);
  expect_plausible(run);
  EXPECT_GE(run.total("load"), before.total("load"));
}

INSTANTIATE_TEST_SUITE_P(OfTheUser, ASignal,
                         testing::Values(SignalCase{"TermToTheJvm", SIGTERM, false, true},
                                         SignalCase{"KillToTheJvm", SIGKILL, false, false},
                                         SignalCase{"TermToAssay", SIGTERM, true, true},
                                         SignalCase{"IntToAssay", SIGINT, true, true}),
                         [](const auto& test) { return test.param.name; });

TEST(ASpinningProgram, ReadWhileItRunsCountsOn) {
  const std::string file = temporary_folder() + "/out.json";
  RunningProgram program(by_hand_command(spinning_program(), "quiet,file=" + file));
  ASSERT_TRUE(program.wait_for_output(kBeforeTheEnd)) << program.standard_error();
  const CountedRun first = read_until_more_loads(program.pid(), 0);
  ASSERT_EQ(first.exit_code, 0) << first.standard_error;
  const CountedRun second = read_until_more_loads(program.pid(), first.total("load"));
  ASSERT_EQ(second.exit_code, 0) << second.standard_error;
  expect_plausible(first);
  expect_plausible(second);
  EXPECT_FALSE(is_complete(second));
  EXPECT_GT(second.total("load"), first.total("load"));
}

// Nobody is left to write the result, but the program must not suffer.
TEST(ASpinningProgram, OutlivesAssay) {
  RunningProgram program(count_command(spinning_program(), temporary_folder() + "/out.json"));
  ASSERT_TRUE(program.wait_for_output(kBeforeTheEnd)) << program.standard_error();
  const pid_t jvm = program.child();
  const CountedRun before = read_until_more_loads(jvm, 0);
  ::kill(program.pid(), SIGKILL);
  EXPECT_EQ(program.wait_for_end(), 128 + SIGKILL);
  const CountedRun after = read_until_more_loads(jvm, before.total("load"));
  EXPECT_EQ(after.exit_code, 0) << after.standard_error;
  ::kill(jvm, SIGKILL);
  const std::string options = before.result["environment"]["options"].GetString();
  const auto start = options.find("session=") + std::strlen("session=");
  fs::remove_all(fs::path(options.substr(start, options.find('%') - start)).parent_path());
}

// Looks at the file again and again: whenever it is there, it is whole.
void expect_whole_snapshots(RunningProgram& program, const std::string& file) {
  constexpr int kLooks = 100;
  std::uint64_t first_loads = 0;
  std::uint64_t loads = 0;
  for (int look = 0; look < kLooks || loads <= first_loads;) {
    ASSERT_FALSE(program.has_ended()) << program.standard_error();
    if (fs::exists(file)) {
      CountedRun snapshot;
      snapshot.result = read_json(file);
      ASSERT_TRUE(snapshot.has_result()) << "half a snapshot";
      EXPECT_FALSE(is_complete(snapshot));
      expect_plausible(snapshot);
      loads = snapshot.total("load");
      first_loads = first_loads == 0 ? loads : first_loads;
      ++look;
    }
    pause_shortly();
  }
}

TEST(Snapshots, OfAssayAreWhole) {
  Program spinning = spinning_program();
  spinning.options.insert(spinning.options.end(), {"--every", "100ms"});
  const std::string file = temporary_folder() + "/out.json";
  RunningProgram program(count_command(spinning, file));
  expect_whole_snapshots(program, file);
}

TEST(Snapshots, OfTheAgentAreWhole) {
  const std::string file = temporary_folder() + "/out.json";
  RunningProgram program(by_hand_command(spinning_program(), "quiet,every=100ms,file=" + file));
  expect_whole_snapshots(program, file);
  ::kill(program.pid(), SIGTERM);
  const CountedRun run = finish(program, file);
  EXPECT_EQ(run.exit_code, 128 + SIGTERM);
  EXPECT_TRUE(is_complete(run)) << run.standard_error;
}

}  // namespace
}  // namespace assay::jvm_tests
