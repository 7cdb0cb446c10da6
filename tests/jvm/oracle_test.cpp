// SPDX-License-Identifier: Apache-2.0
// Counts programs whose counts are known in closed form (requirement E10): the test asks for
// equality. The formulas are for one entry into the unit, for nobody knows how many calls the
// interpreter took before.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/launch/graal_flags.h"
#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kSize = 100;  // N in the formulas
constexpr std::uint64_t kSide = 10;   // side of the square of NestedLoops: the root of kSize

struct Oracle {
  const char* name;  // the class with the target, in assay.workloads.oracles
  std::map<std::string, std::uint64_t> per_entry;
};

std::vector<CountedUnit> targets(const CountedRun& run, const std::string& oracle) {
  return run.units(target_of(oracle));
}

void expect_exact(const CountedUnit& unit, const Oracle& oracle) {
  SCOPED_TRACE(oracle.name);
  const std::uint64_t entries = unit.count("method-entry");
  EXPECT_GT(entries, 0u);
  EXPECT_EQ(unit.unfinished, 0u);
  for (const auto& [event, per_entry] : oracle.per_entry) {
    EXPECT_EQ(unit.count(event), per_entry * entries) << event << ", entries " << entries;
  }
}

const std::vector<Oracle> kOracles = {
    {"SumPositive",
     {{"load", kSize},
      {"loop-end", kSize},
      {"if", 2 * kSize + 1},
      {"arithmetic", kSize + kSize / 2},
      {"array-length", 1},
      {"guard-null-check", 1},
      {"guard-bounds-check", 0},
      {"safepoint", 0},
      {"allocation", 0},
      {"return", 1}}},
    {"IntArraySum",
     {{"load", kSize}, {"loop-end", kSize}, {"if", kSize + 1}, {"arithmetic", 2 * kSize}}},
    {"Gather", {{"load", 2 * kSize}, {"guard-bounds-check", kSize}, {"if", 2 * kSize + 1}}},
    {"NestedLoops", {{"load", kSide + kSide* kSide}, {"loop-end", kSide + kSide* kSide}}},
    {"Switch", {{"load", kSize}, {"loop-end", kSize}, {"switch", kSize}}},
    {"EscapingAllocation", {{"allocation", kSize}}},
    {"InstanceOf", {{"instanceof", kSize}, {"load", kSize}}},
    {"ClassCast", {{"guard-class-cast", kSize}, {"instanceof", kSize}, {"invokevirtual", kSize}}},
    {"VirtualCall", {{"invokevirtual", kSize}}},
    {"InterfaceCall", {{"invokeinterface", kSize}}},
    {"StaticCall", {{"invokestatic", kSize}}},
    {"SpecialCall$Derived", {{"invokespecial", kSize}}},
    {"LongCounterLoop", {{"safepoint", kSize}, {"loop-end", kSize}}},
    {"IntDivision", {{"int-div-rem", kSize}, {"load", kSize}}},
    {"DoubleDivision", {{"float-div-rem-64", kSize}, {"float-arithmetic-64", 2 * kSize}}},
    {"CompareAndSet", {{"cas", kSize}}},
    {"VolatileStore", {{"volatile-store", kSize}, {"membar-store-load", kSize}}},
    {"StoreSameObject", {{"store", kSize}}},
    {"ExceptionEveryCall", {{"exception-handler-entry", kSize}, {"invokestatic", 0}}},
    {"ExceptionEverySecondCall", {{"invokestatic", kSize / 2}}},
};

// Runs all oracles in one JVM, one after the other, again and again.
CountedRun run_oracles(const std::vector<Oracle>& oracles, std::uint64_t rounds) {
  Program program{.java_flags = joined(plain_loops(), compiled_at_once()),
                  .main_class = "oracles.Several",
                  .arguments = {std::to_string(rounds), std::to_string(kSize)}};
  for (const Oracle& oracle : oracles) {
    const std::string name = oracle.name;
    program.arguments.push_back(name.substr(0, name.find('$')) + ":20000");
  }
  return count(program);
}

// A target that was not compiled while it was called is called in more rounds.
TEST(ClosedForm, IsMetExactly) {
  constexpr std::uint64_t kRounds = 3;
  std::vector<Oracle> left = kOracles;
  for (std::uint64_t rounds = kRounds; rounds <= 16 * kRounds && !left.empty(); rounds *= 4) {
    const CountedRun run = run_oracles(left, rounds);
    ASSERT_TRUE(run.has_result()) << run.standard_error;
    EXPECT_EQ(run.exit_code, 0);
    std::vector<Oracle> not_compiled;
    for (const Oracle& oracle : left) {
      const auto units = targets(run, oracle.name);
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
    ADD_FAILURE() << oracle.name << ": the target was never compiled";
  }
}

// `assay score --without-polls` compiles with this flag, and says that loops have no polls then.
TEST(ClosedForm, LoopsHaveNoPollsWhereGraalIsToldSo) {
  std::vector<std::string> flags = plain_loops();
  flags.emplace_back(launch::kWithoutLoopPolls);
  const CountedRun run = count_until_compiled({.java_flags = std::move(flags),
                                               .main_class = "oracles.LongCounterLoop",
                                               .arguments = {"60000", std::to_string(kSize)}},
                                              0, target_of("LongCounterLoop"));
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const auto units = targets(run, "LongCounterLoop");
  ASSERT_FALSE(units.empty()) << run.standard_error;
  for (const CountedUnit& unit : units) {
    expect_exact(unit, {"LongCounterLoop", {{"safepoint", 0}, {"loop-end", kSize}}});
  }
}

// The loops are unrolled and the array is never allocated, as Figure 6 of paper 1 shows.
TEST(ClosedForm, NothingIsLeftOfSumFirstTenPositiveLong) {
  const CountedRun run = count_until_compiled(
      {.java_flags = {"-XX:CompileCommand=quiet",
                      "-XX:CompileCommand=dontinline,"
                      "assay.workloads.oracles.SumFirstTenPositiveLong::target"},
       .main_class = "oracles.SumFirstTenPositiveLong",
       .arguments = {"40000000"}},
      0, target_of("SumFirstTenPositiveLong"));
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const auto units = targets(run, "SumFirstTenPositiveLong");
  ASSERT_FALSE(units.empty()) << run.standard_error;
  for (const CountedUnit& unit : units) {
    for (const auto& [event, count] : unit.counts) {
      const bool activation = event == "method-entry" || event == "return";
      EXPECT_EQ(count, activation ? unit.count("method-entry") : 0u) << event;
    }
  }
}

// A branch that was never taken while the VM profiled is a guard. The one element that takes the
// branch ends the activation by a deoptimization, which is counted.
TEST(ClosedForm, ABranchTakenLateDeoptimizesOnce) {
  const CountedRun run = count_until_compiled({.java_flags = plain_loops(),
                                               .main_class = "oracles.BranchTakenLate",
                                               .arguments = {"60000", std::to_string(kSize)}},
                                              0, target_of("BranchTakenLate"));
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const auto units = targets(run, "BranchTakenLate");
  ASSERT_FALSE(units.empty()) << run.standard_error;
  const CountedUnit& unit = units.front();
  EXPECT_EQ(unit.count("deoptimization"), 1u);
  EXPECT_EQ(unit.unfinished, 1u);
  const std::uint64_t whole = unit.count("return");
  // The last call gets half-way through the array.
  EXPECT_EQ(unit.count("guard-unreached-code"), whole * kSize + kSize / 2 + 1);
}

class InThreads : public testing::TestWithParam<int> {};

// Thread mode `thread` loses no update: loads are a multiple of entries, whichever thread made
// them.
TEST_P(InThreads, NoUpdateIsLost) {
  const CountedRun run = count_until_compiled(
      {.java_flags = plain_loops(),
       .main_class = "oracles.Threads",
       .arguments = {std::to_string(GetParam()), "40000", std::to_string(kSize)}},
      1, target_of("Threads"));
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const auto units = targets(run, "Threads");
  ASSERT_FALSE(units.empty()) << run.standard_error;
  for (const CountedUnit& unit : units) {
    const std::uint64_t entries = unit.count("method-entry");
    EXPECT_GT(entries, 0u);
    EXPECT_EQ(unit.count("load"), entries * kSize);
    EXPECT_EQ(unit.count("loop-end"), entries * kSize);
    EXPECT_EQ(unit.count("return"), entries);
  }
}

INSTANTIATE_TEST_SUITE_P(TwoToEight, InThreads, testing::Values(2, 8));
INSTANTIATE_TEST_SUITE_P(ThoroughBetween, InThreads, testing::Values(3, 4));

// The loop of an on-stack replacement is entered in its middle, and all its iterations from there
// on are counted.
TEST(ClosedForm, AnOnStackReplacementCountsItsIterations) {
  const CountedRun run = count({.java_flags = plain_loops(),
                                .main_class = "oracles.OsrLoop",
                                .arguments = {"2000000", "1000"}});
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  std::uint64_t loads = 0;
  for (const auto& unit : run.result["units"].GetArray()) {
    if (std::string(unit["method"].GetString()).find("OsrLoop.target") != std::string::npos &&
        unit["entry_bci"].GetInt() != -1) {
      const auto& counts = unit["counts"];
      loads += counts["load"].GetUint64();
      // An inner iteration has one load, and each inner and each outer iteration has a back edge.
      EXPECT_GE(counts["loop-end"].GetUint64(), counts["load"].GetUint64());
      EXPECT_EQ(counts["return"].GetUint64() + counts["deoptimization"].GetUint64(), 1u);
    }
  }
  EXPECT_GT(loads, 0u);
}

}  // namespace
}  // namespace assay::jvm_tests
