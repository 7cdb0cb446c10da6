// SPDX-License-Identifier: Apache-2.0
// The program as a user runs it, but within the test: what it printed, and how it ended.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

#include "scheduler/commands/program.h"

namespace assay::commands {

struct Outcome {
  int exit_code;
  std::string output;
  std::string errors;
};

// `words` as behind "assay".
inline Outcome run_captured(
    std::vector<std::string> words,
    const process::Environment& environment = process::Environment::of_this_process()) {
  words.insert(words.begin(), "assay");
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  const int exit_code = run_program(words, environment);
  EXPECT_EQ(std::fflush(stdout), 0);
  const std::string output = testing::internal::GetCapturedStdout();
  return {exit_code, output, testing::internal::GetCapturedStderr()};
}

}  // namespace assay::commands
