// SPDX-License-Identifier: Apache-2.0
// `assay diff` runs programs on two sides and compares what is executed (requirement E12). The
// programs' counts are known in closed form, so what the sides differ by is, too.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/java_jar.h"
#include "tests/jvm/support/pinned_graal.h"

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

constexpr int kRuns = 2;

// An `assay diff` that has ended.
struct FinishedDiff {
  CountedRun run;
  rapidjson::Document figures;  // diff.json
  std::string folder;
};

FinishedDiff diff_of(const std::vector<std::string>& sides,
                     const std::vector<std::string>& java_words) {
  FinishedDiff finished;
  finished.folder = temporary_folder() + "/diff";
  std::vector<std::string> command = {assay_program(), "diff",   "-o",
                                      finished.folder, "--runs", std::to_string(kRuns),
                                      "--by",          "method"};
  command = joined(joined(std::move(command), sides), {"--", java()});
  finished.run = run(joined(std::move(command), java_words));
  EXPECT_EQ(finished.run.exit_code, 0) << finished.run.standard_error;
  finished.figures = read_json(finished.folder + "/diff.json");
  return finished;
}

// Returns the words that run an oracle, each of whose calls sums up N array elements.
std::vector<std::string> sums() {
  return joined(compiled_at_once(), {"-Djdk.graal.LoopPeeling=false", "-cp", workloads_jar(),
                                     "assay.workloads.oracles.IntArraySum", "20000", "100"});
}

// Returns the figures of an event in the one program's method whose name has this beginning; null
// where there are none.
rapidjson::Value& total_at(FinishedDiff& finished, const std::string& method,
                           const std::string& event) {
  static rapidjson::Value none;
  if (!finished.figures.IsObject() || finished.figures["programs"].Size() != 1u) {
    return none;
  }
  for (auto& place : finished.figures["programs"][0]["places"].GetArray()) {
    if (std::string_view(place["place"].GetString()).starts_with(method) &&
        event == place["event"].GetString()) {
      return place["total"];
    }
  }
  return none;
}

// Returns how many times of an event each call of the method made on a side ("a" or "b").
double for_each_entry(FinishedDiff& finished, const std::string& method, const std::string& event,
                      const char* side) {
  const auto& counted = total_at(finished, method, event);
  const auto& entries = total_at(finished, method, "method-entry");
  if (!counted.IsObject() || !entries.IsObject()) {
    ADD_FAILURE() << event << " or the entries of " << method << " are missing\n"
                  << finished.run.standard_output << finished.run.standard_error;
    return 0;
  }
  return counted[side]["mean"].GetDouble() / entries[side]["mean"].GetDouble();
}

constexpr const char* kSums = "assay.workloads.oracles.IntArraySum.target";

TEST(LongDiff, OfFlagsSaysWhatAFlagChanges) {
  FinishedDiff unrolled = diff_of({"--a", "-Djdk.graal.PartialUnroll=false"}, sums());
  EXPECT_DOUBLE_EQ(for_each_entry(unrolled, kSums, "load", "a"), 100);
  EXPECT_DOUBLE_EQ(for_each_entry(unrolled, kSums, "load", "b"), 100);
  EXPECT_DOUBLE_EQ(for_each_entry(unrolled, kSums, "loop-end", "a"), 100);
  EXPECT_LT(for_each_entry(unrolled, kSums, "loop-end", "b"), 50);
  EXPECT_TRUE(total_at(unrolled, kSums, "loop-end")["exceeds"].GetBool());
  const auto& runs = unrolled.figures["programs"][0];
  EXPECT_EQ(runs["runs_a"].GetInt(), kRuns);
  EXPECT_EQ(runs["runs_b"].GetInt(), kRuns);
  // The stored runs give the same figures, and no run is made again.
  const CountedRun again = run({assay_program(), "diff", unrolled.folder, "--by", "method"});
  EXPECT_EQ(again.exit_code, 0) << again.standard_error;
  EXPECT_EQ(again.standard_output, unrolled.run.standard_output);
}

TEST(ThoroughDiff, OfAPhaseSaysWhatThePhaseDoes) {
  FinishedDiff phase = diff_of({"--without-phase", "LoopPartialUnroll"}, sums());
  EXPECT_LT(for_each_entry(phase, kSums, "loop-end", "a"), 50);
  EXPECT_DOUBLE_EQ(for_each_entry(phase, kSums, "loop-end", "b"), 100);
}

// Builds a version of a program whose method loads so many elements with each call.
std::string version_that_loads(int elements) {
  const std::string count = std::to_string(elements);
  return build_jar({.sources = {{"versions/Main.java", R"(package versions;
public class Main {
    static int sum(int[] values) {
        int sum = 0;
        for (int i = 0; i < )" + count + R"(; i++) {
            sum += values[i];
        }
        return sum;
    }

    public static void main(String[] arguments) {
        int[] values = new int[1000];
        long sum = 0;
        for (int call = 0; call < 60000; call++) {
            sum += sum(values);
        }
        System.out.println(sum);
    }
}
)"}}});
}

TEST(ThoroughDiff, OfClassPathsComparesVersionsOfAProgram) {
  FinishedDiff versions = diff_of(
      {"--a", "-cp " + version_that_loads(300), "--b", "-cp " + version_that_loads(600)},
      {"-XX:CompileCommand=quiet", "-XX:CompileCommand=BackgroundCompilation,versions.*::*,false",
       "-XX:CompileCommand=dontinline,versions.Main::sum", "versions.Main"});
  EXPECT_DOUBLE_EQ(for_each_entry(versions, "versions.Main.sum", "load", "a"), 300);
  EXPECT_DOUBLE_EQ(for_each_entry(versions, "versions.Main.sum", "load", "b"), 600);
}

// Both sides have the same JDK, one by another name.
TEST(ThoroughDiff, OfJdksRunsEachSideOnItsOwn) {
  const std::string other_name = temporary_folder() + "/jdk";
  fs::create_directory_symlink(java_home(), other_name);
  FinishedDiff jdks =
      diff_of({"--a", "java-home=" + java_home(), "--b", "java-home=" + other_name}, sums());
  EXPECT_DOUBLE_EQ(for_each_entry(jdks, kSums, "load", "a"), 100);
  EXPECT_DOUBLE_EQ(for_each_entry(jdks, kSums, "load", "b"), 100);
  EXPECT_FALSE(total_at(jdks, kSums, "loop-end")["exceeds"].GetBool());
}

TEST(ThoroughDiff, OfVersionsOfGraalRunsEachSideWithItsOwn) {
  const auto versions = carried_graal_versions();
  if (versions.size() < 2 || !has_graal(versions.front()) || !has_graal(versions.back())) {
    GTEST_SKIP() << "needs two versions of Graal";
  }
  FinishedDiff graals =
      diff_of({"--a", "graal=" + versions.front(), "--b", "graal=" + versions.back()}, sums());
  EXPECT_DOUBLE_EQ(for_each_entry(graals, kSums, "load", "a"), 100);
  EXPECT_DOUBLE_EQ(for_each_entry(graals, kSums, "load", "b"), 100);
  for (const auto& [side, version] : {std::pair{"a", versions.front()}, {"b", versions.back()}}) {
    const auto stored = read_json(graals.folder + "/runs/program-" + side + "-000.json");
    ASSERT_TRUE(stored.IsObject()) << side;
    EXPECT_EQ(stored["result"]["environment"]["graal.version"].GetString(), version);
  }
}

}  // namespace
}  // namespace assay::jvm_tests
