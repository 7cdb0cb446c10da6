// SPDX-License-Identifier: Apache-2.0
// Counts the ways of getting a lock, in each mode of locking that JDK 25 has. In each, the ways
// together are the entries into monitors.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/jvm/support/closed_forms.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kSize = kOracleSize;

constexpr std::array<const char*, 5> kWays = {
    "cas-lock-entry", "recursive-lock-entry", "inflated-lock-entry",
    "inflated-recursive-lock-entry", "stubbed-lock-entry"};

// Returns the oracle with formulas for all ways: those that are not named have 0.
Oracle locks(const char* name, std::map<std::string, std::uint64_t> entries) {
  std::uint64_t all = 0;
  for (const char* way : kWays) {
    all += entries[way];
  }
  entries["monitor-enter"] = all;
  return {name, entries};
}

class LockEntries : public testing::TestWithParam<const char*> {
 protected:
  static OracleSetting counted(const std::vector<std::string>& java_flags = {}) {
    return {.options = {"--events=locks+activations", std::string("--strategy=") + GetParam()},
            .java_flags = java_flags};
  }
  static OracleSetting in_mode(const char* mode) {
    return counted({std::string("-XX:LockingMode=") + mode});
  }
  static void expect_ways(const char* mode);
};

// Stack locking and lightweight locking have the same ways.
void LockEntries::expect_ways(const char* mode) {
  expect_closed_forms(
      {locks("SynchronizedBlock", {{"cas-lock-entry", kSize}}),
       locks("NestedLock", {{"cas-lock-entry", kSize}, {"recursive-lock-entry", kSize}}),
       locks("InflatedLock",
             {{"inflated-lock-entry", kSize}, {"inflated-recursive-lock-entry", kSize}})},
      in_mode(mode));
}

TEST_P(LockEntries, OfLightweightLockingAreMetExactly) { expect_ways("2"); }

TEST_P(LockEntries, OfStackLockingAreMetExactly) { expect_ways("1"); }

TEST_P(LockEntries, OfMonitorsAreAllMadeByTheVm) {
  expect_closed_forms({locks("SynchronizedBlock", {{"stubbed-lock-entry", kSize}}),
                       locks("NestedLock", {{"stubbed-lock-entry", 2 * kSize}}),
                       locks("InflatedLock", {{"stubbed-lock-entry", 2 * kSize}})},
                      in_mode("0"));
}

// Which way a lock is got that other threads want, too, nobody knows; but the ways together are the
// entries, and the program counts its entries itself.
TEST_P(LockEntries, OfAContendedLockAddUp) {
  const CountedRun run =
      expect_closed_forms({{"ContendedLock", {{"monitor-enter", kSize}}}}, counted());
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  std::uint64_t all = 0;
  for (const char* way : kWays) {
    all += run.total(way);
  }
  EXPECT_GT(all, 0u);
  EXPECT_EQ(run.total("monitor-enter"), all);
}

INSTANTIATE_TEST_SUITE_P(ByStrategy, LockEntries, testing::Values("ec"), strategy_of);
INSTANTIATE_TEST_SUITE_P(Thorough, LockEntries, testing::Values("dec", "pc"), strategy_of);

}  // namespace
}  // namespace assay::jvm_tests
