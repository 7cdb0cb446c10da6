// SPDX-License-Identifier: Apache-2.0
// Sets up a small score that another program runs: ReBench or Snakemake, as pip installs it.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/small_score.h"

namespace assay::jvm_tests {

class ScoreByEngine : public testing::Test {
 protected:
  // Installs the program by the script, and has `assay ENGINE init` write the program's file, of
  // which the output has to say what is expected. Skips the test, with the reason, where the
  // machine cannot do that.
  void set_up(const std::string& engine, const std::string& script, const std::string& expected);

  const EnvironmentChanges environment_ = score_environment();
  std::string folder_ = temporary_folder() + "/it's here";
  std::string cells_ = folder_ + "/Stages/cells";
  std::string program_;  // the engine's executable file
};

}  // namespace assay::jvm_tests
