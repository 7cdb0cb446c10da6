// SPDX-License-Identifier: Apache-2.0
// A loop keeps its counter in a register, and stores it before a poll stops the thread (decision
// 0021): the VM takes the activation over there, or ends.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

// What the loop stores in each iteration: an element and a field.
constexpr std::uint64_t kStoresOfAnIteration = 2;

// Returns how many iterations of the long call were passed when the loop was stopped.
std::uint64_t passed_iterations(const CountedRun& run) {
  const std::string key = "passed=";
  const std::size_t found = run.standard_output.find(key);
  return found == std::string::npos ? 0
                                    : std::stoull(run.standard_output.substr(found + key.size()));
}

struct Stop {
  const char* how;
  const char* strategy;
};

class ALoopStoppedAtItsPoll : public testing::TestWithParam<Stop> {};

TEST_P(ALoopStoppedAtItsPoll, HasCountedAllItsIterations) {
  const CountedRun run = count_until_compiled(
      {.options = {"--quiet", std::string("--strategy=") + GetParam().strategy,
                   "--loop-stores=exits", "--events=memory-accesses+loop-end"},
       .java_flags = {"-XX:CompileCommand=dontinline,assay.workloads.oracles.PolledLoop::target"},
       .main_class = "oracles.PolledLoop",
       .arguments = {GetParam().how, "20000"}},
      1, target_of("PolledLoop"));
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const std::uint64_t passed = passed_iterations(run);
  ASSERT_GT(passed, 0U) << run.standard_output << run.standard_error;
  std::uint64_t stores = 0;
  for (const CountedUnit& unit : run.units(target_of("PolledLoop"))) {
    stores += unit.count("store");
  }
  EXPECT_GE(stores, kStoresOfAnIteration * passed);
}

INSTANTIATE_TEST_SUITE_P(ByStopAndStrategy, ALoopStoppedAtItsPoll,
                         testing::Values(Stop{"load", "ec"}, Stop{"halt", "ec"},
                                         Stop{"collect", "pc"}),
                         [](const auto& test) {
                           return std::string(test.param.how) + "_" + test.param.strategy;
                         });

}  // namespace
}  // namespace assay::jvm_tests
