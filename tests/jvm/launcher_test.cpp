// SPDX-License-Identifier: Apache-2.0
// Tests that a program runs under assay as it runs alone, whatever starts the program and with
// whatever options (requirements E1, E14).
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/endings.h"
#include "tests/jvm/support/java_jar.h"

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

// Returns a program that says how it was started: its module, a property, its arguments. The
// program runs on any JDK.
JavaJar echo_jar() {
  return {.sources = {{"echo/Echo.java", R"(
package echo;
public class Echo {
    public static void main(String[] arguments) {
        System.out.println("module " + Echo.class.getModule().getName());
        System.out.println("property " + System.getProperty("echo.property"));
        for (String argument : arguments) {
            System.out.println("[" + argument + "]");
        }
        System.exit(arguments.length);
    }
})"}},
          .javac_flags = {"--release", "17"},
          .manifest = "Main-Class: echo.Echo\n"};
}

JavaJar modular_echo_jar() {
  JavaJar jar = echo_jar();
  jar.sources["module-info.java"] = "module echo.module { exports echo; }";
  return jar;
}

std::vector<std::string> joined(std::vector<std::string> first,
                                const std::vector<std::string>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

// Runs `command` with assay and without. Output and exit code have to be the same; all that differs
// is that there is a result.
void expect_same_run(const std::vector<std::string>& command,
                     const EnvironmentChanges& environment = {}) {
  const CountedRun plain = run(command, environment);
  const std::string file = temporary_folder() + "/out.json";
  RunningProgram program(joined({assay_program(), "count", "-o", file, "--quiet", "--"}, command),
                         environment);
  const CountedRun counted = finish(program, file);
  EXPECT_EQ(counted.standard_output, plain.standard_output);
  EXPECT_EQ(counted.exit_code, plain.exit_code) << counted.standard_error;
  EXPECT_TRUE(counted.has_result()) << counted.standard_error;
}

TEST(JavaOptions, ArgumentsKeepTheirSpacesAndSigns) {
  expect_same_run({java(), "-Decho.property=with a space", "-jar", build_jar(echo_jar()),
                   "two words", "", "\"quoted\"", "it's", "back\\slash", "@no-file", "a=b,c+d",
                   "%p", "*", "--", "-Xint"});
}

TEST(JavaOptions, AnArgumentFileIsReadAsByJava) {
  const std::string file = temporary_folder() + "/user.args";
  write_text(file, "# a comment\n-Decho.property=\"of the file\"\n-cp \"" + build_jar(echo_jar()) +
                       "\"\necho.Echo 'an argument' another\n");
  expect_same_run({java(), "@" + file, "and one more"});
}

TEST(JavaOptions, AModulePathIsJoinedWithOurs) {
  const std::string jar = build_jar(modular_echo_jar());
  expect_same_run({java(), "-p", jar, "-m", "echo.module/echo.Echo", "an argument"});
  expect_same_run({java(), "--module-path=" + jar, "--module", "echo.module/echo.Echo"});
}

TEST(JavaOptions, VariablesOfJavaAreJoinedWithOurs) {
  const std::string jar = build_jar(modular_echo_jar());
  expect_same_run({java(), "-m", "echo.module/echo.Echo"},
                  {{"JDK_JAVA_OPTIONS", "-p \"" + jar + "\" \"-Decho.property=with a space\""}});
  expect_same_run({java(), "-jar", build_jar(echo_jar())},
                  {{"JAVA_TOOL_OPTIONS", "-Decho.property=tool"}});
}

// These tests count beside other agents that a JVM can carry.
TEST(OtherAgents, AJavaAgentWorksBesideOurs) {
  const std::string jar = build_jar({.sources = {{"agent/Agent.java", R"(
package agent;
public class Agent {
    public static void premain(String options, java.lang.instrument.Instrumentation jvm) {
        jvm.addTransformer(new java.lang.instrument.ClassFileTransformer() {});
        System.out.println("agent " + options);
    }
})"}},
                                     .manifest = "Premain-Class: agent.Agent\n"});
  const CountedRun run = count_ending(program_ending_by("exit", {"-javaagent:" + jar + "=hello"}));
  EXPECT_NE(run.standard_output.find("agent hello"), std::string::npos) << run.standard_output;
  EXPECT_EQ(run.exit_code, 7);
  expect_counted(run);
}

TEST(OtherAgents, AFlightRecordingWorksBesideOurs) {
  const std::string recording = temporary_folder() + "/recording.jfr";
  const CountedRun run =
      count_ending(program_ending_by("return", {"-XX:StartFlightRecording:filename=" + recording}));
  EXPECT_EQ(run.exit_code, 0) << run.standard_error;
  expect_counted(run);
  EXPECT_GT(fs::file_size(recording), 0u);
}

// Returns a PATH with the JDK in front, for commands that are not java themselves but start it.
std::string path_with(const fs::path& java_home) {
  return (java_home / "bin").string() + ":" + std::getenv("PATH");
}

struct ScriptRun {
  CountedRun run;
  std::vector<std::string> results;  // the result files
};

ScriptRun count_script(const std::string& text, const EnvironmentChanges& environment) {
  const fs::path folder = temporary_folder();
  write_script(folder / "script.sh", text);
  fs::create_directory(folder / "results");
  ScriptRun script{
      .run = jvm_tests::run({assay_program(), "count", "-o", folder / "results/out.json", "--quiet",
                             "--", folder / "script.sh"},
                            environment),
      .results = {}};
  for (const auto& entry : fs::directory_iterator(folder / "results")) {
    script.results.push_back(entry.path());
  }
  return script;
}

TEST(AScript, HasEachOfItsJvmsCountedAndItsExitCodeKept) {
  const std::string jar = build_jar(echo_jar());
  const ScriptRun script =
      count_script("java -jar '" + jar + "' 'the first'\n\"$JAVA_HOME\"/bin/java -jar '" + jar +
                       "' second one\nexit 42\n",
                   {{"PATH", path_with(java_home())}, {"JAVA_HOME", java_home()}});
  EXPECT_EQ(script.run.exit_code, 42);
  EXPECT_NE(script.run.standard_output.find("[the first]"), std::string::npos);
  EXPECT_NE(script.run.standard_output.find("[second]\n[one]"), std::string::npos);
  ASSERT_EQ(script.results.size(), 2u) << script.run.standard_error;
  std::set<std::uint64_t> pids;
  for (const std::string& file : script.results) {
    const auto result = read_json(file);
    ASSERT_TRUE(result.IsObject()) << file;
    pids.insert(result["pid"].GetUint64());
    EXPECT_EQ(fs::path(file).filename(),
              "out." + std::to_string(result["pid"].GetUint64()) + ".json");
  }
  EXPECT_EQ(pids.size(), 2u);
}

// Returns a script that starts two JVMs, in the environment of launched_jvms().
std::vector<std::string> two_jvms() {
  const std::string line =
      "java -cp '" + workloads_jar() + "' assay.workloads.oracles.SumPositive ";
  return {"sh", "-c", line + "20000 2000; " + line + "20000 1000"};
}

EnvironmentChanges launched_jvms() {
  return {{"PATH", path_with(java_home())}, {"JAVA_HOME", java_home()}};
}

std::size_t occurrences_of(const std::string& part, const std::string& text) {
  std::size_t number = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++number;
  }
  return number;
}

TEST(AScript, HasOneLineForEachJvmUnlessItIsToBeQuiet) {
  for (const char* quiet : {"--quiet=false", "--quiet"}) {
    const std::string file = temporary_folder() + "/out.json";
    const CountedRun run = jvm_tests::run(
        joined({assay_program(), "count", quiet, "-o", file, "--"}, two_jvms()), launched_jvms());
    EXPECT_EQ(run.exit_code, 0) << run.standard_error;
    const bool is_quiet = std::string(quiet) == "--quiet";
    EXPECT_EQ(occurrences_of("SumPositive): ", run.standard_error), is_quiet ? 0u : 2u)
        << run.standard_error;
    EXPECT_LE(occurrences_of("\n", run.standard_error), is_quiet ? 1u : 3u) << run.standard_error;
  }
}

TEST(AScript, HasItsResultsOnStandardOutputOneAfterAnother) {
  const CountedRun run = jvm_tests::run(
      joined({assay_program(), "count", "--quiet", "-o", "-", "--"}, two_jvms()), launched_jvms());
  EXPECT_EQ(run.exit_code, 0) << run.standard_error;
  EXPECT_EQ(occurrences_of("\"schema_version\"", run.standard_output), 2u);
  EXPECT_EQ(run.standard_output.rfind('{', 0), 0u) << run.standard_output;
  EXPECT_EQ(run.standard_output.find("checksum="), std::string::npos);
  EXPECT_EQ(occurrences_of("checksum=", run.standard_error), 2u) << run.standard_error;
}

TEST(AScript, HasAJvmThatDoesNotFitRunAsItIs) {
  fs::path other = unfitting_jdk_home();
  if (other.empty()) {
    other = make_fake_jdk("JAVA_VERSION=\"17.0.1\"\nOS_NAME=\"Linux\"\nOS_ARCH=\"x86_64\"\n");
  }
  const std::string jar = build_jar(echo_jar());
  const ScriptRun script =
      count_script("java -jar '" + jar + "' fits && exit 9\n\"$JAVA_HOME\"/bin/java -jar '" + jar +
                       "' 'does not fit'\n",
                   {{"PATH", path_with(java_home())}, {"JAVA_HOME", other.string()}});
  EXPECT_EQ(script.run.exit_code, 1) << "the last JVM's own";
  EXPECT_NE(script.run.standard_output.find("does not fit"), std::string::npos);
  EXPECT_EQ(script.results.size(), 1u) << script.run.standard_error;
  const std::string& said = script.run.standard_error;
  EXPECT_NE(said.find("is not counted: JDK 17"), std::string::npos) << said;
  EXPECT_NE(said.find("not counted: "), std::string::npos) << said;
}

// Build tools read what `java -version` says, so the answer must be the JVM's words alone.
TEST(AScript, GetsAnUntouchedAnswerToVersionQuestions) {
  const ScriptRun script = count_script("java -version\n", {{"PATH", path_with(java_home())}});
  const CountedRun plain = run({java(), "-version"});
  EXPECT_EQ(script.run.exit_code, 1) << "no JVM was counted, and a result is wanted";
  EXPECT_EQ(script.run.standard_error.substr(0, plain.standard_error.size()), plain.standard_error);
}

TEST(AScript, ThatStartsNoJvmIsToldSo) {
  const ScriptRun script = count_script("exit 5\n", {});
  EXPECT_EQ(script.run.exit_code, 5);
  EXPECT_NE(script.run.standard_error.find("no JVM was counted"), std::string::npos);
}

TEST(ACommand, ThatDoesNotExistIsReportedAsShellsDo) {
  EXPECT_EQ(run({assay_program(), "count", "--", "./no-such-command"}).exit_code, 127);
}

}  // namespace
}  // namespace assay::jvm_tests
