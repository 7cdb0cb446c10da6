// SPDX-License-Identifier: Apache-2.0
// Runs programs with regions that were written by hand: regions of calls, and regions that break
// rules (decision 0029).
#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"
#include "tests/jvm/support/java_jar.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kRegionRounds = 2'000'000;

std::string regions_jar() {
  return (std::filesystem::path(agent_library()).parent_path() / "assay-regions.jar").string();
}

// A method for each rule. Each is executed once a round.
constexpr const char* kProgram = R"(
import assay.regions.*;

public class Regions {
    static int rounds;
    static long work;

    static final String[] NAMES = {"here", "inlined", "called", "before", "answered", "unbalanced", "nested", "kind", "unknown", "branch", "nothing", "bare"};
    static final int FIRST = Sites.define("regions", 24);

    static void small() { work++; }
    static void large() { work += 2; }

    static void here() { Region.begin(Region.HERE); Sites.hit(FIRST); Region.end(); }
    static void inlined() { small(); Region.begin(Region.PRED_INVOKE); Sites.hit(FIRST + 1); Region.end(); }
    static void called() { large(); Region.begin(Region.PRED_INVOKE); Sites.hit(FIRST + 2); Region.end(); }
    static void before() { Region.begin(Region.SUCC_INVOKE); Sites.hit(FIRST + 3); Region.end(); large(); }
    static void answered() { Region.begin(Region.HERE); Sites.hit(FIRST + 12, Query.compilation()); Region.end(); }
    static void unbalanced() { Region.begin(Region.HERE); Sites.hit(FIRST + 5); }
    static void endAlone() { work++; Region.end(); }
    static void nested() { Region.begin(Region.HERE); Region.begin(Region.HERE); Sites.hit(FIRST + 6); Region.end(); Region.end(); }
    static void kind(int kind) { Region.begin(kind); Sites.hit(FIRST + 7); Region.end(); }
    static void unknown() { Region.begin(17); Sites.hit(FIRST + 8); Region.end(); }
    static void branch(int x) { Region.begin(Region.HERE); if (x >= 0) { Sites.hit(FIRST + 9); } work++; Region.end(); }
    static void nothing() { work++; Region.begin(Region.PRED_ALLOC); Sites.hit(FIRST + 10); Region.end(); }
    static void apart() { Sites.hit(FIRST + 15, Query.compilation()); }
    static void bare() { Sites.hit(FIRST + 11); }

    static int ids, roots, levels;

    static void asked() {
        int id = Query.compilationId();
        String root = Query.rootMethod();
        int level = Query.compilationLevel();
        ids += id > 0 ? 1 : 0;
        roots += root != null && root.startsWith("Regions.") && root.indexOf('(') > 0 ? 1 : 0;
        levels += level == 4 ? 1 : 0;
    }

    static void round(int i) {
        here(); inlined(); called(); before(); answered(); unbalanced(); endAlone(); nested(); kind(i & 3); unknown(); branch(i); nothing(); bare(); apart(); asked();
    }

    public static void main(String[] arguments) {
        int rounds = Integer.parseInt(arguments[0]);
        for (int i = 0; i < rounds; i++) {
            round(i);
        }
        for (int i = 0; i < NAMES.length; i++) {
            System.out.println(NAMES[i] + "=" + Sites.compiled(FIRST + i) + "+" + Sites.interpreted(FIRST + i));
        }
        for (int i = 12; i < 15; i++) {
            System.out.println("answer" + (i - 12) + "=" + Sites.compiled(FIRST + i) + "+" + Sites.interpreted(FIRST + i));
        }
        System.out.println("root=" + Sites.compiled(FIRST + 15) + "+" + Sites.interpreted(FIRST + 17));
        System.out.println("asked=" + ids + "+" + roots);
        System.out.println("levels=" + levels + "+0");
        System.out.println("work=" + work + " counted=" + Sites.areCounted() + " defaults=" + Query.allocationType() + Query.compilation());
    }
}
)";

std::string program_jar() {
  static const std::string jar =
      build_jar({.sources = {{"Regions.java", kProgram}}, .javac_flags = {"-cp", regions_jar()}});
  return jar;
}

struct Hits {
  std::uint64_t compiled = 0;
  std::uint64_t interpreted = 0;

  std::uint64_t sum() const { return compiled + interpreted; }
};

std::map<std::string, Hits> hits_of(const CountedRun& run) {
  std::map<std::string, Hits> hits;
  std::istringstream lines(run.standard_output);
  std::string line;
  while (std::getline(lines, line)) {
    const auto equals = line.find('=');
    const auto plus = line.find('+');
    if (plus != std::string::npos) {
      hits[line.substr(0, equals)] = {.compiled = std::stoull(line.substr(equals + 1)),
                                      .interpreted = std::stoull(line.substr(plus + 1))};
    }
  }
  return hits;
}

CountedRun run_regions(const std::vector<std::string>& options,
                       const std::vector<std::string>& flags = {}) {
  std::vector<std::string> command{assay_program(), "count",      "--regions", "--events",
                                   "none",          "--strategy", "dec",       "--quiet"};
  command = joined(std::move(command), options);
  command = joined(std::move(command), {"--", java(), "-XX:CompileCommand=quiet",
                                        "-XX:CompileCommand=BackgroundCompilation,Regions::*,false",
                                        "-XX:CompileCommand=dontinline,Regions::large",
                                        "-XX:CompileCommand=dontinline,Regions::apart"});
  command = joined(std::move(command), flags);
  return run(
      joined(std::move(command), {"-cp", program_jar(), "Regions", std::to_string(kRegionRounds)}));
}

TEST(Regions, CountWhatTheCompilerLeft) {
  const CountedRun finished = run_regions({}, {"-ea", "-esa"});
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  std::map<std::string, Hits> hits = hits_of(finished);
  for (const char* everywhere : {"here", "called", "before", "bare"}) {
    EXPECT_EQ(hits[everywhere].sum(), kRegionRounds) << everywhere;
    EXPECT_GT(hits[everywhere].compiled, kRegionRounds / 10) << everywhere;
  }
  EXPECT_EQ(hits["inlined"].compiled, 0u);
  EXPECT_EQ(hits["inlined"].interpreted, hits["called"].interpreted);
  EXPECT_EQ(hits["answer0"].sum() + hits["answer1"].sum() + hits["answer2"].sum(), kRegionRounds);
  EXPECT_EQ(hits["answer2"].compiled, 0u);
  EXPECT_GT(hits["answer1"].compiled, kRegionRounds / 10);
  EXPECT_EQ(hits["root"].sum(), kRegionRounds);
  // Compiled code knows its compilation; other code has the defaults.
  EXPECT_GT(hits["levels"].compiled, kRegionRounds / 10);
  EXPECT_LT(hits["levels"].compiled, kRegionRounds);
  EXPECT_EQ(hits["asked"].compiled, hits["levels"].compiled);
  EXPECT_EQ(hits["asked"].interpreted, hits["levels"].compiled);
  EXPECT_GT(hits["root"].compiled, kRegionRounds / 10);
}

// What a tool does wrong changes no program, and is told with method and rule. The code of the
// region runs where it stands.
TEST(Regions, ThatBreakARuleAreToldAndCountInPlace) {
  const CountedRun finished = run_regions({});
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  std::map<std::string, Hits> hits = hits_of(finished);
  for (const char* broken : {"unbalanced", "nested", "kind", "unknown", "branch", "nothing"}) {
    EXPECT_EQ(hits[broken].sum(), kRegionRounds) << broken;
    EXPECT_GT(hits[broken].compiled, kRegionRounds / 10) << broken;
  }
  const std::vector<std::pair<std::string, std::string>> rules = {
      {"Regions.unbalanced()", "does not end"},
      {"Regions.endAlone()", "ends where none has begun"},
      {"Regions.nested()", "another one begins within it"},
      {"Regions.kind(int)", "no constant of Region"},
      {"Regions.unknown()", "no constant of Region"},
      {"Regions.branch(int)", "writes a field"},
      {"Regions.nothing()", "no allocation stands directly before it"}};
  for (const auto& [method, rule] : rules) {
    const auto told = finished.standard_error.find("the region of " + method);
    ASSERT_NE(told, std::string::npos) << method << "\n" << finished.standard_error;
    const std::string line =
        finished.standard_error.substr(told, finished.standard_error.find('\n', told) - told);
    EXPECT_NE(line.find("bytecode index"), std::string::npos) << line;
    EXPECT_NE(line.find(rule), std::string::npos) << line;
  }
  EXPECT_EQ(finished.standard_error.find("Regions.here"), std::string::npos)
      << finished.standard_error;
}

TEST(Regions, ThatBreakARuleCanBeLeftOut) {
  const CountedRun finished = run_regions({"--remove-refused-regions"});
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  std::map<std::string, Hits> hits = hits_of(finished);
  for (const char* broken : {"unbalanced", "kind", "unknown", "nothing"}) {
    EXPECT_EQ(hits[broken].compiled, 0u) << broken;
    EXPECT_LT(hits[broken].interpreted, kRegionRounds) << broken;
  }
  EXPECT_EQ(hits["here"].sum(), kRegionRounds);
}

TEST(Regions, DoNothingWhereNobodyCounts) {
  const CountedRun alone =
      run({java(), "-cp", program_jar() + ":" + regions_jar(), "Regions", "1000"});
  EXPECT_EQ(alone.exit_code, 0) << alone.standard_error;
  EXPECT_NE(alone.standard_output.find("work=8000 counted=false defaults=22"), std::string::npos)
      << alone.standard_output;
  EXPECT_NE(alone.standard_output.find("here=0+0"), std::string::npos);
  EXPECT_NE(alone.standard_output.find("asked=0+0\nlevels=0+0"), std::string::npos);
  const CountedRun counted = run({assay_program(), "count", "--quiet", "--", java(), "-cp",
                                  program_jar() + ":" + regions_jar(), "Regions", "1000"});
  EXPECT_EQ(counted.exit_code, 0) << counted.standard_error;
  EXPECT_EQ(counted.standard_output, alone.standard_output);
}

// The example of the documentation, as it stands there.
TEST(Regions, TheDocumentedProfilerWorks) {
  const std::string text = read_text(ASSAY_DOCS "/regions.md");
  const auto begin = text.find("```java\n");
  ASSERT_NE(begin, std::string::npos);
  const auto end = text.find("```\n", begin + 8);
  const std::string profiler =
      build_jar({.sources = {{"CallProfiler.java", text.substr(begin + 8, end - begin - 8)}},
                 .javac_flags = {"-cp", regions_jar()},
                 .manifest = "Premain-Class: CallProfiler\n"});
  const std::string program = build_jar({.sources = {{"Hot.java", R"(
public class Hot {
    static int small(int x) { return x + 1; }
    static int large(int x) { return x + 2; }
    static int both(int x) { return small(x) + large(x); }
    public static void main(String[] arguments) {
        int sum = 0;
        for (int i = 0; i < 1_000_000; i++) { sum += both(i); }
        System.out.println(sum);
    }
}
)"}}});
  const CountedRun finished = run({assay_program(), "count", "--regions", "--events", "none",
                                   "--quiet", "--", java(), "-XX:CompileCommand=quiet",
                                   kWhateverTheQueue, "-XX:CompileCommand=dontinline,Hot::large",
                                   "-XX:CompileCommand=BackgroundCompilation,Hot::*,false",
                                   "-javaagent:" + profiler, "-cp", program, "Hot"});
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  const auto counts_of_method = [&](const std::string& method) {
    const std::string& out = finished.standard_output;
    const auto at = out.find(method + ": ");
    EXPECT_NE(at, std::string::npos) << out;
    const auto comma = out.find(", ", at);
    return Hits{.compiled = std::stoull(out.substr(at + method.size() + 2)),
                .interpreted = std::stoull(out.substr(comma + 2))};
  };
  EXPECT_EQ(counts_of_method("large").sum(), 1'000'000u);
  EXPECT_GT(counts_of_method("large").compiled, 100'000u);
  EXPECT_EQ(counts_of_method("small").compiled, 0u);
}

}  // namespace
}  // namespace assay::jvm_tests
