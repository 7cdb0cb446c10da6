// SPDX-License-Identifier: Apache-2.0
// Programs as people have them: a harness from Maven Central, and a program of several threads that
// tells its iterations on stderr.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/real_program_jars.h"
#include "tests/jvm/support/small_score.h"

namespace assay::jvm_tests {
namespace {

const EnvironmentChanges kEnvironment = score_environment();

// Compiles a benchmark by JMH's own annotation processor. Returns the class path that runs it.
std::string jmh_class_path() {
  const std::string jars = real_program_jars("jmh");
  const std::string folder = temporary_folder();
  write_text(folder + "/Sum.java",
             "package bench;\n"
             "import org.openjdk.jmh.annotations.*;\n"
             "@State(Scope.Thread)\n"
             "public class Sum {\n"
             "  private final int[] values = new int[20_000];\n"
             "  @Setup public void fill() {\n"
             "    for (int i = 0; i < values.length; i++) values[i] = i * 31;\n"
             "  }\n"
             "  @Benchmark public long sum() {\n"
             "    long sum = 0;\n"
             "    for (int value : values) { sum += value % 7; }\n"
             "    return sum;\n"
             "  }\n"
             "}\n");
  const CountedRun compiled =
      run({java_home() + "/bin/javac", "-proc:full", "-cp", jars, "-processorpath", jars, "-d",
           folder + "/classes", folder + "/Sum.java"});
  EXPECT_EQ(compiled.exit_code, 0) << compiled.standard_error;
  return jars + ":" + folder + "/classes";
}

CountedRun look_at(const std::vector<std::string>& java_arguments) {
  std::vector<std::string> words = {assay_program(), "score", "--check", "--quick",
                                    "--any-speed",   "--",    "java"};
  words.insert(words.end(), java_arguments.begin(), java_arguments.end());
  return run(words, kEnvironment);
}

// The look comes to one sentence, whatever the machine's load makes of it.
void expect_a_sentence(const CountedRun& looked) {
  ASSERT_TRUE(looked.exit_code == 0 || looked.exit_code == 1) << looked.standard_error;
  const bool can = looked.standard_output.find("The program can be scored: ") != std::string::npos;
  const bool cannot =
      looked.standard_output.find("The program cannot be scored, because ") != std::string::npos;
  EXPECT_NE(can, cannot) << looked.standard_output << looked.standard_error;
  EXPECT_EQ(looked.exit_code == 0, can);
}

TEST(AHarness, ThatIsNotKnownIsRefusedWithThoseThatAre) {
  const CountedRun refused =
      run({assay_program(), "score", "--check", "--harness", "caliper", "--", "java", "-cp",
           workloads_jar(), "assay.workloads.programs.OrderDesk", "{iterations}"},
          kEnvironment);
  EXPECT_EQ(refused.exit_code, kUsage);
  EXPECT_NE(refused.standard_error.find("rebench, dacapo, renaissance, jmh"), std::string::npos)
      << refused.standard_error;
}

TEST(ThoroughHarness, JmhIsTakenInItsOwnJvmAndNotInAnother) {
  const std::string class_path = jmh_class_path();
  const CountedRun forked = look_at(
      {"-cp", class_path, "org.openjdk.jmh.Main", "-bm", "ss", "-i", "{iterations}", "bench.Sum"});
  if (forked.exit_code == kCannot) {
    GTEST_SKIP() << "this machine cannot score: " << forked.standard_error;
  }
  EXPECT_EQ(forked.exit_code, kUsage);
  EXPECT_NE(forked.standard_error.find("(-f 0)"), std::string::npos) << forked.standard_error;
  const CountedRun looked =
      look_at({"-cp", class_path, "org.openjdk.jmh.Main", "-f", "0", "-bm", "ss", "-bs", "300",
               "-wi", "0", "-i", "{iterations}", "bench.Sum"});
  expect_a_sentence(looked);
  EXPECT_NE(looked.standard_output.find("time in Graal's code"), std::string::npos)
      << looked.standard_output;
}

TEST(ThoroughHarness, IsNotNeededWhereAProgramTellsItsIterationsOnStderr) {
  const CountedRun looked = look_at({"-cp", workloads_jar(), "assay.workloads.programs.OrderDesk",
                                     "{iterations}", "3", "24000", "err"});
  if (looked.exit_code == kCannot) {
    GTEST_SKIP() << "this machine cannot score: " << looked.standard_error;
  }
  expect_a_sentence(looked);
  EXPECT_NE(looked.standard_output.find("busy threads"), std::string::npos);
}

}  // namespace
}  // namespace assay::jvm_tests
