// SPDX-License-Identifier: Apache-2.0
// Counts a program that uses the Vector API (jdk.incubator.vector), of which Graal Community makes
// vector instructions: the test asks for equality with the closed form.
#include <gtest/gtest.h>

#include <string>

#include "tests/jvm/support/closed_forms.h"
#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/java_jar.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kLanes = 4;  // ints of 128 bits
constexpr std::uint64_t kVectors = kOracleSize / kLanes;

// Each iteration loads two vectors, adds them, and stores the sum.
constexpr const char* kVectorSum = R"(
package assay.workloads.oracles;

import jdk.incubator.vector.IntVector;

public final class VectorSum {
    private static final int LANES = 4;

    static long target(int[] one, int[] other, int[] sums) {
        for (int i = 0; i < sums.length; i += LANES) {
            IntVector left = IntVector.fromArray(IntVector.SPECIES_128, one, i);
            left.add(IntVector.fromArray(IntVector.SPECIES_128, other, i)).intoArray(sums, i);
        }
        return sums.length;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int[] values = run.ascending();
        int[] sums = new int[run.size];
        run.repeat(() -> target(values, values, sums));
        run.print(sums[run.size - 1]);
    }
}
)";

std::string vector_jar() {
  static const std::string jar =
      build_jar({.sources = {{"assay/workloads/oracles/VectorSum.java", kVectorSum}},
                 .javac_flags = {"--add-modules", "jdk.incubator.vector", "-cp", workloads_jar()}});
  return jar;
}

class VectorApi : public testing::TestWithParam<const char*> {};

TEST_P(VectorApi, IsCountedExactly) {
  const CountedRun run = count_until_compiled(
      {.options = {std::string("--strategy=") + GetParam()},
       .java_flags = joined(plain_loops(), {"--add-modules", "jdk.incubator.vector"}),
       .main_class = "oracles.VectorSum",
       .arguments = {"30000", std::to_string(kOracleSize)},
       .class_path = vector_jar()},
      0, target_of("VectorSum"));
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_NE(run.standard_output.find("checksum=198"), std::string::npos) << run.standard_output;
  const auto units = run.units(target_of("VectorSum"));
  ASSERT_FALSE(units.empty()) << run.standard_error;
  for (const CountedUnit& unit : units) {
    expect_exact(unit, {"VectorSum",
                        {{"vector-load", 2 * kVectors},
                         {"vector-store", kVectors},
                         {"vector-arithmetic", kVectors},
                         {"load", 2 * kVectors},
                         {"store", kVectors},
                         {"loop-end", kVectors},
                         {"allocation", 0},
                         {"invokestatic", 0}}});
  }
}

INSTANTIATE_TEST_SUITE_P(ByStrategy, VectorApi, testing::Values("ec"), strategy_of);
INSTANTIATE_TEST_SUITE_P(Thorough, VectorApi, testing::Values("dec", "pc"), strategy_of);

}  // namespace
}  // namespace assay::jvm_tests
