// SPDX-License-Identifier: Apache-2.0
// Counts programs whose weighted types are known in closed form (issue: bytes, elements, objects,
// iterations), with every strategy and every way to a counter: the test asks for equality.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/jvm/support/closed_forms.h"
#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kSize = kOracleSize;  // N in the formulas
constexpr std::uint64_t kArrayHeader = 16;
constexpr std::uint64_t kAlignment = 8;
constexpr const char* kTypes =
    "activations+allocations+arraycopies+branches+memory-accesses+speculative-ops";

// The layout of objects that the formulas take for granted.
std::vector<std::string> fixed_layout() {
  return {"-XX:+UseCompressedOops", "-XX:+UseCompressedClassPointers",
          "-XX:-UseCompactObjectHeaders", "-XX:ObjectAlignmentInBytes=8"};
}

std::uint64_t aligned(std::uint64_t bytes) {
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

// Returns the bytes of int[0], int[1], ... int[N-1].
std::uint64_t bytes_of_growing_arrays() {
  std::uint64_t bytes = 0;
  for (std::uint64_t length = 0; length < kSize; ++length) {
    bytes += aligned(kArrayHeader + 4 * length);
  }
  return bytes;
}

const std::vector<Oracle>& oracles() {
  constexpr std::uint64_t kSeen = kSize / 4;  // iterations that let their objects escape
  static const std::vector<Oracle> all = {
      {"EscapingAllocation",
       {{"allocation", kSize}, {"allocated-bytes", 16 * kSize}, {"unsized-allocation", 0}}},
      {"ArrayAllocation",
       {{"allocation", kSize},
        {"allocated-bytes", bytes_of_growing_arrays()},
        {"unsized-allocation", 0}}},
      {"NestedArrays",
       {{"allocation", kSize}, {"allocated-bytes", 0}, {"unsized-allocation", kSize}}},
      {"GrowingCopies", {{"copied-elements", kSize * (kSize - 1) / 2}}},
      {"ArrayCopy", {{"copied-elements", 16 * kSize}}},
      {"Materialization",
       {{"materialized-objects", 2 * kSeen},
        {"allocation", 2 * kSeen},
        {"allocated-bytes", (24 + 16) * kSeen}}},
      {"IntArraySum", {{"source-iterations", kSize}, {"load", kSize}}},
  };
  return all;
}

struct Way {
  const char* name;
  std::vector<std::string> options;
};

class Weights : public testing::TestWithParam<Way> {};

// Loops are unrolled here: an unrolled loop has as many source iterations as before.
TEST_P(Weights, AreMetExactly) {
  const CountedRun run = expect_closed_forms(
      oracles(), {.options = joined({"--quiet", "--events", kTypes}, GetParam().options),
                  .java_flags = joined(fixed_layout(), {"-Djdk.graal.PartialUnroll=true"})});
  ASSERT_TRUE(run.has_result());
  EXPECT_EQ(run.result["disabled"].Size(), 0u);
  if (run.result["options"]["check"].GetBool()) {
    EXPECT_TRUE(run.result["check"]["agrees"].GetBool());
  }
}

INSTANTIATE_TEST_SUITE_P(
    EveryStrategy, Weights,
    testing::Values(Way{"dec", {"--strategy", "dec", "--counter-addressing", "fs"}},
                    Way{"pc", {"--strategy", "pc", "--counter-addressing", "gs"}},
                    Way{"ec", {"--strategy", "ec", "--check"}}),
    [](const auto& one) { return std::string(one.param.name); });
INSTANTIATE_TEST_SUITE_P(Long, Weights,
                         testing::Values(Way{"pd", {"--strategy", "pd", "--threads", "atomic"}}),
                         [](const auto& one) { return std::string(one.param.name); });
INSTANTIATE_TEST_SUITE_P(
    ThoroughOthers, Weights,
    testing::Values(Way{"shared", {"--strategy", "ec", "--threads", "shared"}},
                    Way{"pdInThreads", {"--strategy", "pd", "--counter-addressing", "fs"}},
                    Way{"atomicEdges", {"--strategy", "ec", "--threads", "atomic"}},
                    Way{"checkedPaths", {"--strategy", "pc", "--check"}}),
    [](const auto& one) { return std::string(one.param.name); });

// Returns the number behind "NAME=" in a line that the program prints.
std::uint64_t printed(const CountedRun& run, const std::string& name) {
  const std::size_t at = run.standard_output.find(name + "=");
  return at == std::string::npos ? 0
                                 : std::stoull(run.standard_output.substr(at + name.size() + 1));
}

// The VM adds up what a thread allocates by itself. In the last round all calls are in compiled
// code. What else the thread allocates in a round is what it allocates where the calls allocate
// nothing.
TEST(AllocatedBytes, AreWhatTheVmSays) {
  constexpr std::uint64_t kCalls = 20000;
  const CountedRun run = count({.options = {"--quiet", "--events", "activations+allocations"},
                                .java_flags = compiled_at_once(),
                                .main_class = "oracles.AllocatedBytes",
                                .arguments = {std::to_string(kCalls), std::to_string(kSize)}});
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const auto units = run.units(target_of("AllocatedBytes"));
  ASSERT_FALSE(units.empty()) << run.standard_error;
  const std::uint64_t entries = units.front().count("method-entry");
  const std::uint64_t bytes = units.front().count("allocated-bytes");
  ASSERT_GT(entries, 0u);
  ASSERT_EQ(bytes % entries, 0u);
  EXPECT_EQ(printed(run, "allocating") - printed(run, "idle"), kCalls * (bytes / entries))
      << run.standard_output;
}

}  // namespace
}  // namespace assay::jvm_tests
