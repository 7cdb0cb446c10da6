// SPDX-License-Identifier: Apache-2.0
// Counts what only the emitted code shows (decision 0028): the strategy of a switch, calls that the
// IR does not have, spills and reloads.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kSize = 100;  // N in the formulas

std::vector<CountedUnit> units_of(const std::string& oracle,
                                  const std::vector<std::string>& options) {
  const CountedRun run = count_until_compiled(
      {.options =
           joined({"--quiet", "--events", "activations+branches+invokes+machine-code"}, options),
       .java_flags = plain_loops(),
       .main_class = "oracles." + oracle,
       .arguments = {"20000", std::to_string(kSize)}},
      0, target_of(oracle));
  EXPECT_TRUE(run.has_result()) << run.standard_error;
  auto units = run.has_result() ? run.units(target_of(oracle)) : std::vector<CountedUnit>();
  EXPECT_FALSE(units.empty()) << run.standard_error;
  return units;
}

using Counting = std::vector<std::string>;  // options of assay count

class TheEmittedCode : public testing::TestWithParam<Counting> {
 protected:
  // Expects these counts for each entry into an oracle's target.
  static void expect(const std::string& oracle,
                     const std::map<std::string, std::uint64_t>& per_entry) {
    for (const CountedUnit& unit : units_of(oracle, GetParam())) {
      const std::uint64_t entries = unit.count("method-entry");
      EXPECT_GT(entries, 0u);
      for (const auto& [event, count] : per_entry) {
        EXPECT_EQ(unit.count(event), count * entries) << oracle << ", " << event;
      }
    }
  }
};

TEST_P(TheEmittedCode, ShowsHowASwitchIsMade) {
  expect("Switch", {{"switch", kSize},
                    {"switch-table", kSize},
                    {"switch-hash", 0},
                    {"switch-search", 0},
                    {"emitted-foreign-call", 0}});
}

TEST_P(TheEmittedCode, ShowsCallsThatTheGraphDoesNotHave) {
  expect("ArraysCompared", {{"foreign-call", 0}, {"emitted-foreign-call", kSize}});
}

TEST_P(TheEmittedCode, ShowsSwitchesOfKeysThatAreFarApart) {
  expect("HashedSwitch", {{"switch-hash", kSize}, {"switch-table", 0}, {"switch-search", 0}});
  expect("SparseSwitch", {{"switch-search", kSize}, {"switch-table", 0}, {"switch-hash", 0}});
}

INSTANTIATE_TEST_SUITE_P(ByEc, TheEmittedCode, testing::Values(Counting{}));
INSTANTIATE_TEST_SUITE_P(ThoroughBy, TheEmittedCode,
                         testing::Values(Counting{"--strategy", "dec"},
                                         Counting{"--strategy", "pc"},
                                         Counting{"--counter-addressing", "fs"},
                                         Counting{"--threads", "atomic"}));

// A loop without calls has registers enough, and the entry saves the caller's frame pointer. A call
// clobbers all registers, so what is needed after the call is on the stack.
TEST(SpillsAndReloads, AreThoseAroundCalls) {
  for (const CountedUnit& unit : units_of("IntArraySum", {})) {
    EXPECT_EQ(unit.count("spill"), unit.count("method-entry"));
    EXPECT_EQ(unit.count("reload"), 0u);
  }
  for (const CountedUnit& unit : units_of("StaticCall", {})) {
    EXPECT_GT(unit.count("spill"), kSize * unit.count("method-entry"));
    EXPECT_EQ(unit.count("reload"), kSize * unit.count("method-entry"));
  }
}

TEST(MachineCode, CannotBeHadFromSamplesOfPaths) {
  const CountedRun run =
      count({.options = {"--quiet", "--strategy", "pep", "--events", "activations+spill"},
             .main_class = "oracles.Switch",
             .arguments = {"20000", "10"}});
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_FALSE(run.result["totals"].HasMember("spill"));
  ASSERT_EQ(run.result["unsupported"].Size(), 1u);
  EXPECT_STREQ(run.result["unsupported"][0]["name"].GetString(), "spill");
}

TEST(MachineCode, IsCountedOnlyWhereItIsAskedFor) {
  const CountedRun run =
      count({.options = {"--quiet"}, .main_class = "oracles.Switch", .arguments = {"20000", "10"}});
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_TRUE(run.result["totals"].HasMember("switch"));
  EXPECT_FALSE(run.result["totals"].HasMember("switch-table"));
}

}  // namespace
}  // namespace assay::jvm_tests
