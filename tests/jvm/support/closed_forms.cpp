// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/closed_forms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kRounds = 3;
constexpr std::uint64_t kMostRounds = 16 * kRounds;

// Enough for a compilation.
constexpr const char* kColonCalls = ":8000";

// Runs all oracles in one JVM, one after the other, again and again.
CountedRun run_oracles(const std::vector<Oracle>& oracles, const OracleSetting& setting,
                       std::uint64_t rounds) {
  Program program{
      .options = setting.options,
      .java_flags = joined(joined(plain_loops(), compiled_at_once()), setting.java_flags),
      .main_class = "oracles.Several",
      .arguments = {std::to_string(rounds), std::to_string(kOracleSize)}};
  std::vector<std::string>& arguments = program.arguments;
  for (const Oracle& oracle : oracles) {
    const std::string name = oracle.name;
    const std::string called = name.substr(0, name.find('$')) + kColonCalls;
    if (std::find(arguments.begin(), arguments.end(), called) == arguments.end()) {
      arguments.push_back(called);
    }
  }
  return count(program);
}

std::string method_of(const Oracle& oracle) {
  return oracle.method == nullptr ? target_of(oracle.name) : oracle.method;
}

// A type that is not counted would meet a formula that says 0.
void expect_all_counted(const CountedRun& run, const Oracle& oracle) {
  for (const auto& [event, per_entry] : oracle.per_entry) {
    EXPECT_TRUE(run.result["totals"].HasMember(event.c_str()))
        << oracle.name << ": " << event << " is not counted";
  }
}

}  // namespace

void expect_exact(const CountedUnit& unit, const Oracle& oracle) {
  SCOPED_TRACE(oracle.name);
  const std::uint64_t entries = unit.count("method-entry");
  EXPECT_GT(entries, 0u);
  EXPECT_EQ(unit.unfinished, 0u);
  for (const auto& [event, per_entry] : oracle.per_entry) {
    EXPECT_EQ(unit.count(event), per_entry * entries) << event << ", entries " << entries;
  }
  for (const Together& types : oracle.together) {
    std::uint64_t sum = 0;
    for (const std::string& event : types.events) {
      sum += unit.count(event);
    }
    EXPECT_EQ(sum, types.per_entry * entries) << types.events.front() << " and others";
  }
}

CountedRun expect_closed_forms(const std::vector<Oracle>& oracles, const OracleSetting& setting) {
  std::vector<Oracle> left = oracles;
  CountedRun run;
  for (std::uint64_t rounds = kRounds; rounds <= kMostRounds && !left.empty(); rounds *= 4) {
    run = run_oracles(left, setting, rounds);
    EXPECT_TRUE(run.has_result()) << run.standard_error;
    EXPECT_EQ(run.exit_code, 0);
    if (!run.has_result()) {
      return run;
    }
    std::vector<Oracle> not_compiled;
    for (const Oracle& oracle : left) {
      expect_all_counted(run, oracle);
      const auto units = run.units(method_of(oracle));
      if (units.empty() || units.front().count("method-entry") == 0) {
        not_compiled.push_back(oracle);
        continue;
      }
      for (const CountedUnit& unit : units) {
        expect_exact(unit, oracle);
      }
    }
    left = std::move(not_compiled);
  }
  for (const Oracle& oracle : left) {
    ADD_FAILURE() << method_of(oracle) << " was never compiled";
  }
  return run;
}

}  // namespace assay::jvm_tests
