// SPDX-License-Identifier: Apache-2.0
// Says what the counts of the workload Endings have to fulfil, however the VM ended.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"

namespace assay::jvm_tests {

// Returns Endings with enough calls for its target to be compiled on an idle machine.
Program program_ending_by(const std::string& ending, const std::vector<std::string>& flags = {});

// Counts such a program, with more calls where the target was compiled too late to be entered.
CountedRun count_ending(const Program& program,
                        const std::function<CountedRun(const Program&)>& run_once = count);

// Returns a program that reaches its spinning quickly, and spins until it is killed.
Program spinning_program();

// The method whose loads are known: N for each call.
inline constexpr const char* kTarget = "assay.workloads.oracles.Endings.target";

inline constexpr int kExitCode = 7;  // what Endings exits with

// Endings prints this before it ends.
inline constexpr const char* kBeforeTheEnd = "checksum=";

// Expects that no count is negative or beyond reason, and that the target has N loads for each
// entry, up to the activations that were not seen to end.
void expect_plausible(const CountedRun& run);

// Expects that the target was compiled, and that its counts are plausible.
void expect_counted(const CountedRun& run);

bool is_complete(const CountedRun& run);

// Runs `assay read` until the program has counted more loads than `loads`. The result is null when
// the program ended before.
CountedRun read_until_more_loads(pid_t jvm, std::uint64_t loads);

// Returns what `assay recover` makes of a session that a JVM launched by hand has left behind.
CountedRun recover(const std::string& session);

// Returns the session in the folder; empty when there is none.
std::filesystem::path only_session_in(const std::filesystem::path& folder);

}  // namespace assay::jvm_tests
