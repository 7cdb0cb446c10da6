// SPDX-License-Identifier: Apache-2.0
// Holds what tests of the oracle programs (tests/workloads) share: flags, names and parameters.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace assay::jvm_tests {

// Returns flags that leave loops as written, as the formulas want them. Peeling and unrolling move
// iterations out of the loop, which changes branches and back edges, but never loads.
std::vector<std::string> plain_loops();

// Returns the name of an oracle's target, which each oracle has.
std::string target_of(const std::string& oracle);

// Returns the name of a test whose parameter is a strategy.
std::string strategy_of(const testing::TestParamInfo<const char*>& test);

}  // namespace assay::jvm_tests
