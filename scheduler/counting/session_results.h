// SPDX-License-Identifier: Apache-2.0
// Turns session files into tables and result files, for every command that has a result.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "native/options/count_options.h"
#include "native/results/run_result.h"
#include "native/support/result.h"

namespace assay::counting {

struct DecodedSession {
  results::RunResult result;
  std::uint64_t start_time_unix_ms = 0;
  bool vm_ended = false;
  bool vm_started = false;  // false where the VM ended before its start was complete
};

// Maps and decodes a session file, and adds what is known about the machine.
Result<DecodedSession> decode_session(const std::filesystem::path& path, bool by_compilation);

// Decodes the session that the JVM maps. Fails (not_found) where it maps none.
Result<DecodedSession> session_of_process(std::uint32_t pid, bool by_compilation);

// Writes the result as `options` say into a file, and expands the placeholders of its name.
Result<void> write_result(const DecodedSession& session, const std::string& file_name,
                          const options::CountOptions& options);

// Returns the table as `options` say, as wide as the terminal behind `descriptor`.
std::string table_for(int descriptor, const results::RunResult& result,
                      const options::CountOptions& options);

}  // namespace assay::counting
