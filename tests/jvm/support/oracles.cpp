// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {

std::vector<std::string> plain_loops() {
  return {"-Djdk.graal.LoopPeeling=false", "-Djdk.graal.PartialUnroll=false",
          "-XX:CompileCommand=quiet",
          "-XX:CompileCommand=dontinline,assay.workloads.oracles.*::callee",
          "-XX:CompileCommand=dontinline,assay.workloads.oracles.*::target"};
}

std::string target_of(const std::string& oracle) {
  return "assay.workloads.oracles." + oracle + ".target";
}

std::string strategy_of(const testing::TestParamInfo<const char*>& test) { return test.param; }

}  // namespace assay::jvm_tests
