// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <ios>
#include <sstream>

#include "native/files/text_file.h"
#include "scheduler/commands/command.h"
#include "tests/support/golden.h"
#include "tests/support/synthetic_session.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/commands/captured_program.h"

namespace assay::commands {
namespace {

// Writes a session into a file, and returns the file's name.
std::string stored(const test::SyntheticSession& session, const test::TemporaryFolder& folder) {
  const auto words = session.words();
  std::string file = (folder.path() / "1.session").string();
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(words.data()),
             static_cast<std::streamsize>(words.size() * sizeof(words[0])));
  return file;
}

TEST(Program, EachCommandStandsInTheSynopsisOfTheDocs) {
  const std::string help = run_captured({"help"}).output;
  const std::string synopsis = test::golden_text("../../docs/cli.md");
  std::istringstream lines(help.substr(help.find("Subcommands:\n")));
  std::string line;
  std::getline(lines, line);
  int commands = 0;
  while (std::getline(lines, line) && !line.empty()) {
    const std::string command = line.substr(2, line.find(' ', 2) - 2);
    EXPECT_NE(synopsis.find("\nassay " + command), std::string::npos) << command;
    ++commands;
  }
  EXPECT_GE(commands, 17) << help;
}

// Returns the lines of a help text that stand under a heading.
std::vector<std::string> lines_under(const std::string& heading, const std::string& help) {
  const auto begin = help.find("\n" + heading + ":\n");
  std::vector<std::string> under;
  if (begin == std::string::npos) {
    return under;
  }
  std::istringstream lines(help.substr(begin + 1));
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line) && !line.empty()) {
    if (line.size() > 2 && line[2] != ' ') {
      under.push_back(line.substr(2));
    }
  }
  return under;
}

// Tells whether a text has nothing but printable characters and line ends. CLI11 writes the values
// of an enumeration that has the size of a character as characters.
bool is_printable(const std::string& text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return c == '\n' || static_cast<unsigned char>(c) >= 0x20; });
}

// Looks at the help of a command and of its subcommands, and returns the number of positionals.
int expect_plain_help(const std::vector<std::string>& command) {
  std::vector<std::string> words = {"help"};
  words.insert(words.end(), command.begin(), command.end());
  const std::string help = run_captured(words).output;
  EXPECT_TRUE(is_printable(help)) << help;
  int positionals = 0;
  for (const std::string& line : lines_under("Positionals", help)) {
    const std::string name = line.substr(0, line.find(' '));
    const std::string kind = line.substr(name.size(), 5);
    EXPECT_EQ(name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ-"), std::string::npos) << line;
    EXPECT_TRUE(kind == " TEXT" || kind == " UINT") << line;
    ++positionals;
  }
  for (const std::string& line : lines_under("Subcommands", help)) {
    std::vector<std::string> subcommand = command;
    subcommand.push_back(line.substr(0, line.find(' ')));
    positionals += expect_plain_help(subcommand);
  }
  return positionals;
}

// CLI11 2.4 of Debian 13 ends the whole program where a positional's name has a space or a bracket,
// which CLI11 2.1 of Debian 12 accepts.
TEST(Program, HelpIsPlainAndNamesOfPositionalsAreSingleWords) {
  EXPECT_GT(expect_plain_help({}), 30);
}

TEST(Program, MistakesNameTheNearestWordAndAreUsageErrors) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> mistakes = {
      {{"cuont"}, "did you mean 'count'?"},
      {{"count", "--stratgy=pc", "--", "true"}, "did you mean '--strategy'?"},
      {{"count", "--strategy", "pcc", "--", "true"}, "did you mean 'pc'?"},
      {{"count", "--events", "load,laod", "--", "true"}, "did you mean 'load'?"},
      {{"count", "java"}, "goes after '--'"},
      {{"count"}, "the command to run is missing"},
      {{"--hlep"}, "unknown option '--hlep'; did you mean '--help'?"},
      {{"--doctor"}, "did you mean 'doctor'?"},
      {{"help", "cuont"}, "unknown command 'cuont'; did you mean 'count'?"},
      {{"help", "plan", "shwo"}, "did you mean 'show'?"},
      {{"plan", "shwo"}, "did you mean 'show'?"},
      {{"read", "--vrebose"}, "did you mean '--verbose'?"},
      {{"list", "event"}, "did you mean 'events'?"},
      {{"sweep", "pahts", "--", "java"},
       "'pahts' is not one of paths, calls; did you mean 'paths'?"},
      {{"diff", "--by", "methd", "a", "b"},
       "'methd' is not one of program, method, unit; did you mean 'method'?"},
      {{"doctor", "--", "java"}, "'assay doctor' runs no command"},
      {{"--", "java"}, "assay count -- COMMAND"},
      {{"count", "--event-jar", "none.jar", "--", "true"}, "there is no file 'none.jar'"},
      {{"count", "--event-jar", "none.zip", "--", "true"}, "not the name of a .jar"},
      {{"count", "--events", "my-type", "--", "true"}, "chosen by 'custom'"},
      {{"count", "--events", "custom+load", "--", "true"}, "add option 'event-jar'"},
      {{"count", "-o", "/no-such-folder/a.json", "--", "true"}, "no folder '/no-such-folder'"},
      {{"count", "--strategy", "ec", "--strategy", "pc", "--", "true"}, "given twice"},
      {{"score", "-o", "x", "--seed", "4611686018427387905"}, "4611686018427387905 not in range"},
      {{"score", "-o", "x", "--blocks", "many"}, "neither a number up to 1000 nor the word all"},
      {{"score", "-o", "x", "--blocks", "1001"}, "neither a number up to 1000 nor the word all"},
      {{"score", "-o", "x", "--blocks", "all", "--targets", "50.5"}, "50.5 not in range"},
      {{"score", "-o", "x", "--iteration-line", "", "--", "java", "Main"}, "is empty"},
      {{"score", "-o", "x", "--harness", "caliper", "--", "java", "Main"},
       "it knows those of rebench, dacapo, renaissance, jmh"},
      {{"score", "-o", "x", "--harness", "jmh", "--iteration-line", "x", "--", "java", "Main"},
       "excludes"},
      {{"score", "-o", "x", "--whole-runs", "--run-time", "60", "--", "java", "Main"},
       "--run-time excludes --whole-runs"},
      {{"score", "-o", "x", "--whole-runs", "--iterations", "5", "--", "java", "Main"},
       "--iterations excludes --whole-runs"},
      {{"score", "-o", "x", "--whole-runs", "--iteration-line", "end", "--", "java", "Main"},
       "--iteration-line excludes --whole-runs"},
      {{"score", "-o", "x", "--whole-runs", "--iteration-method", "a.B.c", "--", "java", "Main"},
       "--iteration-method excludes --whole-runs"},
      {{"rebench", "init", "-o", "x", "--whole-runs", "--quick"}, "--quick excludes --whole-runs"},
      {{"score", "-o", "x", "--whole-runs", "--", "java", "Main", "{iterations}"},
       "put a number in the place of {iterations}"},
      {{"count", "-o", "a.html", "--", "true"}, "without option 'format'"},
      {{"count", "--format", "jsn", "-o", "a", "--", "true"}, "did you mean 'json'?"},
      {{"count", "--format", "json", "--", "true"}, "needs option 'file' (-o)"},
      {{"count", "--top", "many", "--", "true"}, "option 'top'"},
      {{"count", "--sort", "laod", "--", "true"}, "did you mean 'load'?"},
      {{"count", "--sort", "nmae", "--", "true"}, "did you mean 'name'?"},
      {{"count", "--sort", "load", "--events", "store", "--", "true"}, "not among those"},
      {{"read", "not-a-number"}, "'not-a-number' is not a process id"},
      {{"read", "0"}, "'0' is not a process id"},
      {{}, "help COMMAND"}};
  for (const auto& [words, expected] : mistakes) {
    const Outcome outcome = run_captured(words);
    EXPECT_EQ(outcome.exit_code, kUsage) << expected;
    EXPECT_NE(outcome.errors.find(expected), std::string::npos) << outcome.errors;
  }
}

TEST(Program, HelpAndVersionAreNoMistakes) {
  for (const char* word : {"--help", "--version"}) {
    EXPECT_EQ(run_captured({word}).exit_code, kOk);
  }
  EXPECT_EQ(run_captured({"count", "--help"}).exit_code, kOk);
}

TEST(Program, AloneItSaysWhatItCanDo) {
  const Outcome outcome = run_captured({});
  EXPECT_EQ(outcome.exit_code, kUsage);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors, run_captured({"--help"}).output);
  EXPECT_NE(outcome.errors.find("\n  count "), std::string::npos) << outcome.errors;
}

TEST(Program, TheWordHelpSaysTheSameAsTheOption) {
  const std::vector<std::vector<std::string>> commands = {
      {}, {"count"}, {"plan"}, {"plan", "scale"}, {"rebench", "cell"}};
  for (const std::vector<std::string>& command : commands) {
    std::vector<std::string> by_word = {"help"};
    by_word.insert(by_word.end(), command.begin(), command.end());
    std::vector<std::string> by_option = command;
    by_option.emplace_back("--help");
    const Outcome outcome = run_captured(by_word);
    EXPECT_EQ(outcome.exit_code, kOk) << outcome.errors;
    EXPECT_EQ(outcome.output, run_captured(by_option).output);
  }
}

TEST(Program, HelpShowsWhereTheCommandGoes) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> usages = {
      {{"count"}, "Usage: assay count [OPTIONS] -- COMMAND [ARGUMENT...]\n"},
      {{"run"}, "Usage: assay run [OPTIONS] -- java [ARGUMENT...]\n"},
      {{"divine"}, "Usage: assay divine [OPTIONS] -- java [ARGUMENT...]\n"},
      {{"score"}, "Usage: assay score [OPTIONS] [-- java [ARGUMENT...]]\n"},
      {{"rebench", "init"}, "Usage: assay rebench init [OPTIONS] [-- java [ARGUMENT...]]\n"},
      {{"read"}, "Usage: assay read [OPTIONS] PID\n"}};
  for (auto [words, usage] : usages) {
    words.emplace_back("--help");
    const std::string output = run_captured(words).output;
    EXPECT_NE(output.find(usage), std::string::npos) << output;
  }
}

int run_with_full(int descriptor, const std::vector<std::string>& words) {
  ::dup2(::open("/dev/full", O_WRONLY | O_CLOEXEC), descriptor);
  return run_program(words, process::Environment::of_this_process());
}

TEST(Program, OutputThatCouldNotBeWrittenIsAFailure) {
  EXPECT_EXIT(std::exit(run_with_full(STDOUT_FILENO, {"assay", "list", "events"})),
              testing::ExitedWithCode(kFailed), "standard output: No space left on device");
}

TEST(Program, MessagesThatNobodyCanReadChangeNothing) {
  EXPECT_EXIT(
      std::exit(run_with_full(STDERR_FILENO, {"assay", "count", "--", "sh", "-c", "exit 9"})),
      testing::ExitedWithCode(9), "");
  EXPECT_EXIT(std::exit(run_with_full(STDERR_FILENO, {"assay", "cuont"})),
              testing::ExitedWithCode(kUsage), "");
}

TEST(Program, AFlagMayBeTakenBack) {
  EXPECT_EQ(run_captured({"count", "--quiet=false", "--verbose", "--", "true"}).exit_code, kOk);
  EXPECT_EQ(run_captured({"count", "--quiet=true", "--verbose", "--", "true"}).exit_code, kUsage);
}

TEST(Program, ATargetThatCannotBeWrittenIsRefusedBeforeTheStart) {
  const test::TemporaryFolder folder;
  const std::string started = (folder.path() / "started").string();
  const std::string target = (folder.path() / "out.json").string();
  std::filesystem::create_directory(target);
  const Outcome outcome = run_captured({"count", "-o", target, "--", "touch", started});
  EXPECT_EQ(outcome.exit_code, kUsage);
  EXPECT_NE(outcome.errors.find("it is a folder"), std::string::npos) << outcome.errors;
  EXPECT_FALSE(std::filesystem::exists(started));
  EXPECT_EQ(
      run_captured({"count", "-o", (folder.path() / "o-%p.csv").string(), "--", "true"}).exit_code,
      kFailed);  // no JVM was counted, so there is no result
  EXPECT_EQ(run_captured({"count", "--", "true"}).exit_code, kOk);
}

TEST(Program, WithTheResultOnStandardOutputTheCommandPrintsOnStderr) {
  const Outcome outcome = run_captured({"count", "-o", "-", "--", "echo", "of the command"});
  EXPECT_EQ(outcome.output, "");  // no JVM was counted
  EXPECT_NE(outcome.errors.find("of the command\n"), std::string::npos) << outcome.errors;
  EXPECT_EQ(run_captured({"count", "--", "echo", "of the command"}).output, "of the command\n");
}

TEST(Program, AWordToSortByThatIsNoneIsAnsweredWithTheWordsThereAre) {
  const std::string few =
      run_captured({"count", "--events", "load+store", "--sort", "foo", "--", "true"}).errors;
  EXPECT_NE(few.find("'foo' is none of its words, which are total, name, store, load\n"),
            std::string::npos)
      << few;
  const std::string many = run_captured({"count", "--sort", "foo", "--", "true"}).errors;
  EXPECT_NE(many.find("total, name, or one of the "), std::string::npos) << many;
  EXPECT_NE(many.find("'assay list events' names them\n"), std::string::npos) << many;
  EXPECT_NE(run_captured({"count", "--sort", "laod", "--", "true"}).errors.find("mean 'load'?"),
            std::string::npos);
}

TEST(Program, EventsThatCannotBeHadAreTheMachines) {
  EXPECT_EQ(run_captured({"count", "--events", "bulk-map", "--", "true"}).exit_code, kCannot);
}

TEST(Program, ACommandsExitCodeIsPassedOn) {
  EXPECT_EQ(run_captured({"count", "--", "sh", "-c", "exit 9"}).exit_code, 9);
  EXPECT_EQ(run_captured({"count", "--", "no-such-command"}).exit_code, 127);
  const Outcome folder = run_captured({"count", "--", "./"});
  EXPECT_EQ(folder.exit_code, 126);
  EXPECT_NE(folder.errors.find("it is a folder"), std::string::npos) << folder.errors;
  const Outcome text = run_captured({"count", "--", "/etc/passwd"});
  EXPECT_EQ(text.exit_code, 126);
  EXPECT_NE(text.errors.find("not executable"), std::string::npos) << text.errors;
}

// There is no process with the largest number, this one is no JVM, and the first one is another
// user's or no JVM.
TEST(Program, AProcessThatIsNotCountedHasOneReason) {
  const auto said = [](const std::string& pid) {
    const Outcome outcome = run_captured({"read", pid});
    EXPECT_NE(outcome.exit_code, kOk);
    EXPECT_EQ(outcome.errors.find(", or "), std::string::npos) << outcome.errors;
    return outcome.errors;
  };
  EXPECT_NE(said("4194305").find("there is no process 4194305\n"), std::string::npos);
  EXPECT_NE(said(std::to_string(::getpid())).find("is not a JVM that assay counts in"),
            std::string::npos);
  EXPECT_NE(said("1").find("process 1"), std::string::npos);
}

TEST(Program, RecoversASession) {
  const test::TemporaryFolder folder;
  const std::string session = stored(test::SyntheticSession(), folder);
  const std::string target = (folder.path() / "out-%p.json").string();
  EXPECT_EQ(run_captured({"recover", session, "-o", target}).exit_code, kOk);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "out-4711.json"));
  EXPECT_NE(run_captured({"recover", session}).output.find("process 4711"), std::string::npos);
  EXPECT_EQ(run_captured({"recover", (folder.path() / "none").string()}).exit_code, kFailed);
  EXPECT_NE(run_captured({"recover", "/dev/zero"}).errors.find("not a file"), std::string::npos);
  EXPECT_EQ(run_captured({"read", std::to_string(::getpid())}).exit_code, kFailed);
}

TEST(Program, AResultGoesToStdoutInTheFormatThatIsAskedFor) {
  const test::TemporaryFolder folder;
  const std::string session = stored(test::SyntheticSession(), folder);
  const std::vector<std::pair<std::vector<std::string>, std::string>> ways = {
      {{"-o", "-"}, "{"},
      {{"--format", "json"}, "{"},
      {{"-o", "-", "--format", "csv"}, "method,entry_bci"},
      {{"--format", "txt"}, "assay "},
      {{}, "assay "}};
  for (const auto& [words, beginning] : ways) {
    std::vector<std::string> command = {"recover", session};
    command.insert(command.end(), words.begin(), words.end());
    const Outcome outcome = run_captured(command);
    EXPECT_EQ(outcome.exit_code, kOk) << outcome.errors;
    EXPECT_TRUE(outcome.output.starts_with(beginning)) << outcome.output;
  }
  const std::string target = (folder.path() / "result.data").string();
  EXPECT_EQ(run_captured({"recover", session, "-o", target, "--format", "csv"}).exit_code, kOk);
  EXPECT_TRUE(files::read_text_file(target)->starts_with("method,entry_bci"));
  EXPECT_EQ(run_captured({"recover", session, "-o", target}).exit_code, kUsage);
  EXPECT_EQ(run_captured({"recover", session, "--sort", "no-such-event"}).exit_code, kUsage);
}

TEST(Program, ADamagedSessionGivesAResultAndAFailure) {
  const test::TemporaryFolder folder;
  test::SyntheticSession damaged;
  damaged.header().records_lost = 3;
  const std::string session = stored(damaged, folder);
  const std::string target = (folder.path() / "out.json").string();
  EXPECT_EQ(run_captured({"recover", session, "-o", target}).exit_code, kFailed);
  const auto text = files::read_text_file(target);
  ASSERT_TRUE(text);
  EXPECT_NE(text->find("\"kind\": \"incomplete\""), std::string::npos) << *text;
  const Outcome table = run_captured({"recover", session});
  EXPECT_EQ(table.exit_code, kFailed);
  EXPECT_NE(table.output.find("counts are too low"), std::string::npos) << table.output;
}

}  // namespace
}  // namespace assay::commands
