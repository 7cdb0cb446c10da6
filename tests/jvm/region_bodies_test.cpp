// SPDX-License-Identifier: Apache-2.0
// Runs regions whose bodies do more than count (decision 0035), in code that Graal compiled, in the
// interpreter and in C1, and compares by equality with closed forms.
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"
#include "tests/jvm/support/java_jar.h"
#include "tests/jvm/support/pinned_graal.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kBodyRounds = 400'000;
constexpr std::uint64_t kFewRounds = 20'000;

std::string regions_api() {
  return (std::filesystem::path(agent_library()).parent_path() / "assay-regions.jar").string();
}

// A method for each kind of body, and for each rule. Each is executed once a round.
constexpr const char* kBodies = R"(
import assay.regions.*;
import java.lang.foreign.*;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

public class Bodies {
    static final String[] NAMES = {
        "leaf", "even", "odd", "both", "first", "second", "zero", "one", "other", "arithmetic", "static", "field", "called", "inlined", "array",
        "inPlace", "thrown", "late", "notLate", "tool",
        "allocates", "loops", "calls", "throws", "writes", "flowsBack", "readsObject", "readsValue", "divides", "bare", "virtual"};
    static final int FIRST = Sites.define("bodies", NAMES.length);
    static final int BUCKETS = Sites.define("buckets", Leaf.BUCKETS);
    static final com.sun.management.ThreadMXBean THREADS = (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    static final IllegalStateException FAILURE = new IllegalStateException();
    static int tool;
    static int lateRound;
    static int counter;
    static long work;
    static Object sink;
    static int[] numbers = new int[4];
    final int step;

    static final class Point {
        final int x;
        Point(int x) { this.x = x; }
    }

    Bodies(int step) { this.step = step; }

    static void small() { work++; }
    static void large() { work += 2; }

    static void leaf(int i) { Region.begin(Region.HERE); Leaf.call(Leaf.ADD, FIRST, i & 7); Region.end(); }
    static void branch(int i) { Region.begin(Region.HERE); if ((i & 3) == 0) { Sites.hit(FIRST + 1); } else { Sites.hit(FIRST + 2); } Region.end(); }
    static void branches(int i) {
        Region.begin(Region.HERE);
        if ((i & 1) == 0 && (i & 2) == 0) { Sites.hit(FIRST + 3); }
        if ((i & 1) == 0) { if ((i & 4) == 0) { Sites.hit(FIRST + 4); } else { Sites.hit(FIRST + 5); } }
        Region.end();
    }
    static void select(int i) {
        Region.begin(Region.HERE);
        switch (i & 3) { case 0 -> Sites.hit(FIRST + 6); case 1 -> Sites.hit(FIRST + 7); default -> Sites.hit(FIRST + 8); }
        Region.end();
    }
    static void arithmetic(long a, int i) { Region.begin(Region.HERE); Leaf.call(Leaf.ADD, FIRST + 9, (a * 3 + i) & 15); Region.end(); }
    static void loads() { Region.begin(Region.HERE); Leaf.call(Leaf.ADD, FIRST + 10, counter); Region.end(); counter = (counter + 1) & 15; }
    void field() { Region.begin(Region.HERE); Leaf.call(Leaf.ADD, FIRST + 11, step); Region.end(); }
    static void called() { large(); Region.begin(Region.PRED_INVOKE); Leaf.call(Leaf.ADD, FIRST + 12, 2); Region.end(); }
    static void inlined() { small(); Region.begin(Region.PRED_INVOKE); Leaf.call(Leaf.ADD, FIRST + 13, 1); Region.end(); }
    static int array(int i) {
        int[] some = new int[2];
        Region.begin(Region.PRED_ALLOC); Leaf.call(Leaf.ADD, FIRST + 14, 1); Region.end();
        some[0] = i;
        int result = some[0] * 3;
        if ((i & 15) == 0) { sink = some; return result; }
        return result + 1;
    }
    static void inPlace(int i) {
        Region.begin(Region.IN_PLACE);
        for (int k = 0; k < 2; k++) { Sites.hit(FIRST + 15); sink = new int[1]; large(); }
        Region.end();
    }
    static void thrown(int i) {
        try {
            Region.begin(Region.IN_PLACE);
            Sites.hit(FIRST + 16);
            if ((i & 1) == 0) { throw FAILURE; }
            Region.end();
        } catch (IllegalStateException expected) {
            work++;
        }
    }
    static void late(int i) { Region.begin(Region.HERE); if (i == lateRound) { Sites.hit(FIRST + 17); } else { Sites.hit(FIRST + 18); } Region.end(); }
    static void tool(int i) { Region.begin(Region.HERE); Leaf.call(tool, i & 3, 2); Sites.hit(FIRST + 19); Region.end(); }
    static void buckets(int i) { Region.begin(Region.HERE); Leaf.call(Leaf.BUCKET, BUCKETS, i & 255); Region.end(); }

    static void allocates(int i) { Region.begin(Region.HERE); Sites.hit(FIRST + 20); sink = new int[1]; Region.end(); }
    static void loops(int i) { Region.begin(Region.HERE); for (int k = 0; k < (i & 3); k++) { Leaf.call(Leaf.ADD, FIRST, 0); } Sites.hit(FIRST + 21); Region.end(); }
    static void calls(int i) { Region.begin(Region.HERE); Sites.hit(FIRST + 22); large(); Region.end(); }
    static void throwing(int i) {
        try {
            Region.begin(Region.HERE);
            Sites.hit(FIRST + 23);
            if ((i & 1) == 0) { throw FAILURE; }
            Region.end();
        } catch (IllegalStateException expected) {
            work++;
        }
    }
    static void writes(int i) { Region.begin(Region.HERE); Sites.hit(FIRST + 24); work++; Region.end(); }
    static int flowsBack(int i) { Region.begin(Region.HERE); int x = 1; if ((i & 1) == 0) { Sites.hit(FIRST + 25); x = 2; } else { Sites.hit(FIRST + 25); } Region.end(); return x; }
    static void readsObject(Object object) { Region.begin(Region.HERE); if (object == null) { Sites.hit(FIRST + 26); } else { Sites.hit(FIRST + 26); } Region.end(); }
    static void readsValue(int i) { large(); Region.begin(Region.PRED_INVOKE); Leaf.call(Leaf.ADD, FIRST + 27, i & 1); Region.end(); }
    static void divides(int i) { Region.begin(Region.HERE); Leaf.call(Leaf.ADD, FIRST + 28, numbers[i & 3]); Sites.hit(FIRST + 28); Region.end(); }
    static void bare(int i) { Leaf.call(Leaf.ADD, FIRST + 29, 1); }

    static int virtualPoint(int i) {
        Point point = new Point(i);
        Region.begin(Region.HERE); Leaf.call(Leaf.ADD, FIRST + 30, point.x & 7); Region.end();
        return point.x + 1;
    }

    // Returns how many bytes some more calls allocate.
    static long bytesOf(int calls) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < calls; i++) { work += virtualPoint(i); }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    static void round(int i, Bodies object) {
        leaf(i); branch(i); branches(i); select(i); arithmetic(i, i); loads(); object.field(); called(); inlined(); work += array(i); inPlace(i); thrown(i);
        late(i); tool(i); buckets(i);
        allocates(i); loops(i); calls(i); throwing(i); writes(i); work += flowsBack(i); readsObject((i & 1) == 0 ? null : object); readsValue(i); divides(i); bare(i); work += virtualPoint(i);
    }

    static long ask(SymbolLookup library, String function) throws Throwable {
        MethodHandle handle = Linker.nativeLinker().downcallHandle(library.findOrThrow(function), FunctionDescriptor.of(ValueLayout.JAVA_LONG));
        return (long) handle.invokeExact();
    }

    public static void main(String[] arguments) throws Throwable {
        int rounds = Integer.parseInt(arguments[0]);
        lateRound = rounds - 5;
        SymbolLookup library = SymbolLookup.libraryLookup(Path.of(arguments[1]), Arena.global());
        tool = Leaf.define("the test's", library.findOrThrow("tool_leaf").address());
        Bodies object = new Bodies(3);
        for (int i = 0; i < rounds; i++) {
            round(i, object);
        }
        System.out.println("virtualBytes=" + bytesOf(1000) + "+0");
        for (int i = 0; i < NAMES.length; i++) {
            System.out.println(NAMES[i] + "=" + Sites.compiled(FIRST + i) + "+" + Sites.interpreted(FIRST + i));
        }
        for (int i = 0; i < 10; i++) {
            System.out.println("bucket" + i + "=" + Sites.compiled(BUCKETS + i) + "+" + Sites.interpreted(BUCKETS + i));
        }
        System.out.println("toolCalls=" + ask(library, "tool_leaf_calls") + "+0");
        System.out.println("toolSum=" + ask(library, "tool_leaf_sum") + "+0");
        System.out.println("work: " + work);
    }
}
)";

std::string bodies_jar() {
  static const std::string jar =
      build_jar({.sources = {{"Bodies.java", kBodies}}, .javac_flags = {"-cp", regions_api()}});
  return jar;
}

struct BodyHits {
  std::uint64_t compiled = 0;
  std::uint64_t interpreted = 0;

  std::uint64_t sum() const { return compiled + interpreted; }
};

std::map<std::string, BodyHits> hits_from(const std::string& output) {
  std::map<std::string, BodyHits> hits;
  std::istringstream lines(output);
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

CountedRun run_bodies(std::uint64_t rounds, const std::vector<std::string>& options,
                      const std::vector<std::string>& flags,
                      const EnvironmentChanges& environment = {}) {
  std::vector<std::string> command =
      joined({assay_program(), "count", "--regions", "--strategy", "dec", "--quiet"}, options);
  command = joined(std::move(command),
                   {"--", java(), "--enable-native-access=ALL-UNNAMED", "-XX:CompileCommand=quiet",
                    "-XX:CompileCommand=BackgroundCompilation,Bodies::*,false",
                    "-XX:CompileCommand=dontinline,Bodies::large"});
  command = joined(std::move(command), flags);
  return run(joined(std::move(command),
                    {"-cp", bodies_jar(), "Bodies", std::to_string(rounds), ASSAY_LEAF_OF_A_TOOL}),
             environment);
}

std::uint64_t sum_over(std::uint64_t rounds,
                       const std::function<std::uint64_t(std::uint64_t)>& of_round) {
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < rounds; ++i) {
    sum += of_round(i);
  }
  return sum;
}

// Returns what the bytecode of each body counts, by the name of the site.
std::map<std::string, std::uint64_t> closed_forms(std::uint64_t rounds) {
  const auto times = [&](const std::function<bool(std::uint64_t)>& condition) {
    return sum_over(rounds, [&](std::uint64_t i) { return condition(i) ? 1U : 0U; });
  };
  return {{"leaf", sum_over(rounds, [](auto i) { return i & 7U; })},
          {"even", times([](auto i) { return (i & 3U) == 0; })},
          {"odd", times([](auto i) { return (i & 3U) != 0; })},
          {"both", times([](auto i) { return (i & 3U) == 0; })},
          {"first", times([](auto i) { return (i & 5U) == 0; })},
          {"second", times([](auto i) { return (i & 5U) == 4; })},
          {"zero", times([](auto i) { return (i & 3U) == 0; })},
          {"one", times([](auto i) { return (i & 3U) == 1; })},
          {"other", times([](auto i) { return (i & 3U) > 1; })},
          {"arithmetic", sum_over(rounds, [](auto i) { return (i * 4) & 15U; })},
          {"static", sum_over(rounds, [](auto i) { return i & 15U; })},
          {"field", 3 * rounds},
          {"called", 2 * rounds},
          {"inPlace", 2 * rounds},
          {"thrown", rounds},
          {"late", 1},
          {"notLate", rounds - 1},
          {"tool", rounds},
          {"toolCalls", rounds},
          {"toolSum", sum_over(rounds, [](auto i) { return 2 * (i & 3U); })},
          {"bucket0", times([](auto i) { return (i & 255U) == 0; })},
          {"bucket1", times([](auto i) { return (i & 255U) == 1; })},
          {"bucket7", times([](auto i) { return (i & 255U) >= 64 && (i & 255U) < 128; })},
          {"bucket9", 0},
          {"virtual", sum_over(rounds, [](auto i) { return i & 7U; }) +
                          sum_over(1000, [](auto i) { return i & 7U; })},
          {"bare", rounds}};
}

// Bodies that break a rule stay in place and are executed as bytecode says.
std::map<std::string, std::uint64_t> refused_forms(std::uint64_t rounds) {
  return {{"allocates", rounds},   {"loops", rounds},
          {"calls", rounds},       {"throws", rounds},
          {"writes", rounds},      {"flowsBack", rounds},
          {"readsObject", rounds}, {"readsValue", sum_over(rounds, [](auto i) { return i & 1U; })},
          {"divides", rounds}};
}

void expect_sums(std::map<std::string, BodyHits>& hits,
                 const std::map<std::string, std::uint64_t>& expected) {
  for (const auto& [name, sum] : expected) {
    EXPECT_EQ(hits[name].sum(), sum) << name;
  }
}

void expect_told(const std::string& standard_error, const std::string& method,
                 const std::string& rule) {
  std::istringstream lines(standard_error);
  std::string line;
  while (std::getline(lines, line)) {
    if (line.find("the region of Bodies." + method) != std::string::npos) {
      EXPECT_NE(line.find("bytecode index"), std::string::npos) << line;
      EXPECT_NE(line.find(rule), std::string::npos) << line;
      return;
    }
  }
  ADD_FAILURE() << method << " is not told:\n" << standard_error;
}

TEST(RegionBodies, CountInCompiledCodeWhatTheBytecodeSays) {
  const CountedRun finished = run_bodies(kBodyRounds, {"--events", "none"}, {"-ea", "-esa"});
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  auto hits = hits_from(finished.standard_output);
  expect_sums(hits, closed_forms(kBodyRounds));
  expect_sums(hits, refused_forms(kBodyRounds));
  for (const char* name : {"leaf", "even", "odd", "second", "other", "arithmetic", "static",
                           "field", "called", "inPlace", "notLate", "tool", "bare"}) {
    EXPECT_GT(hits[name].compiled, hits[name].interpreted) << name;
  }
  // A region that reads an object's field does not keep the object.
  EXPECT_EQ(hits["virtualBytes"].sum(), 0u);
  EXPECT_GT(hits["virtual"].compiled, 0u);
  // A region that is tied to an operation follows it.
  EXPECT_EQ(hits["inlined"].compiled, 0u);
  EXPECT_GT(hits["inlined"].interpreted, 0u);
  EXPECT_GT(hits["array"].compiled, 0u);
  EXPECT_LT(hits["array"].compiled, kBodyRounds / 8);
  const std::vector<std::pair<std::string, std::string>> rules = {
      {"allocates(int)", "it allocates"},
      {"loops(int)", "it has a loop"},
      {"calls(int)", "it calls Bodies.large()"},
      {"throwing(int)", "it throws"},
      {"writes(int)", "it writes a field"},
      {"flowsBack(int)", "used behind it"},
      {"readsObject(Object)", "it reads an object"},
      {"readsValue(int)", "only a region HERE may"},
      {"divides(int)", "it reads Bodies.numbers"}};
  for (const auto& [method, rule] : rules) {
    expect_told(finished.standard_error, method, rule);
  }
  for (const char* fine : {"Bodies.leaf", "Bodies.branch", "Bodies.select", "Bodies.loads",
                           "Bodies.inPlace", "Bodies.thrown", "Bodies.late", "Bodies.tool"}) {
    EXPECT_EQ(finished.standard_error.find(std::string("the region of ") + fine), std::string::npos)
        << finished.standard_error;
  }
}

TEST(RegionBodies, CountTheSameInTheInterpreterAndC1) {
  for (const char* flag : {"-XX:CompileCommand=exclude,Bodies::*", "-XX:TieredStopAtLevel=1"}) {
    const CountedRun finished = run_bodies(kFewRounds, {"--events", "none"}, {flag});
    ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
    auto hits = hits_from(finished.standard_output);
    expect_sums(hits, closed_forms(kFewRounds));
    expect_sums(hits, refused_forms(kFewRounds));
    EXPECT_EQ(hits["inlined"].sum(), kFewRounds);
    EXPECT_EQ(hits["array"].sum(), kFewRounds);
    EXPECT_EQ(hits["leaf"].compiled, 0u) << flag;
  }
}

TEST(RegionBodies, CountTheSameWithTheOldestGraal) {
  const auto versions = carried_graal_versions();
  ASSERT_FALSE(versions.empty());
  ASSERT_TRUE(has_graal(versions.front())) << "scripts/setup --all-graal fetches it";
  const CountedRun finished = run_bodies(kBodyRounds, {"--events", "none"}, {"-XX:+UseParallelGC"},
                                         {{"ASSAY_GRAAL_VERSION", versions.front()}});
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  auto hits = hits_from(finished.standard_output);
  expect_sums(hits, closed_forms(kBodyRounds));
  expect_sums(hits, refused_forms(kBodyRounds));
  EXPECT_GT(hits["leaf"].compiled, hits["leaf"].interpreted);
}

// What a body does is no event of the program.
TEST(RegionBodies, AreNotCountedAsEvents) {
  const std::string file = temporary_folder() + "/bodies.json";
  const CountedRun finished = run_bodies(kBodyRounds, {"--events", "if+switch", "-o", file},
                                         {"-XX:CompileCommand=dontinline,Bodies::branch",
                                          "-XX:CompileCommand=dontinline,Bodies::select",
                                          "-XX:CompileCommand=dontinline,Bodies::inPlace"});
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  auto hits = hits_from(finished.standard_output);
  expect_sums(hits, closed_forms(kBodyRounds));
  const rapidjson::Document result = read_json(file);
  std::size_t units = 0;
  for (const auto& unit : result["units"].GetArray()) {
    const std::string method = unit["method"].GetString();
    if (method.starts_with("Bodies.branch(") || method.starts_with("Bodies.select(")) {
      ++units;
      for (const auto& count : unit["counts"].GetObject()) {
        EXPECT_EQ(count.value.GetUint64(), 0u) << method << " " << count.name.GetString();
      }
    }
  }
  EXPECT_EQ(units, 2u);
}

}  // namespace
}  // namespace assay::jvm_tests
