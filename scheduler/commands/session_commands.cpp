// SPDX-License-Identifier: Apache-2.0
// Runs `assay read` and `assay recover`, which give results from the session of a running JVM, or
// of a JVM that has ended.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <memory>

#include "native/results/divided_counts.h"
#include "native/results/result_writers.h"
#include "native/results/row_order.h"
#include "native/support/number_parsing.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/path_view.h"
#include "scheduler/commands/table_options.h"
#include "scheduler/commands/view_options.h"
#include "scheduler/counting/session_results.h"

namespace assay::commands {
namespace {

struct SessionArguments {
  TableOptions options;
  std::string pid;
  std::string file;
  std::string iterations;  // file for the rows of iterations; empty: none
  bool paths = false;      // `read`: show paths in place of the result
  bool branches = false;   // `read`: show branches in place of the result
};

// Returns a failure for a damaged session: what is left of it is shown, but is not all that was
// counted.
int exit_code_for(const results::RunResult& result) { return result.damaged ? kFailed : kOk; }

// Returns the text for stdout: the table, or the format that was asked for.
Result<std::string> text_of(const results::RunResult& result,
                            const options::CountOptions& options) {
  if (options.file.empty() && !options.format) {
    return counting::table_for(STDOUT_FILENO, result, options);
  }
  ASSAY_ASSIGN(const options::FileFormat format, options::format_of_result(options, options.file));
  return results::in_format(result, format, options);
}

// Prints the result, or writes the file if one was named. Returns the exit code.
int put(const counting::DecodedSession& session, const options::CountOptions& options) {
  if (!options.file.empty() && options.file != options::kStandardOutput) {
    const auto written = counting::write_result(session, options.file, options);
    return written ? kOk : fail(written.error());
  }
  const auto text = text_of(session.result, options);
  return text ? print_output(*text) : fail(text.error());
}

int show(const Result<counting::DecodedSession>& session, const options::CountOptions& options,
         const std::string& iterations) {
  if (!session) {
    return fail(session.error());
  }
  if (const auto sorted = results::check_sort(session->result, options.sort); !sorted) {
    return fail(sorted.error());
  }
  if (!iterations.empty()) {
    if (const auto written = counting::write_iterations(*session, iterations); !written) {
      return fail(written.error());
    }
  }
  if (const auto divided = results::check_divisor(session->result, options.per); !divided) {
    return fail(divided.error());
  }
  if (const int failed = put(*session, options); failed != kOk) {
    return failed;
  }
  if (session->result.damaged) {
    note(
        "the session is damaged: the result shows only what could be read, and its counts are too "
        "low");
  }
  return exit_code_for(session->result);
}

std::shared_ptr<SessionArguments> add_options(CLI::App& app) {
  auto arguments = std::make_shared<SessionArguments>();
  for (const char* key : {"file", "format", "by", "top", "sort", "per", "verbose"}) {
    arguments->options.add(app, key);
  }
  app.add_option("--every-iteration", arguments->iterations,
                 "also write the rows of iterations into this file")
      ->option_text("FILE");
  return arguments;
}

// Opens the session of a running JVM by the first way that leads to it.
Result<viewing::OpenedSession> open_session_of_process(std::uint32_t pid) {
  ASSAY_ASSIGN(const auto ways, counting::session_files_of_process(pid));
  auto session = viewing::open_session(ways.front().string());
  for (std::size_t i = 1; i < ways.size() && !session; ++i) {
    session = viewing::open_session(ways[i].string());
  }
  return session;
}

Result<std::string> paths_of_process(std::uint32_t pid, const SessionArguments& arguments,
                                     const options::CountOptions& options) {
  ASSAY_ASSIGN(const viewing::OpenedSession session, open_session_of_process(pid));
  PathView view;
  view.branches = arguments.branches;
  view.top = options.top.value_or(view.top);
  view.format = options.format == options::FileFormat::json ? "json" : "text";
  return path_view_text({&session, 1}, view);
}

int run_read(const SessionArguments& arguments) {
  const auto pid = parse_number<std::uint32_t>(arguments.pid);
  if (!pid || *pid == 0) {
    return fail(make_error(ErrorCode::invalid_argument,
                           fmt::format("'{}' is not a process id; 'assay read' needs the process "
                                       "id of a JVM that assay counts in",
                                       arguments.pid)));
  }
  const auto options = options::build_options(arguments.options.given());
  if (options && (arguments.paths || arguments.branches)) {
    return put_view(options->file, paths_of_process(*pid, arguments, *options));
  }
  return options ? show(counting::session_of_process(*pid, options->by_compilation), *options,
                        arguments.iterations)
                 : fail(options.error());
}

int run_recover(const SessionArguments& arguments) {
  const auto options = options::build_options(arguments.options.given());
  return options ? show(counting::decode_session(arguments.file, options->by_compilation), *options,
                        arguments.iterations)
                 : fail(options.error());
}

}  // namespace

Command add_read(CLI::App& program) {
  CLI::App* app = program.add_subcommand("read", "Show the counts of a running JVM");
  auto arguments = add_options(*app);
  app->add_option("PID", arguments->pid, "process id of the JVM")->required();
  app->add_flag("--paths", arguments->paths, "show the hottest paths (as 'assay paths' does)");
  app->add_flag("--branches", arguments->branches, "show the branches of the bytecode");
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
