// SPDX-License-Identifier: Apache-2.0
// A kernel scored with one fork of each arm by three: the known liar, our own sampler, and nobody.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"

namespace assay::jvm_tests {

EnvironmentChanges score_environment();

struct SmallScore {
  std::vector<std::string> command;  // {"score"}, or {"rebench", "init"}; with options of their own
  std::string folder;
  std::string forks = "1";
  std::string blocks = "1";
};

std::vector<std::string> command_of(const SmallScore& score);

// How many files of this folder, which need not be there yet, end so.
std::size_t files_in(const std::string& folder, const char* ending);

}  // namespace assay::jvm_tests
