// SPDX-License-Identifier: Apache-2.0
// Counts the barriers of each collector. What a collector does not have is unsupported with the
// reason, and no count of it is in the result.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/jvm/support/closed_forms.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kSize = kOracleSize;

using Names = std::set<std::string>;

Names unsupported_in(const CountedRun& run) {
  Names names;
  for (const auto& type : run.result["unsupported"].GetArray()) {
    EXPECT_GT(type["reason"].GetStringLength(), 0u);
    names.insert(type["name"].GetString());
  }
  return names;
}

class Barriers : public testing::TestWithParam<const char*> {
 protected:
  static void expect_barriers(const std::vector<std::string>& flags,
                              const std::map<std::string, std::uint64_t>& counts,
                              const Names& absent, std::vector<Oracle> others = {});
};

// Expects the counts of N stores of one reference and those of `others`, and that just the types of
// `absent` have none.
void Barriers::expect_barriers(const std::vector<std::string>& flags,
                               const std::map<std::string, std::uint64_t>& counts,
                               const Names& absent, std::vector<Oracle> others) {
  others.push_back({"StoreSameObject", counts});
  const CountedRun run =
      expect_closed_forms(others, {.options = {"--events=writebarriers+activations+store",
                                               std::string("--strategy=") + GetParam()},
                                   .java_flags = flags});
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_EQ(unsupported_in(run), absent);
  for (const std::string& type : absent) {
    EXPECT_FALSE(run.result["totals"].HasMember(type.c_str())) << type;
  }
}

TEST_P(Barriers, OfG1StandBeforeAndAfterEachStore) {
  expect_barriers(
      {"-XX:+UseG1GC"},
      {{"writebarrier", 2 * kSize},
       {"writebarrier-pre", kSize},
       {"writebarrier-post", kSize},
       {"referent-read-barrier", 0},
       {"store", kSize}},
      {"card-mark", "load-barrier", "store-barrier"},
      {{"ReferenceGet", {{"referent-read-barrier", kSize}}},
       {"EscapingAllocation", {{"writebarrier-pre", kSize}, {"writebarrier-post", kSize}}}});
}

TEST_P(Barriers, OfSerialAreCardMarks) {
  expect_barriers({"-XX:+UseSerialGC"},
                  {{"writebarrier", kSize}, {"writebarrier-post", kSize}, {"card-mark", kSize}},
                  {"writebarrier-pre", "referent-read-barrier", "load-barrier", "store-barrier"},
                  {{"EscapingAllocation", {{"writebarrier-post", kSize}, {"card-mark", kSize}}}});
}

TEST_P(Barriers, OfParallelAreCardMarks) {
  expect_barriers({"-XX:+UseParallelGC"},
                  {{"writebarrier", kSize}, {"writebarrier-post", kSize}, {"card-mark", kSize}},
                  {"writebarrier-pre", "referent-read-barrier", "load-barrier", "store-barrier"});
}

TEST_P(Barriers, OfZBelongToAccesses) {
  expect_barriers({"-XX:+UseZGC"}, {{"store-barrier", kSize}, {"load-barrier", 0}},
                  {"writebarrier", "writebarrier-pre", "writebarrier-post", "card-mark",
                   "referent-read-barrier"},
                  {{"FieldsOfElements", {{"load-barrier", kSize}, {"store-barrier", 0}}}});
}

TEST_P(Barriers, AreAbsentWhereTheCollectorHasNone) {
  expect_barriers({"-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC"}, {{"store", kSize}},
                  {"writebarrier", "writebarrier-pre", "writebarrier-post", "card-mark",
                   "referent-read-barrier", "load-barrier", "store-barrier"});
}

INSTANTIATE_TEST_SUITE_P(ByStrategy, Barriers, testing::Values("ec"), strategy_of);
INSTANTIATE_TEST_SUITE_P(Thorough, Barriers, testing::Values("dec", "pc"), strategy_of);

}  // namespace
}  // namespace assay::jvm_tests
