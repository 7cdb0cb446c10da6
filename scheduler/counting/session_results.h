// SPDX-License-Identifier: Apache-2.0
// Turns session files into tables and result files, for every command that has a result.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "native/options/count_options.h"
#include "native/results/run_result.h"
#include "native/support/result.h"

namespace assay::counting {

struct DecodedSession {
  results::RunResult result;
  std::uint64_t start_time_unix_ms = 0;
  bool vm_ended = false;
  bool vm_started = false;  // false where the VM ended before its start was complete
  // A row for each iteration; absent: the session has none, or nobody asked for rows.
  std::optional<std::string> iteration_rows = std::nullopt;
};

// Maps and decodes a session file, and adds what is known about the machine.
Result<DecodedSession> decode_session(const std::filesystem::path& path, bool by_compilation);

// Returns the names under which the session file of a JVM can be found, best first. Fails
// (not_found) where the JVM maps none.
Result<std::vector<std::filesystem::path>> session_files_of_process(std::uint32_t pid);

// Decodes the session that the JVM maps. Fails (not_found) where it maps none.
Result<DecodedSession> session_of_process(std::uint32_t pid, bool by_compilation);

// Writes the result as `options` say into a file, and expands the placeholders of its name.
Result<void> write_result(const DecodedSession& session, const std::string& file_name,
                          const options::CountOptions& options);

// Writes the rows of iterations into a file, and expands the placeholders of its name. Fails
// (not_found) where the session has none.
Result<void> write_iterations(const DecodedSession& session, const std::string& file_name);

// Returns the table as `options` say, as wide as the terminal behind `descriptor`.
std::string table_for(int descriptor, const results::RunResult& result,
                      const options::CountOptions& options);

}  // namespace assay::counting
