// SPDX-License-Identifier: Apache-2.0
// Runs `assay read` and `assay recover`, which give results from the session of a running JVM, or
// of a JVM that has ended.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>
#include <optional>

#include "native/files/text_file.h"
#include "native/results/result_writers.h"
#include "native/results/row_order.h"
#include "native/support/number_parsing.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/counting/session_results.h"
#include "scheduler/commands/counting/table_options.h"
#include "scheduler/process/memory_maps.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

struct SessionArguments {
  TableOptions options;
  std::string pid;
  std::string file;
};

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

Result<DecodedSession> session_of_process(std::uint32_t pid, bool by_compilation) {
  const fs::path process = fs::path("/proc") / std::to_string(pid);
  const auto maps = files::read_text_file(process / "maps");
  if (!maps) {
    return make_error(maps.error().code(),
                      fmt::format("process {} is not there, or not ours to look into ({})", pid,
                                  maps.error().message()));
  }
  const auto mapped = process::mapped_paths(*maps, ".session");
  if (mapped.empty()) {
    return make_error(ErrorCode::not_found,
                      fmt::format("process {} is no JVM that assay counts in: it maps no session "
                                  "file. 'assay count' starts one",
                                  pid));
  }
  std::optional<Error> last;
  for (const fs::path& way : ways_to(process, mapped.front())) {
    auto session = decode_session(way, by_compilation);
    if (session) {
      return session;
    }
    last = session.error();
  }
  return *last;
}

// Returns a failure for a damaged session: what is left of it is shown, but is not all that was
// counted.
int exit_code_for(const results::RunResult& result) { return result.damaged ? kFailed : kOk; }

// Returns the text for stdout: the table, or the format that was asked for.
Result<std::string> text_of(const results::RunResult& result,
                            const options::CountOptions& options) {
  if (options.file.empty() && !options.format) {
    return table_for(STDOUT_FILENO, result, options);
  }
  ASSAY_ASSIGN(const options::FileFormat format, options::format_of_result(options, options.file));
  return results::in_format(result, format, options);
}

// Prints the result, or writes the file if one was named. Returns the exit code.
int put(const DecodedSession& session, const options::CountOptions& options) {
  if (!options.file.empty() && options.file != options::kStandardOutput) {
    const auto written = write_result(session, options.file, options);
    return written ? kOk : fail(written.error());
  }
  const auto text = text_of(session.result, options);
  return text ? print_output(*text) : fail(text.error());
}

int show(const Result<DecodedSession>& session, const options::CountOptions& options) {
  if (!session) {
    return fail(session.error());
  }
  if (const auto sorted = results::check_sort(session->result, options.sort); !sorted) {
    return fail(sorted.error());
  }
  if (const int failed = put(*session, options); failed != kOk) {
    return failed;
  }
  if (session->result.damaged) {
    note("the session is damaged: what could be read is shown, and its counts are too low");
  }
  return exit_code_for(session->result);
}

std::shared_ptr<SessionArguments> add_options(CLI::App& app) {
  auto arguments = std::make_shared<SessionArguments>();
  for (const char* key : {"file", "format", "by", "top", "sort", "verbose"}) {
    arguments->options.add(app, key);
  }
  return arguments;
}

int run_read(const SessionArguments& arguments) {
  const auto pid = parse_number<std::uint32_t>(arguments.pid);
  if (!pid || *pid == 0) {
    return fail(make_error(
        ErrorCode::invalid_argument,
        fmt::format("'{}' is no process id; 'assay read' takes that of a JVM that assay counts in",
                    arguments.pid)));
  }
  const auto options = options::build_options(arguments.options.given());
  return options ? show(session_of_process(*pid, options->by_compilation), *options)
                 : fail(options.error());
}

int run_recover(const SessionArguments& arguments) {
  const auto options = options::build_options(arguments.options.given());
  return options ? show(decode_session(arguments.file, options->by_compilation), *options)
                 : fail(options.error());
}

}  // namespace

Command add_read(CLI::App& program) {
  CLI::App* app = program.add_subcommand("read", "Show the counts of a running JVM");
  auto arguments = add_options(*app);
  app->add_option("PID", arguments->pid, "process id of the JVM")->required();
  return {app, [arguments] { return run_read(*arguments); }};
}

Command add_recover(CLI::App& program) {
  CLI::App* app =
      program.add_subcommand("recover", "Show the counts in the session file of a JVM that died");
  auto arguments = add_options(*app);
  app->add_option("FILE", arguments->file, "the session file")->required();
  return {app, [arguments] { return run_recover(*arguments); }};
}

}  // namespace assay::commands
