// SPDX-License-Identifier: Apache-2.0
// Switches phases of Graal off (requirement E12). What a phase does is known for small kernels in
// closed form, so the counts without the phase are, too.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kSize = 100;  // N in the formulas

// Maps names of phases to their tiers, as `assay list phases` prints both.
using Tiers = std::map<std::string, std::set<std::string>>;

Tiers listed_phases() {
  const CountedRun listed = run({assay_program(), "list", "phases", "--json"});
  rapidjson::Document json;
  json.Parse(listed.standard_output.c_str());
  Tiers phases;
  for (const auto& phase : json.GetArray()) {
    std::istringstream tiers(phase["tiers"].GetString());
    for (std::string tier; tiers >> tier;) {
      tier.erase(tier.find_last_not_of(',') + 1);
      phases[phase["name"].GetString()].insert(tier);
    }
  }
  return phases;
}

// Returns the phases of the suites that a JVM makes, named as in the list. A phase that is not in
// the list has the name of its class.
Tiers phases_of_suites(const Tiers& listed, const std::string& options) {
  const CountedRun printed = run(by_hand_command({.main_class = "PhasesOfSuites"}, options));
  EXPECT_EQ(printed.exit_code, 0) << printed.standard_error;
  std::istringstream lines(printed.standard_output);
  Tiers phases;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string tier;
    std::string own_name;
    words >> tier >> own_name;
    std::string name = own_name;
    while (!listed.contains(name) && words >> name) {
    }
    phases[listed.contains(name) ? name : own_name].insert(tier);
  }
  return phases;
}

TEST(ThePhaseCatalog, ListsThePhasesOfTheSuites) {
  const Tiers listed = listed_phases();
  EXPECT_GT(listed.size(), 30u);
  Tiers in_suites = phases_of_suites(listed, "quiet");
  // This phase is there only where assertions are on.
  in_suites["InitMemoryVerification"].insert("low");
  EXPECT_EQ(in_suites, listed);
}

TEST(APhase, IsInNoTierWhereItIsSwitchedOff) {
  const Tiers listed = listed_phases();
  const Tiers left = phases_of_suites(listed, "quiet,without-phase=LoopFullUnroll+PartialEscape");
  EXPECT_FALSE(left.contains("LoopFullUnroll"));
  EXPECT_FALSE(left.contains("PartialEscape"));
  EXPECT_TRUE(left.contains("LoopPeeling"));
  EXPECT_TRUE(left.contains("ReadElimination"));
}

// Counts an oracle, and expects these counts for each entry into its target.
CountedRun expect_for_each_entry(const Program& program, const std::string& oracle,
                                 const std::map<std::string, std::uint64_t>& per_entry) {
  CountedRun run = count_until_compiled(program, 0, target_of(oracle));
  EXPECT_TRUE(run.has_result()) << run.standard_error;
  const auto units = run.has_result() ? run.units(target_of(oracle)) : std::vector<CountedUnit>();
  EXPECT_FALSE(units.empty()) << run.standard_error;
  for (const CountedUnit& unit : units) {
    const std::uint64_t entries = unit.count("method-entry");
    EXPECT_GT(entries, 0u);
    for (const auto& [event, count] : per_entry) {
      EXPECT_EQ(unit.count(event), count * entries) << event << ", entries " << entries;
    }
  }
  return run;
}

// With all phases nothing is left of this oracle (oracle_test.cpp), whose array nobody else sees.
TEST(WithoutPartialEscapeAnalysis, AnArrayThatNobodySeesIsAllocated) {
  expect_for_each_entry({.options = {"--without-phase", "PartialEscape"},
                         .java_flags = {"-XX:CompileCommand=quiet",
                                        "-XX:CompileCommand=dontinline,"
                                        "assay.workloads.oracles.SumFirstTenPositiveLong::target"},
                         .main_class = "oracles.SumFirstTenPositiveLong",
                         .arguments = {"4000000"}},
                        "SumFirstTenPositiveLong", {{"allocation", 1}});
}

// The formulas of this oracle hold where flags leave loops as they are written. Without these
// phases they hold, too. The result says what was switched off, and what was off already.
TEST(WithoutLoopPhases, ALoopRunsAsItIsWritten) {
  const CountedRun run = expect_for_each_entry(
      {.options = {"--without-phase", "LoopPeeling", "--without-phase",
                   "LoopPartialUnroll+LoopUnswitching+LoopPeeling"},
       .java_flags = {"-Djdk.graal.LoopUnswitch=false"},
       .main_class = "oracles.IntArraySum",
       .arguments = {"60000", std::to_string(kSize)}},
      "IntArraySum",
      {{"load", kSize}, {"loop-end", kSize}, {"if", kSize + 1}, {"arithmetic", 2 * kSize}});
  ASSERT_TRUE(run.has_result());
  const auto& phases = run.result["options"]["without_phases"];
  ASSERT_EQ(phases.Size(), 3u);
  EXPECT_STREQ(phases[0].GetString(), "LoopPeeling");
  EXPECT_STREQ(phases[1].GetString(), "LoopPartialUnroll");
  EXPECT_STREQ(phases[2].GetString(), "LoopUnswitching");
  ASSERT_EQ(run.result["messages"].Size(), 1u) << run.standard_error;
  EXPECT_TRUE(std::string_view(run.result["messages"][0].GetString())
                  .starts_with("Graal has no phase 'LoopUnswitching' here"));
}

TEST(APhase, ThatGraalCannotDoWithoutIsRefusedBeforeTheStart) {
  const std::string reason = "phase 'GuardLowering' cannot be switched off";
  const CountedRun refused =
      count({.options = {"--without-phase", "GuardLowering"}, .main_class = "oracles.IntArraySum"});
  EXPECT_EQ(refused.exit_code, kUsage);
  EXPECT_NE(refused.standard_error.find(reason), std::string::npos) << refused.standard_error;
  const CountedRun by_hand = run(
      by_hand_command({.main_class = "oracles.IntArraySum"}, "quiet,without-phase=GuardLowering"));
  EXPECT_NE(by_hand.exit_code, 0);
  EXPECT_NE(by_hand.standard_error.find(reason), std::string::npos) << by_hand.standard_error;
}

}  // namespace
}  // namespace assay::jvm_tests
