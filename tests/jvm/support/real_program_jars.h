// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace assay::jvm_tests {

// Returns the jars of a program of tests/jvm/real-programs, as a class path or module path. Fails
// the running test when scripts/setup-real-programs, which scripts/test runs, has not fetched one
// of the jars.
std::string real_program_jars(const std::string& program);

}  // namespace assay::jvm_tests
