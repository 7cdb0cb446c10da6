// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/score_by_engine.h"

#include "tests/jvm/support/profiler_host.h"

namespace assay::jvm_tests {

void ScoreByEngine::set_up(const std::string& engine, const std::string& script,
                           const std::string& expected) {
  if (const std::string missing = missing_for(kSubject); !missing.empty()) {
    GTEST_SKIP() << missing;
  }
  const CountedRun installed = run({ASSAY_SCRIPTS "/" + script});
  if (installed.exit_code == kCannot) {
    GTEST_SKIP() << installed.standard_error;
  }
  ASSERT_EQ(installed.exit_code, 0) << installed.standard_error;
  program_ = installed.standard_output.substr(0, installed.standard_output.find('\n'));
  const CountedRun init =
      run(command_of({.command = {engine, "init", "--name", "Stages"}, .folder = folder_}),
          environment_);
  if (init.exit_code == kCannot) {
    GTEST_SKIP() << "this machine allows no sampling: " << init.standard_error;
  }
  ASSERT_EQ(init.exit_code, 0) << init.standard_error;
  EXPECT_NE(init.standard_output.find(expected), std::string::npos) << init.standard_output;
}

}  // namespace assay::jvm_tests
