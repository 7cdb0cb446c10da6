// SPDX-License-Identifier: Apache-2.0
// Counts programs whose counts are known in closed form (requirement E10): the test asks for
// equality. The formulas are for one entry into the unit, for nobody knows how many calls the
// interpreter took before.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "scheduler/launch/graal_flags.h"
#include "tests/jvm/support/closed_forms.h"
#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kSize = kOracleSize;  // N in the formulas
constexpr std::uint64_t kSide = 10;  // side of the square of NestedLoops: the root of kSize

std::vector<CountedUnit> targets(const CountedRun& run, const std::string& oracle) {
  return run.units(target_of(oracle));
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
    {"EscapingAllocation",
     {{"allocation", kSize},
      {"store", kSize},
      {"membar-allocation-init", kSize},
      {"guard-array-store", kSize}},
     {{{"alloc-tlab-fast", "alloc-slow"}, kSize}}},
    {"InstanceOf",
     {{"instanceof", kSize},
      {"load", kSize},
      {"hub-load", kSize},
      {"implicit-null-check", kSize + 1},
      {"explicit-null-check", 0}}},
    {"ClassCast", {{"guard-class-cast", kSize}, {"instanceof", kSize}, {"invokevirtual", kSize}}},
    {"VirtualCall", {{"invokevirtual", kSize}, {"vtable-call", kSize}, {"inline-cache-call", 0}}},
    {"InterfaceCall",
     {{"invokeinterface", kSize}, {"vtable-call", 0}, {"inline-cache-call", kSize}}},
    {"StaticCall", {{"invokestatic", kSize}}},
    {"SpecialCall$Derived", {{"invokespecial", kSize}, {"invoke-devirtualized", 0}}},
    {"DevirtualizedCall", {{"invokespecial", kSize}, {"invoke-devirtualized", kSize}}},
    {"OneReceiver", {{"guard-type-checked-inlining", kSize}, {"invokevirtual", 0}}},
    {"TwoReceivers", {{"typeswitch", kSize}, {"polymorphic-miss", 0}, {"invokevirtual", 0}}},
    {"MostlyTwoReceivers",
     {{"typeswitch", kSize}, {"polymorphic-miss", kSize / 10}, {"invokeinterface", kSize / 10}}},
    {"LongCounterLoop", {{"safepoint", kSize}, {"loop-end", kSize}}},
    {"IntDivision", {{"int-div-rem", kSize}, {"load", kSize}}},
    {"DoubleDivision", {{"float-div-rem-64", kSize}, {"float-arithmetic-64", 2 * kSize}}},
    {"DivisionByElements", {{"int-div-rem", kSize}, {"guard-arithmetic", kSize}}},
    {"FloatDivision", {{"float-div-rem-32", kSize}, {"float-arithmetic-32", 2 * kSize}}},
    {"Choice", {{"select", kSize}, {"if", kSize + 1}}},
    {"CompareAndSet", {{"cas", kSize}, {"cas-failed", 0}}},
    {"FailingCompareAndSet", {{"cas", kSize}, {"cas-failed", kSize}}},
    {"AtomicIncrement", {{"atomic-rmw", kSize}, {"cas", 0}}},
    {"VolatileLoad", {{"volatile-load", kSize}, {"membar-store-load", 0}}},
    {"AcquireRelease",
     {{"acquire-load", kSize}, {"release-store", kSize}, {"membar-store-load", 0}}},
    {"Fences",
     {{"membar-release", kSize},
      {"membar-acquire", kSize},
      {"membar-store-store", kSize},
      {"membar-store-load", kSize}}},
    {"OutsideTheHeap", {{"raw-load", kSize}, {"raw-store", kSize}, {"load", 0}, {"store", 0}}},
    {"FieldsOfElements", {{"load", 2 * kSize}, {"implicit-null-check", kSize + 1}}},
    {"CheckedForNull",
     {{"load", kSize}, {"explicit-null-check", kSize}, {"implicit-null-check", 1}}},
    {"BoxOutsideCache",
     {{"box", kSize}, {"allocation", kSize}},
     {{{"alloc-tlab-fast", "alloc-slow"}, kSize}}},
    {"Unboxing", {{"unbox", kSize}, {"load", 2 * kSize}}},
    {"LargeArrays",
     {{"allocation", kSize}},
     {{{"alloc-tlab-fast", "alloc-slow"}, kSize}, {{"bulk-zero", "alloc-slow"}, kSize}}},
    {"FinalFields",
     {{"allocation", kSize},
      {"store", kSize},
      {"membar-allocation-init", kSize},
      {"membar-constructor-freeze", 0}},
     // Inline code clears an object before the field's value is stored; the VM clears its own.
     {{{"store-init", "alloc-slow"}, 2 * kSize}}},
    {"ConstructorCalls",
     {{"allocation", kSize}, {"invokespecial", kSize}, {"membar-constructor-freeze", 0}}},
    {"ConstructorCalls",
     {{"membar-constructor-freeze", 1}, {"store", 1}, {"allocation", 0}},
     {},
     "assay.workloads.oracles.ConstructorCalls$Box.<init>"},
    {"Conversions",
     {{"convert", kSize}, {"float-arithmetic-64", kSize}, {"arithmetic", 2 * kSize}}},
    {"SubtypeSearch", {{"subtype-slow", kSize}, {"instanceof", kSize}}},
    {"ClassInitialisation", {{"class-init-check", 1}, {"guard-runtime-constraint", 2}}},
    {"SingleImplementor",
     {{"guard-optimized-type-check", kSize}, {"invokespecial", kSize}, {"invokeinterface", 0}}},
    {"UncompiledHandler",
     {{"guard-not-compiled-handler", kSize}, {"guard-unreached-code", 0}, {"invokestatic", 0}}},
    {"NeverResolved", {{"guard-unresolved", kSize}, {"load", kSize}, {"instanceof", 0}}},
    {"ReflectiveLengths", {{"guard-runtime-constraint", kSize}, {"array-length", kSize + 1}}},
    {"Strides", {{"guard-loop-limit", 1}, {"load", (kSize + 2) / 3}, {"guard-bounds-check", 0}}},
    {"BigProducts", {{"crypto-intrinsic", 1}}, {}, "java.math.BigInteger.multiplyToLen"},
    {"SumFirstTenPositiveLong", {{"allocation", 1}, {"invokestatic", 1}, {"source-iterations", 0}}},
    {"CaughtThrow", {{"loop-end", kSize}, {"guard-transfer-to-interpreter", 0}, {"unwind", 0}}},
    {"NullCaught", {{"exception-create", kSize}, {"exception-handler-entry", 0}}},
    {"StringsCompared", {{"string-intrinsic", kSize}}},
    {"ArraysCompared", {{"array-intrinsic", kSize}}},
    {"Checksum", {{"checksum-intrinsic", kSize}}},
    {"SpinWait", {{"spin-wait", kSize}}},
    {"VolatileStore", {{"volatile-store", kSize}, {"membar-store-load", kSize}}},
    {"StoreSameObject", {{"store", kSize}}},
    {"ExceptionEveryCall", {{"exception-handler-entry", kSize}, {"invokestatic", 0}}},
    {"ExceptionEverySecondCall",
     {{"invokestatic", kSize / 2}, {"exception-handler-entry", kSize / 2}}},
    {"ArrayCopy", {{"arraycopy", kSize}, {"foreign-call", kSize}}},
    {"ArrayClone", {{"array-duplication", kSize}, {"allocation", kSize}, {"arraycopy", 0}}},
    {"Notify", {{"notify", kSize}, {"notify-all", 2 * kSize}, {"invokespecial", 0}}},
};

class ClosedForms : public testing::TestWithParam<const char*> {};

// Methods that Graal would inline, and that are units of their own in the formulas.
const std::vector<std::string> kNotInlined = {
    "-XX:CompileCommand=dontinline,assay.workloads.oracles.ConstructorCalls$Box::<init>",
    "-XX:CompileCommand=dontinline,assay.workloads.oracles.ClassInitialisation::target",
    "-XX:CompileCommand=dontinline,assay.workloads.oracles.SumFirstTenPositiveLong::sumPositive",
    "-XX:CompileCommand=dontinline,java.math.BigInteger::multiplyToLen"};

TEST_P(ClosedForms, AreMetExactly) {
  expect_closed_forms(
      kOracles, {.options = {std::string("--strategy=") + GetParam()}, .java_flags = kNotInlined});
}

INSTANTIATE_TEST_SUITE_P(ByStrategy, ClosedForms, testing::Values("pc", "ec"), strategy_of);
INSTANTIATE_TEST_SUITE_P(Thorough, ClosedForms, testing::Values("dec"), strategy_of);

// Where a debugger can be told of exceptions, compiled code asks at each throw that it catches
// itself whether the debugger wants to be told now.
class BesideADebugger : public testing::TestWithParam<const char*> {};

TEST_P(BesideADebugger, ThrowsAreGuarded) {
  expect_closed_forms(
      {{"CaughtThrow", {{"guard-transfer-to-interpreter", kSize}, {"loop-end", kSize}}}},
      {.options = {std::string("--strategy=") + GetParam()},
       .java_flags = {"-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,"
                      "address=127.0.0.1:0"}});
}

INSTANTIATE_TEST_SUITE_P(ByStrategy, BesideADebugger, testing::Values("ec"), strategy_of);
INSTANTIATE_TEST_SUITE_P(Thorough, BesideADebugger, testing::Values("dec", "pc"), strategy_of);

// Peeling and unrolling change how often a loop turns, never how often the program reads, writes
// and allocates. Of the volatile stores of an unrolled body only the last one keeps its barrier.
TEST(ClosedForm, LoopsThatArePeeledAndUnrolledDoTheSame) {
  expect_closed_forms(
      {{"SumPositive", {{"load", kSize}, {"allocation", 0}}},
       {"IntArraySum", {{"load", kSize}}},
       {"Gather", {{"load", 2 * kSize}, {"guard-bounds-check", kSize}}},
       {"DoubleDivision", {{"float-div-rem-64", kSize}}},
       {"EscapingAllocation", {{"allocation", kSize}, {"store", kSize}}},
       {"VolatileStore", {{"store", kSize}}, {{{"volatile-store", "release-store"}, kSize}}}},
      {.java_flags = {"-Djdk.graal.LoopPeeling=true", "-Djdk.graal.PartialUnroll=true"}});
}

// The callee always throws, and is a unit of its own.
TEST(ClosedForm, UnwindsAreMetExactly) {
  const CountedRun run =
      expect_closed_forms({{"ExceptionEveryCall", {{"unwind", 0}, {"return", 1}}}});
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const auto units = run.units("assay.workloads.oracles.ExceptionEveryCall.callee");
  ASSERT_FALSE(units.empty()) << run.standard_error;
  EXPECT_GT(units.front().count("method-entry"), 0u);
  for (const CountedUnit& unit : units) {
    EXPECT_EQ(unit.count("unwind"), unit.count("method-entry"));
    EXPECT_EQ(unit.count("return"), 0u);
  }
}

// A wait is counted before it begins. `dec` counts it also for an activation that is left by a
// deoptimization, as one that is the first to see an exception may be.
TEST(ClosedForm, WaitsAreMetExactly) {
  const CountedRun run = count_until_compiled({.options = {"--strategy=dec"},
                                               .java_flags = plain_loops(),
                                               .main_class = "oracles.WaitInterrupted",
                                               .arguments = {"60000"}},
                                              0, target_of("WaitInterrupted"));
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const auto units = targets(run, "WaitInterrupted");
  ASSERT_FALSE(units.empty()) << run.standard_error;
  for (const CountedUnit& unit : units) {
    EXPECT_GT(unit.count("method-entry"), 0u);
    EXPECT_EQ(unit.count("wait"), unit.count("method-entry"));
    EXPECT_EQ(unit.count("monitor-enter"), unit.count("method-entry"));
  }
}

// Recursion: every activation is an entry of the same unit, and what the activations do together is
// known, however many of them the interpreter makes.
TEST(ClosedForm, RecursionIsMetExactly) {
  const CountedRun run =
      count({.java_flags = joined(plain_loops(), compiled_at_once()),
             .main_class = "oracles.Several",
             .arguments = {"3", std::to_string(kSize), "Fibonacci:3000:15", "Ackermann:3000:8"}});
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const auto fibonacci = targets(run, "Fibonacci");
  const auto ackermann = targets(run, "Ackermann");
  ASSERT_EQ(fibonacci.size(), 1u);
  ASSERT_EQ(ackermann.size(), 1u);
  for (const CountedUnit& unit : {fibonacci.front(), ackermann.front()}) {
    EXPECT_GT(unit.count("method-entry"), 1000u) << unit.method;
    EXPECT_EQ(unit.count("return"), unit.count("method-entry")) << unit.method;
  }
  // A leaf does nothing; another activation subtracts twice, adds once and calls twice.
  EXPECT_EQ(2 * fibonacci.front().count("arithmetic"), 3 * fibonacci.front().count("invokestatic"));
  // A leaf adds once after one branch. Others branch twice, and do as many additions as calls.
  const CountedUnit& unit = ackermann.front();
  const std::uint64_t leaves = 2 * unit.count("method-entry") - unit.count("if");
  EXPECT_EQ(unit.count("arithmetic"), unit.count("invokestatic") + leaves);
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
  std::uint64_t loads = 0;
  // Where the loop ended before Graal had compiled it, it runs for longer.
  for (std::uint64_t calls = 2'000'000; calls <= 32'000'000 && loads == 0; calls *= 4) {
    const CountedRun run = count({.java_flags = plain_loops(),
                                  .main_class = "oracles.OsrLoop",
                                  .arguments = {std::to_string(calls), "1000"}});
    ASSERT_TRUE(run.has_result()) << run.standard_error;
    for (const auto& unit : run.result["units"].GetArray()) {
      if (std::string(unit["method"].GetString()).find("OsrLoop.target") != std::string::npos &&
          unit["entry_bci"].GetInt() != -1) {
        const auto& counts = unit["counts"];
        loads += counts["load"].GetUint64();
        // An inner iteration has one load, and each inner and each outer iteration has a back edge.
        EXPECT_GE(counts["loop-end"].GetUint64(), counts["load"].GetUint64());
        EXPECT_EQ(counts["return"].GetUint64() + counts["deoptimization"].GetUint64(), 1u);
        EXPECT_EQ(counts["osr-entry"].GetUint64(), counts["method-entry"].GetUint64());
      }
    }
  }
  EXPECT_GT(loads, 0u);
}

}  // namespace
}  // namespace assay::jvm_tests
