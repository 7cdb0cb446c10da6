// SPDX-License-Identifier: Apache-2.0
// Tests programs as they are started in earnest: with limits that suit the program alone, from
// images, by themselves again, from archives of classes, and by build tools.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <ostream>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/java_jar.h"

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

Program summing(const Words& java_flags, const Words& options = {}) {
  return {.options = options,
          .java_flags = joined(compiled_at_once(), java_flags),
          .main_class = "oracles.SumPositive",
          .arguments = {"60000", "3000"}};
}

bool says(const CountedRun& run, const std::string& text) {
  return run.standard_error.find(text) != std::string::npos;
}

// Runs the command by the shell, which sets limits of its own before.
CountedRun in_shell(const std::string& before, const Words& command,
                    const EnvironmentChanges& environment = {}) {
  Words words = {"/bin/bash", "-c", before + " && exec \"$@\"", "bash"};
  words.insert(words.end(), command.begin(), command.end());
  return run(words, environment);
}

struct Limit {
  const char* name;
  const char* flag;
};

void PrintTo(const Limit& limit, std::ostream* out) { *out << limit.name; }

class AMemoryLimit : public testing::TestWithParam<Limit> {};

TEST_P(AMemoryLimit, ThatSuitsTheProgramAloneIsRaised) {
  const Program program = summing({GetParam().flag});
  ASSERT_EQ(run_plainly(program).exit_code, 0) << "it has to suit the program alone";
  const CountedRun run = count(program);
  EXPECT_EQ(run.exit_code, 0) << run.standard_error;
  EXPECT_TRUE(says(run, std::string(GetParam().flag) + " is enough for the program alone"))
      << run.standard_error;
  ASSERT_TRUE(run.has_result());
  EXPECT_GT(run.total("load"), 0u) << run.standard_error;
}

INSTANTIATE_TEST_SUITE_P(OfTheUser, AMemoryLimit,
                         testing::Values(Limit{"Metaspace", "-XX:MaxMetaspaceSize=16m"},
                                         Limit{"ClassSpace", "-XX:CompressedClassSpaceSize=16m"},
                                         Limit{"CodeCache", "-XX:ReservedCodeCacheSize=8m"},
                                         Limit{"Heap", "-Xmx6m"}),
                         [](const auto& test) { return test.param.name; });

TEST(AMemoryLimitInAVariable, ThatTheVmReadsLastIsRaisedToo) {
  Program program = summing({});
  program.environment = {{"_JAVA_OPTIONS", "-XX:MaxMetaspaceSize=16m"}};
  const CountedRun run = count(program);
  EXPECT_EQ(run.exit_code, 0) << run.standard_error;
  EXPECT_GT(run.total("load"), 0u) << run.standard_error;
}

TEST(AMemoryLimit, ThatIsToBeKeptIsWarnedAbout) {
  const CountedRun run = count(summing({"-XX:MaxMetaspaceSize=200m"}, {"--keep-limits"}));
  EXPECT_EQ(run.exit_code, 0) << run.standard_error;
  EXPECT_TRUE(says(run, "-XX:MaxMetaspaceSize=200m is kept")) << run.standard_error;
}

TEST(AMemoryLimit, ThatLeavesNoRoomForGraalIsTheReasonThatIsGiven) {
  const CountedRun run = count(summing({"-XX:MaxMetaspaceSize=24m"}, {"--keep-limits"}));
  EXPECT_TRUE(says(run, "Graal ran out of memory")) << run.standard_error;
  EXPECT_FALSE(says(run, "run for longer")) << run.standard_error;
  EXPECT_EQ(run.standard_output.find("[warning]"), std::string::npos) << run.standard_output;
}

TEST(AnAddressSpaceLimit, IsRaisedOrSaidBeforeTheStart) {
  const std::string file = temporary_folder() + "/out.json";
  const CountedRun run =
      in_shell("ulimit -S -v 12000000", count_command(summing({"-Xmx1g"}), file));
  EXPECT_EQ(run.exit_code, 0) << run.standard_error;
  EXPECT_TRUE(says(run, "ulimit -v 12000000")) << run.standard_error;
  EXPECT_TRUE(fs::exists(file));
}

TEST(AFileSizeLimit, BelowTheSessionsIsRefusedWithItsOnlyReason) {
  const std::string file = temporary_folder() + "/out.json";
  const CountedRun run = in_shell("ulimit -f 100000", count_command(summing({}), file));
  EXPECT_EQ(run.exit_code, kCannot);
  EXPECT_EQ(run.standard_output, "") << "the program was started";
  EXPECT_TRUE(says(run, "ulimit -f unlimited")) << run.standard_error;
  EXPECT_FALSE(says(run, "nothing was counted")) << run.standard_error;
}

TEST(AFileSizeLimitByHand, IsNamedAndTheProgramRunsOn) {
  const CountedRun run = in_shell("ulimit -f 100000", by_hand_command(summing({}), "quiet"));
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_NE(run.standard_output.find("calls="), std::string::npos);
  EXPECT_TRUE(says(run, "ulimit -f")) << run.standard_error;
}

fs::path image_with(const std::string& modules) {
  fs::path image = fs::path(temporary_folder()) / "image";
  const CountedRun made =
      run({java_home() + "/bin/jlink", "--add-modules", modules, "--output", image.string()});
  EXPECT_EQ(made.exit_code, 0) << made.standard_output << made.standard_error;
  return image;
}

Words count_in(const fs::path& image, const std::string& file) {
  return {assay_program(),
          "count",
          "-o",
          file,
          "--quiet",
          "--",
          image / "bin/java",
          "-cp",
          workloads_jar(),
          "assay.workloads.oracles.SumPositive",
          "1000",
          "3000000"};
}

TEST(LongImageOfJlink, WithWhatGraalNeedsIsCounted) {
  const fs::path image =
      image_with("java.base,jdk.internal.vm.ci,java.logging,jdk.management,jdk.unsupported");
  const std::string file = temporary_folder() + "/out.json";
  RunningProgram program(count_in(image, file));
  const CountedRun run = finish(program, file);
  EXPECT_EQ(run.exit_code, 0) << run.standard_error;
  EXPECT_GT(run.total("load"), 0u) << run.standard_error;
}

TEST(AnImageOfJlink, WithoutIsRefusedWithTheModulesThatAreMissing) {
  const CountedRun run =
      jvm_tests::run(count_in(image_with("java.base"), temporary_folder() + "/out.json"));
  EXPECT_EQ(run.exit_code, kCannot);
  EXPECT_TRUE(says(run, "--add-modules jdk.internal.vm.ci,")) << run.standard_error;
}

// Returns a program that starts itself again with all its options and properties, as launchers and
// installers do.
JavaJar relaunching_jar() {
  return {.sources = {{"relaunch/Main.java", R"(
package relaunch;
import java.util.*;
public class Main {
    public static void main(String[] arguments) throws Exception {
        long sum = 0;
        for (int i = 0; i < 300_000_000; i++) {
            sum += arguments.length > 0 ? 1 : 2;
        }
        System.out.println((arguments.length > 0 ? "child " : "parent ") + sum);
        if (arguments.length > 0) {
            return;
        }
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + "/bin/java");
        command.addAll(java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments());
        for (String name : System.getProperties().stringPropertyNames()) {
            if (!name.startsWith("java.") && !name.startsWith("sun.") && !name.startsWith("jdk.")) {
                command.add("-D" + name + "=" + System.getProperty(name));
            }
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "relaunch.Main", "child"));
        System.exit(new ProcessBuilder(command).inheritIO().start().waitFor());
    }
})"}},
          .manifest = "Main-Class: relaunch.Main\n"};
}

Words results_in(const fs::path& folder) {
  Words results;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".json") {
      results.push_back(entry.path());
    }
  }
  std::ranges::sort(results);
  return results;
}

// Expects two results, of two processes, neither of them the one that was there before.
void expect_both_counted(const CountedRun& run, const fs::path& folder) {
  EXPECT_EQ(run.exit_code, 0) << run.standard_error;
  EXPECT_EQ(run.standard_output, "parent 600000000\nchild 300000000\n");
  EXPECT_FALSE(says(run, "twice")) << run.standard_error;
  const Words results = results_in(folder);
  ASSERT_EQ(results.size(), 2u) << run.standard_error;
  const auto first = read_json(results[0]);
  const auto second = read_json(results[1]);
  ASSERT_TRUE(first.IsObject() && second.IsObject()) << "a stale result stays";
  EXPECT_NE(first["pid"].GetUint64(), second["pid"].GetUint64());
  EXPECT_TRUE(std::ranges::count(results, (folder / "out.json").string()) == 1);
  for (const std::string& file : results) {
    if (fs::path(file).filename() != "out.json") {
      EXPECT_TRUE(says(run, file)) << run.standard_error;
    }
  }
}

TEST(LongJvmThatStartsItselfAgain, HasBothCountedIntoFilesOfTheirOwn) {
  const fs::path folder = temporary_folder();
  write_text(folder / "out.json", "of an earlier run");
  const CountedRun run = jvm_tests::run({assay_program(), "count", "-o", folder / "out.json", "--",
                                         java(), "-jar", build_jar(relaunching_jar())});
  expect_both_counted(run, folder);
}

TEST(ThoroughJvmThatStartsItselfAgain, ByHandHasBothCountedToo) {
  const fs::path folder = temporary_folder();
  write_text(folder / "out.json", "of an earlier run");
  Words words = by_hand_command({}, "quiet,file=" + (folder / "out.json").string());
  words.resize(3);  // java, the argument file, the agent
  for (const char* word : {"-cp", "", "relaunch.Main"}) {
    words.emplace_back(*word == '\0' ? build_jar(relaunching_jar()) : word);
  }
  expect_both_counted(run(words), folder);
}

TEST(AnArchiveOfClasses, IsLeftOffWithoutAWordOnStdout) {
  const std::string archive = temporary_folder() + "/app.aot";
  const Program writing = {.java_flags = {"-XX:AOTCacheOutput=" + archive},
                           .main_class = "oracles.SumPositive",
                           .arguments = {"10", "10"}};
  ASSERT_EQ(run_plainly(writing).exit_code, 0);
  ASSERT_TRUE(fs::exists(archive));
  Program program = {.main_class = "oracles.SumPositive", .arguments = {"10", "10"}};
  program.environment = {{"JAVA_TOOL_OPTIONS", "-XX:AOTCache=" + archive}};
  const CountedRun plain = run_plainly(program);
  const CountedRun counted = count(program);
  EXPECT_EQ(counted.exit_code, 0);
  EXPECT_EQ(counted.standard_output, plain.standard_output);
  EXPECT_TRUE(says(counted, "assay switches the archive off")) << counted.standard_error;
}

// Surefire starts the JVM of the tests by its full path.
TEST(LongTestsOfAMavenProject, AreCounted) {
  if (run({"/bin/sh", "-c", "command -v mvn"}).exit_code != 0) {
    GTEST_SKIP() << "mvn is not there: install Maven";
  }
  const fs::path folder = temporary_folder();
  fs::copy(ASSAY_MAVEN_PROJECT, folder / "project", fs::copy_options::recursive);
  const CountedRun run =
      jvm_tests::run({assay_program(), "count", "-o", folder / "out-%p.json", "--quiet", "--",
                      "mvn", "-q", "-B", "-f", folder / "project/pom.xml", "test"},
                     {{"JAVA_HOME", java_home()}});
  EXPECT_EQ(run.exit_code, 0) << run.standard_output << run.standard_error;
  const Words results = results_in(folder);
  EXPECT_EQ(results.size(), 2u) << "Maven, and its tests\n" << run.standard_error;
  EXPECT_TRUE(std::ranges::any_of(results, [](const std::string& file) {
    return read_text(file).find("assay.sample.SumTest.sum") != std::string::npos;
  })) << run.standard_error;
}

}  // namespace
}  // namespace assay::jvm_tests
