// SPDX-License-Identifier: Apache-2.0
#include "scheduler/counting/session_results.h"

#include <fmt/format.h>

#include <optional>
#include <system_error>
#include <vector>

#include "native/files/atomic_file.h"
#include "native/files/mapped_file.h"
#include "native/files/terminal.h"
#include "native/files/text_file.h"
#include "native/options/file_name.h"
#include "native/options/option_table.h"
#include "native/results/aggregation.h"
#include "native/results/iteration_rows.h"
#include "native/results/result_writers.h"
#include "native/session/session_reader.h"
#include "native/support/build_name.h"
#include "scheduler/host/machine_facts.h"
#include "scheduler/launch/result_target.h"
#include "scheduler/process/environment.h"
#include "scheduler/process/memory_maps.h"

namespace assay::counting {
namespace {

namespace fs = std::filesystem;

// Returns ways to the bytes of a mapped file, best first. A file that has lost its name is still
// there under map_files, and a file inside a container is there under the process's own root.
std::vector<fs::path> ways_to(const fs::path& process, const process::MappedPath& mapped) {
  std::vector<fs::path> ways = {process / "map_files" / mapped.range};
  if (!mapped.deleted) {
    ways.push_back(process / "root" / fs::path(mapped.path).relative_path());
    ways.emplace_back(mapped.path);
  }
  return ways;
}

// Says why the memory map of a process cannot be read: the one reason that holds.
Error no_memory_map(const fs::path& process, std::uint32_t pid) {
  std::error_code ignored;
  return fs::exists(process, ignored)
             ? make_error(ErrorCode::io_failure,
                          fmt::format("the system does not let you look into process {}", pid))
             : make_error(ErrorCode::not_found, fmt::format("there is no process {}", pid));
}

}  // namespace

Result<DecodedSession> decode_session(const std::filesystem::path& path, bool by_compilation) {
  // The file is mapped twice, because the JVM may run: a segment that the JVM makes after the first
  // time is left out.
  ASSAY_ASSIGN(const files::MappedFile before, files::MappedFile::open(path));
  const std::uint64_t segments = session::segments_used(before.bytes());
  ASSAY_ASSIGN(const files::MappedFile file, files::MappedFile::open(path));
  auto session = session::read_session(file.bytes(), segments);
  if (!session) {
    return make_error(session.error().code(),
                      fmt::format("'{}': {}", path.string(), session.error().message()));
  }
  auto result = results::aggregate(
      *session, {.by_compilation = by_compilation, .reader_build = build_name()});
  if (!result) {
    return make_error(result.error().code(),
                      fmt::format("'{}': {}", path.string(), result.error().message()));
  }
  DecodedSession decoded{.result = std::move(*result),
                         .start_time_unix_ms = session->start_time_unix_ms,
                         .vm_ended = session->state == session::SessionState::ended,
                         .vm_started = session->state != session::SessionState::starting};
  if (session->window && session->window->plan.each_iteration) {
    ASSAY_ASSIGN(decoded.iteration_rows, results::iterations_csv(*session));
  }
  for (const NamedValue& fact : host::machine_facts()) {
    decoded.result.environment.push_back(fact);
  }
  return decoded;
}

Result<std::vector<fs::path>> session_files_of_process(std::uint32_t pid) {
  const fs::path process = fs::path("/proc") / std::to_string(pid);
  const auto maps = files::read_text_file(process / "maps");
  if (!maps) {
    return no_memory_map(process, pid);
  }
  const auto mapped = process::mapped_paths(*maps, ".session");
  if (mapped.empty()) {
    return make_error(ErrorCode::not_found,
                      fmt::format("process {} is not a JVM that assay counts in: it maps no "
                                  "session file. 'assay count' starts such a JVM",
                                  pid));
  }
  return ways_to(process, mapped.front());
}

Result<DecodedSession> session_of_process(std::uint32_t pid, bool by_compilation) {
  ASSAY_ASSIGN(const auto ways, session_files_of_process(pid));
  std::optional<Error> last;
  for (const fs::path& way : ways) {
    auto session = decode_session(way, by_compilation);
    if (session) {
      return session;
    }
    last = session.error();
  }
  return *last;
}

Result<void> write_result(const DecodedSession& session, const std::string& file_name,
                          const options::CountOptions& options) {
  const auto start_seconds = static_cast<std::int64_t>(session.start_time_unix_ms / 1000);
  ASSAY_ASSIGN(const std::string path,
               options::expand_file_name(file_name, session.result.pid, start_seconds));
  ASSAY_ASSIGN(const options::FileFormat format, options::format_of_result(options, path));
  ASSAY_ASSIGN(const std::string content, results::in_format(session.result, format, options));
  return files::write_atomically(launch::path_of_result(path), content);
}

Result<void> write_iterations(const DecodedSession& session, const std::string& file_name) {
  if (!session.iteration_rows) {
    return make_error(ErrorCode::not_found,
                      "the session has no rows of iterations: it was counted without "
                      "--every-iteration");
  }
  const auto start_seconds = static_cast<std::int64_t>(session.start_time_unix_ms / 1000);
  ASSAY_ASSIGN(const std::string path,
               options::expand_file_name(file_name, session.result.pid, start_seconds));
  return files::write_atomically(path, *session.iteration_rows);
}

std::string table_for(int descriptor, const results::RunResult& result,
                      const options::CountOptions& options) {
  const auto columns = process::Environment::of_this_process().get("COLUMNS");
  const auto lines = files::terminal_lines(descriptor, columns);
  return results::to_table(result, results::table_options(options, lines));
}

}  // namespace assay::counting
