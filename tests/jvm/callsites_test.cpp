// SPDX-License-Identifier: Apache-2.0
// Runs `assay callsites` on programs of which it is known what Graal inlines (decision 0034), and
// compares by equality with closed forms, with the events that were counted in the same
// compilations, and with what the bytecode executed.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"
#include "tests/jvm/support/tool_agents.h"

namespace assay::jvm_tests {
namespace {

constexpr const char* kCalls = "assay.workloads.regions.Calls";
constexpr std::uint64_t kCallsOfRound = 16'000;
constexpr std::uint64_t kRoundsCounted = 5;

struct CallSums {
  std::uint64_t executed = 0;
  std::uint64_t interpreted = 0;
  std::uint64_t compiled = 0;
  std::int64_t removed = 0;
};

// Returns the sums over the calls in a method, by the method's name.
std::map<std::string, CallSums> sums_by_method(const std::string& text) {
  rapidjson::Document json;
  json.Parse(text.c_str());
  std::map<std::string, CallSums> sums;
  EXPECT_TRUE(json.IsObject()) << text;
  if (!json.IsObject()) {
    return sums;
  }
  EXPECT_TRUE(json["exact"].GetBool());
  for (const auto& site : json["sites"].GetArray()) {
    CallSums& sum = sums[site["method"].GetString()];
    const auto& executed = site["executed"];
    sum.executed += executed.IsNull() ? 0 : executed.GetUint64();
    sum.interpreted += site["interpreted"].GetUint64();
    sum.compiled += site["compiled"].GetUint64();
    sum.removed += executed.IsNull() ? 0 : site["removed"].GetInt64();
  }
  return sums;
}

std::vector<std::string> calls_command(const std::vector<std::string>& before,
                                       const std::vector<std::string>& flags = {}) {
  const std::string name = std::string("-XX:CompileCommand=dontinline,") + kCalls;
  std::vector<std::string> command = joined({assay_program()}, before);
  command = joined(std::move(command), joined({"--", java()}, compiled_at_once()));
  command = joined(std::move(command), {name + "::large", name + "::thrown"});
  command = joined(std::move(command), flags);
  return joined(std::move(command),
                {"-cp", workloads_jar(), kCalls, "40", std::to_string(kCallsOfRound)});
}

std::string callsites_flag() { return tool_agent_flag("callsites,only=assay.workloads"); }

TEST(Callsites, AreThoseOfTheClosedForms) {
  const std::string file = temporary_folder() + "/calls.json";
  const CountedRun finished =
      run(calls_command({"callsites", "--bytecode-level", "--only", "assay.workloads",
                         "--iteration-method", std::string(kCalls) + ".iterate", "--from-iteration",
                         "30", "--iterations", std::to_string(kRoundsCounted), "-o", file}));
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  auto sums = sums_by_method(read_text(file));
  const auto expect = [&](const std::string& method, std::uint64_t executed,
                          std::uint64_t compiled) {
    const CallSums sum = sums[method];
    EXPECT_EQ(sum.executed, executed * kRoundsCounted) << method;
    EXPECT_EQ(sum.interpreted, 0u) << method;
    EXPECT_EQ(sum.compiled, compiled * kRoundsCounted) << method;
    EXPECT_EQ(sum.removed, static_cast<std::int64_t>((executed - compiled) * kRoundsCounted))
        << method;
  };
  expect("inlined", kCallsOfRound, 0);
  expect("called", kCallsOfRound, kCallsOfRound);
  expect("seldom", kCallsOfRound / 16, kCallsOfRound / 16);
  expect("inLoop", 8 * kCallsOfRound, 8 * kCallsOfRound);
  // A call that throws is a call.
  expect("throwing", kCallsOfRound, kCallsOfRound);
  expect("viaCallee", kCallsOfRound, 0);
  expect("middle", kCallsOfRound, kCallsOfRound);
  expect("intrinsic", kCallsOfRound, 0);
  expect("constructed", kCallsOfRound, 0);
  const CountedRun plain = run(calls_command({"count", "--quiet", "--events", "none"}));
  EXPECT_EQ(plain.standard_output, finished.standard_output);
}

// Two independent ways, one number: event counting looks at the calls that are in the final code,
// and regions follow the bytecode. No code is deoptimized any more in the rounds that are counted.
TEST(Callsites, EqualTheEventsOfTheSameCompilations) {
  const std::string folder = temporary_folder();
  const CountedRun finished =
      run(calls_command({"count", "--regions", "--quiet", "--session", folder + "/c.session",
                         "--events", "not-inlined-call", "--iteration-method",
                         std::string(kCalls) + ".iterate", "--from-iteration", "30", "--iterations",
                         std::to_string(kRoundsCounted), "-o", folder + "/c.json"},
                        {"-ea", "-esa", callsites_flag()}));
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  const auto sums =
      sums_by_method(run({assay_program(), "callsites", folder + "/c.session", "--format", "json"})
                         .standard_output);
  std::uint64_t regions = 0;
  for (const auto& [method, sum] : sums) {
    regions += sum.compiled;
  }
  std::uint64_t events = 0;
  const rapidjson::Document result = read_json(folder + "/c.json");
  for (const auto& unit : result["units"].GetArray()) {
    if (std::string(unit["method"].GetString()).starts_with(kCalls)) {
      const auto& counts = unit["counts"];
      events += counts.HasMember("not-inlined-call") ? counts["not-inlined-call"].GetUint64() : 0;
    }
  }
  EXPECT_GT(regions, 0u);
  EXPECT_EQ(regions, events);
}

// The whole run, which begins in the interpreter: nothing is lost on the way to Graal's code.
TEST(Callsites, OfAWholeRunAddUpToTheBytecode) {
  const std::string file = temporary_folder() + "/calls.json";
  const CountedRun finished = run(
      calls_command({"callsites", "--bytecode-level", "--only", "assay.workloads", "-o", file}));
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  auto sums = sums_by_method(read_text(file));
  const CallSums called = sums["called"];
  EXPECT_EQ(called.executed, 40 * kCallsOfRound);
  EXPECT_EQ(called.interpreted + called.compiled, 40 * kCallsOfRound);
  EXPECT_GT(called.interpreted, 0u);
  EXPECT_GT(called.compiled, 0u);
  const CallSums inlined = sums["inlined"];
  EXPECT_EQ(inlined.executed, 40 * kCallsOfRound);
  EXPECT_EQ(inlined.compiled, 0u);
  EXPECT_EQ(inlined.removed, static_cast<std::int64_t>(inlined.executed - inlined.interpreted));
  EXPECT_NE(finished.standard_error.find("were not executed as calls"), std::string::npos)
      << finished.standard_error;
}

// Without the bytecode-level count a call has one site, and what was inlined is not told.
TEST(Callsites, OfAWholeRunAreCountedWithoutTheBytecode) {
  const std::string file = temporary_folder() + "/calls.json";
  const CountedRun finished =
      run(calls_command({"callsites", "--only", "assay.workloads", "-o", file}));
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  const rapidjson::Document json = read_json(file);
  EXPECT_TRUE(json["totals"]["executed"].IsNull());
  EXPECT_TRUE(json["totals"]["removed"].IsNull());
  auto sums = sums_by_method(read_text(file));
  EXPECT_EQ(sums["called"].interpreted + sums["called"].compiled, 40 * kCallsOfRound);
  EXPECT_EQ(sums["inlined"].compiled, 0u);
  EXPECT_NE(finished.standard_error.find("--bytecode-level"), std::string::npos)
      << finished.standard_error;
}

// What regions change in the compiler's code before they become counters: nothing.
TEST(Callsites, LeaveTheMachineCodeAlone) {
  const std::string file = temporary_folder() + "/c.json";
  const CountedRun finished =
      run(calls_command({"count", "--regions", "--quiet", "--verify-markers", "--events", "none",
                         "--strategy", "ec", "-o", file},
                        {callsites_flag()}));
  expect_same_machine_code(finished, file, 10);
}

TEST(Callsites, NeedsAProgramOrASession) {
  EXPECT_EQ(run({assay_program(), "callsites"}).exit_code, kUsage);
  EXPECT_EQ(run({assay_program(), "callsites", "--", "mvn", "test"}).exit_code, kUsage);
  const CountedRun kept = run({assay_program(), "callsites", "--stack-depth", "5", "kept.session"});
  EXPECT_EQ(kept.exit_code, kUsage);
  EXPECT_NE(kept.standard_error.find("option '--stack-depth' is about a run"), std::string::npos)
      << kept.standard_error;
}

}  // namespace
}  // namespace assay::jvm_tests
