// SPDX-License-Identifier: Apache-2.0
// Tests code of a guest language. Truffle's runtime asks for two more configurations of the
// compiler, one for each of its tiers, and compiles guest functions by them, all with one root
// method.
#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/oracles.h"
#include "tests/jvm/support/real_program_jars.h"
#include "tests/jvm/support/slowed_run.h"

namespace assay::jvm_tests {
namespace {

// Each call of `sum` in inputs/loops.js divides this often.
constexpr std::uint64_t kDivisions = 1000;
constexpr const char* kSum = "js sum ";

enum class Jars { on_class_path, on_module_path };

// Returns a run of the script. Guest code is compiled in the foreground, so that every run compiles
// the same functions, however busy the machine is.
Program script(const std::string& strategy, Jars jars = Jars::on_class_path) {
  Program program{.options = {"--quiet", "--strategy", strategy},
                  .java_flags = {"-Dpolyglot.engine.AllowExperimentalOptions=true",
                                 "-Dpolyglot.engine.BackgroundCompilation=false"},
                  .main_class = "ScriptHost",
                  .arguments = {"js", ASSAY_REAL_PROGRAMS "/inputs/loops.js"}};
  const std::string path = real_program_jars("graaljs");
  if (jars == Jars::on_class_path) {
    program.class_path = path;
  } else {
    program.java_flags.insert(program.java_flags.end(),
                              {"-p", path, "--add-modules", "org.graalvm.polyglot"});
  }
  return program;
}

std::vector<std::string> names_in(const rapidjson::Value& object) {
  std::vector<std::string> names;
  for (const auto& member : object.GetObject()) {
    names.emplace_back(member.name.GetString());
  }
  return names;
}

void expect_each_name_once(const rapidjson::Value& object) {
  const std::vector<std::string> names = names_in(object);
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
}

// Returns the sum over all units, and hence over all tiers and compilations.
std::uint64_t sum_over_units(const CountedRun& run, const char* event) {
  std::uint64_t sum = 0;
  for (const auto& unit : run.result["units"].GetArray()) {
    if (unit["counts"].HasMember(event)) {
      sum += unit["counts"][event].GetUint64();
    }
  }
  return sum;
}

void expect_exact_guest_code(const CountedRun& run) {
  const auto sums = run.units(kSum);
  ASSERT_EQ(sums.size(), 1u) << run.standard_error;
  const CountedUnit& sum = sums.front();
  EXPECT_GT(sum.count("method-entry"), 100u) << "of 3000 calls";
  EXPECT_EQ(sum.count("int-div-rem"), sum.count("method-entry") * kDivisions);
  for (const auto& unit : run.result["units"].GetArray()) {
    const std::string method = unit["method"].GetString();
    EXPECT_EQ(method.find("profiledPERoot"), std::string::npos);
    if (method.starts_with(kSum)) {
      EXPECT_STREQ(unit["kind"].GetString(), "guest");
      EXPECT_STREQ(unit["language"].GetString(), "js");
      EXPECT_TRUE(std::string(unit["source"].GetString()).ends_with("/inputs/loops.js 4:1"));
      EXPECT_EQ(method, "js sum (loops.js:4:1)");
      EXPECT_GT(unit["compilations"].GetUint64(), 1u) << "of one tier only";
    }
  }
}

// Blocks of generators end with a marker. When such a marker was taken out, the function could not
// be compiled.
void expect_that_markers_prevent_no_compilation(const CountedRun& run) {
  const auto generators = run.units("js GeneratorBodyNode.GeneratorRootNode ");
  ASSERT_EQ(generators.size(), 1u);
  EXPECT_GT(generators.front().count("loop-end"), 0u);
}

void expect_right_totals(const CountedRun& run) {
  expect_each_name_once(run.result["totals"]);
  expect_each_name_once(run.result["environment"]);
  EXPECT_EQ(names_in(run.result["totals"]).size(), run.result["event_types"].Size());
  for (const char* event : {"int-div-rem", "load", "method-entry"}) {
    EXPECT_GT(run.total(event), 0u) << event;
    EXPECT_EQ(run.total(event), sum_over_units(run, event)) << event;
  }
  EXPECT_EQ(run.result["coverage"]["units_left_alone"].GetUint64(), 0u);
}

void expect_the_same_output(const CountedRun& run) {
  EXPECT_EQ(run.exit_code, 0) << run.standard_error;
  EXPECT_EQ(run.standard_output, "checksum 115548 w0 w1 w10\n");
}

class GuestCode : public testing::TestWithParam<const char*> {};

TEST_P(GuestCode, IsCountedExactlyInUnitsOfItsOwn) {
  const CountedRun run = count(script(GetParam()));
  expect_the_same_output(run);
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  expect_right_totals(run);
  expect_exact_guest_code(run);
  expect_that_markers_prevent_no_compilation(run);
}

INSTANTIATE_TEST_SUITE_P(ByStrategy, GuestCode, testing::Values("pc", "ec"), strategy_of);
INSTANTIATE_TEST_SUITE_P(Thorough, GuestCode, testing::Values("dec", "pd"), strategy_of);

TEST(GuestCodeOfModules, IsCountedExactlyInUnitsOfItsOwn) {
  const CountedRun run = count(script("ec", Jars::on_module_path));
  expect_the_same_output(run);
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  expect_right_totals(run);
  expect_exact_guest_code(run);
  expect_that_markers_prevent_no_compilation(run);
}

// Returns the installed unit whose name begins with `name`.
slowdown::UnitKey installed_guest(const codelog::CodeLog& log, const std::string& name) {
  slowdown::UnitKey found;
  for (const auto& [method_and_entry, key] : last_installed(log)) {
    if (method_and_entry.first.starts_with(name)) {
      found = key;
    }
  }
  return found;
}

TEST(LongGuestCode, ThatIsSlowedComputesTheSameAndHasItsNamesInTheCodeLog) {
  Program program = script("");
  program.options = {"--quiet"};
  const SlowedRun logged = run_slowed(program);
  expect_the_same_output(logged.run);
  const slowdown::UnitKey sum = installed_guest(logged.log, kSum);
  ASSERT_EQ(sum.method, "js sum (loops.js:4:1)");

  slowdown::SlowdownPlan plan;
  for (const codelog::LoggedUnit& unit : logged.log.units) {
    for (const codelog::DescribedBlock& block : unit.description.blocks) {
      if (key_of(unit.description) == sum && block.positions != 0) {
        plan.units[sum][slowdown::BlockNumber{block.number}] = {
            .counts = {{slowdown::Kind::nop2, 3}}};
      }
    }
  }
  program.options = {"--quiet", "--plan", write_plan(plan)};
  expect_the_same_output(run_slowed(program).run);
}

TEST(LongGuestCode, IsNotCompiledByACommandAsIfItWereItsRootMethod) {
  Program program = script("");
  program.options = {};
  ConductedProgram conducted(program);
  const std::string command = "compile -1 js sum (loops.js:4:1)";
  std::string answer;
  while (answer.find("only Truffle compiles") == std::string::npos &&
         !conducted.program().has_ended()) {
    answer = conducted.ask(command);
    ASSERT_FALSE(answer.starts_with("ok")) << "it compiled something else";
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_NE(answer.find("only Truffle compiles"), std::string::npos) << answer;
  EXPECT_EQ(conducted.program().wait_for_end(), 0);
}

}  // namespace
}  // namespace assay::jvm_tests
