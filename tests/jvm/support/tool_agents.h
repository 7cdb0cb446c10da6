// SPDX-License-Identifier: Apache-2.0
// Runs programs with an agent of one of assay's own tools (`assay callsites`, ...), and checks that
// the code which the agent inserts leaves compiled code as it is.
#pragma once

#include <cstdint>
#include <string>

#include "tests/jvm/support/counted_run.h"

namespace assay::jvm_tests {

// Returns the flag of java that loads the tool's agent; `options` are such as "callsites,only=a.b".
std::string tool_agent_flag(const std::string& options);

// Checks the result of a run with --verify-markers: no unit has other machine code with the
// inserted code than without, and more units than `fewest` were compared.
void expect_same_machine_code(const CountedRun& finished, const std::string& result_file,
                              std::uint64_t fewest);

}  // namespace assay::jvm_tests
