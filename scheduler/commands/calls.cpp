// SPDX-License-Identifier: Apache-2.0
// Runs `assay calls`: the dynamic call graph of a command's JVMs, or of a kept session (decision
// 0025).
#include <unistd.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>

#include "native/calls/call_graph_writers.h"
#include "native/calls/fused_call_graph.h"
#include "native/calls/stored_call_graph.h"
#include "native/files/atomic_file.h"
#include "native/files/terminal.h"
#include "native/options/call_options.h"
#include "native/options/option_agreement.h"
#include "native/support/number_parsing.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/named_session.h"
#include "scheduler/commands/output_format.h"
#include "scheduler/commands/run_setup.h"
#include "scheduler/commands/table_options.h"
#include "scheduler/commands/view_options.h"
#include "scheduler/counting/count_run.h"
#include "scheduler/launch/result_target.h"
#include "scheduler/report/calls_page.h"
#include "scheduler/viewing/opened_session.h"

namespace assay::commands {
namespace {

constexpr const char* kCallsDescription =
    "Show the dynamic call graph: which call sites call which compiled methods, and how often";
constexpr const char* kCallsFooter =
    "The command goes after '--', or a kept session is named:\n"
    "  assay calls -o calls.json -- java -jar app.jar\n"
    "  assay calls --full --session FILE -- java -jar app.jar\n"
    "  assay calls --format dot -o calls.dot FILE\n"
    "After a command the table goes to stderr; the exit code is the command's.";
constexpr std::size_t kUsualEdges = 20;
constexpr double kUsualLeastShare = 0.01;

struct CallsArguments {
  std::string kept;  // session
  bool full = false;
  bool fused = false;
  std::string samples;
  std::string stride;
  std::string file;
  std::string format;  // empty: as the file's name says
  bool contexts = false;
  std::uint32_t levels = 0;  // of callers; 0: as many as a session has, or one
  bool quiet = false;
  bool keep_limits = false;
  std::size_t top = kUsualEdges;
  double least_share = kUsualLeastShare;
  TableOptions table;
};

std::string text_of(const calls::CallGraph& graph, const std::string& format,
                    const CallsArguments& arguments) {
  if (format == "text") {
    return calls::to_table(graph, {.top = arguments.top, .columns = {}});
  }
  if (format == "csv") {
    return calls::to_csv(graph);
  }
  if (format == "stacks") {
    return calls::to_collapsed_stacks(graph);
  }
  if (format == "dot") {
    return calls::to_dot(graph, arguments.least_share);
  }
  if (format == "html") {
    return report::calls_page(graph);
  }
  return calls::to_json(graph);
}

// Returns the table, as wide as the terminal behind the descriptor.
std::string table_of(const calls::CallGraph& graph, int descriptor,
                     const CallsArguments& arguments) {
  const auto lines =
      files::terminal_lines(descriptor, process::Environment::of_this_process().get("COLUMNS"));
  return calls::to_table(graph, {.top = arguments.top,
                                 .columns = lines ? std::optional(lines->columns) : std::nullopt});
}

Result<calls::CallGraph> graph_of(const viewing::OpenedSession& session,
                                  const CallsArguments& arguments, const std::string& format) {
  const bool has_contexts = arguments.contexts || arguments.levels > 1 || format == "stacks";
  const calls::CallerFrames frames =
      has_contexts ? calls::CallerFrames::all : calls::CallerFrames::innermost;
  const std::uint32_t levels = arguments.levels == 0 ? calls::kAllLevels : arguments.levels;
  return arguments.fused ? calls::fused_call_graph(session.view, frames)
                         : calls::call_graph_of(session.view, frames, levels);
}

Result<std::string> kept_text(const CallsArguments& arguments) {
  const std::string format = output_format(arguments.format, arguments.file, "text");
  ASSAY_ASSIGN(const viewing::OpenedSession session, open_named_session(arguments.kept));
  ASSAY_ASSIGN(const calls::CallGraph graph, graph_of(session, arguments, format));
  const bool is_for_reading = format == "text" && is_standard_output(arguments.file);
  return is_for_reading ? table_of(graph, STDOUT_FILENO, arguments)
                        : text_of(graph, format, arguments);
}

// Prints the table of a session, and writes the file where one is wanted.
Result<void> use_session(const CallsArguments& arguments, const std::string& path,
                         const std::string& file) {
  ASSAY_ASSIGN(const viewing::OpenedSession session, viewing::open_session(path));
  if (!arguments.quiet) {
    ASSAY_ASSIGN(const calls::CallGraph graph, graph_of(session, arguments, "text"));
    print_message("\n" + table_of(graph, STDERR_FILENO, arguments));
  }
  if (file.empty()) {
    return {};
  }
  const std::string format = output_format(arguments.format, arguments.file, "json");
  ASSAY_ASSIGN(const calls::CallGraph graph, graph_of(session, arguments, format));
  return files::write_atomically(file, text_of(graph, format, arguments));
}

// Returns what a run counts besides its samples: each event that is counted would slow the program.
// Call sites are counted by blocks, which `dec` does not know.
std::vector<options::GivenOption> counted_beside(const CallsArguments& arguments) {
  if (arguments.full) {
    return {{"events", "inlined-call"},
            {"strategy", "dec"},
            {"unfinished", "nothing"},
            {"lines", ""},
            {"calls", "all"}};
  }
  if (arguments.fused) {
    return {{"events", "inlining"}, {"strategy", "ec"}, {"lines", ""}, {"calls", "sampled"}};
  }
  return {{"events", "none"}, {"strategy", "dec"}, {"unfinished", "nothing"}, {"calls", "sampled"}};
}

Result<options::CountOptions> run_options(const CallsArguments& arguments) {
  std::vector<options::GivenOption> given = arguments.table.given();
  given.push_back({"quiet", ""});
  const auto counted = counted_beside(arguments);
  given.insert(given.end(), counted.begin(), counted.end());
  if (!arguments.samples.empty()) {
    given.push_back({"call-samples", arguments.samples});
  }
  if (!arguments.stride.empty()) {
    given.push_back({"call-stride", arguments.stride});
  }
  if (arguments.levels != 0) {
    given.push_back({"call-levels", std::to_string(arguments.levels)});
  }
  ASSAY_ASSIGN(options::CountOptions options, options::build_options(given));
  ASSAY_PROPAGATE(options::check_for_counting(options));
  if (!arguments.file.empty()) {
    ASSAY_PROPAGATE(launch::check_result_target(arguments.file));
  }
  if (!options.session.empty()) {
    ASSAY_PROPAGATE(launch::check_session_target(options.session));
  }
  return options;
}

int run_noting(const std::shared_ptr<CallsArguments>& arguments, const Surroundings& surroundings) {
  RunSetup setup = set_up_run(run_options(*arguments), arguments->keep_limits, surroundings);
  if (!setup.run) {
    return setup.exit_code;
  }
  setup.run->use_sessions(
      {arguments->file, [arguments](const std::filesystem::path& session, const std::string& file) {
         return use_session(*arguments, session.string(), file);
       }});
  return setup.run->run_command(surroundings.child_command, surroundings.environment);
}

int run_calls(const std::shared_ptr<CallsArguments>& arguments, const Surroundings& surroundings) {
  if (arguments->kept.empty() == surroundings.child_command.empty()) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "name either a command, after '--', or a session that 'assay calls "
                           "--session FILE' kept"));
  }
  if (!arguments->kept.empty()) {
    return put_view(arguments->file, kept_text(*arguments));
  }
  return run_noting(arguments, surroundings);
}

void add_own_options(CLI::App& app, CallsArguments& arguments) {
  app.add_option(
      "SESSION", arguments.kept,
      "a session that 'assay calls --session FILE' kept, or the process id of a JVM that runs");
  app.add_flag("--full", arguments.full, "count each call, in place of samples");
  app.add_flag(
         "--fused", arguments.fused,
         "count how often each call site runs, and divide the calls of those that dispatch as "
         "the samples say")
      ->excludes("--full");
  app.add_option("--samples", arguments.samples, "calls that are samples after each tick (64)")
      ->option_text("N");
  app.add_option("--stride", arguments.stride, "after a tick, each Nth call is a sample (17)")
      ->option_text("N");
  app.add_flag(
      "--contexts", arguments.contexts,
      "keep callers apart by the frames that they were inlined into, and by their callers, "
      "as far as these were noted");
  app.add_option("--levels", arguments.levels,
                 "note and show so many levels of callers of each call (1)")
      ->check(CLI::Range(std::uint32_t{1}, options::kMostCallLevels))
      ->option_text("N")
      ->excludes("--fused");
  app.add_option("--top", arguments.top, "number of rows of the table (20)")->option_text("N");
  app.add_option("--least-share", arguments.least_share,
                 "dot: share of the calls, from 0 to 1, below which an arrow is left out (0.01)")
      ->option_text("SHARE");
  app.add_option(
         "--format", arguments.format,
         "text, json, csv, stacks, dot or html (default: by the file's extension, or text for a "
         "session, and json for a command)")
      ->check(CLI::IsMember({"text", "json", "csv", "stacks", "dot", "html"}))
      ->option_text("NAME");
  app.add_flag("--quiet", arguments.quiet, "print no table at the end");
  app.add_flag("--keep-limits", arguments.keep_limits, kKeepLimitsHelp);
  add_file_option(app, arguments.file);
}

}  // namespace

Command add_calls(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("calls", kCallsDescription);
  take_child_command(*app, kOptionalCommand);
  app->footer(kCallsFooter);
  auto arguments = std::make_shared<CallsArguments>();
  add_own_options(*app, *arguments);
  for (const char* key :
       {"tick", "call-slots", "counter-addressing", "without-phase", "memory", "session"}) {
    arguments->table.add(*app, key);
  }
  return {app, [arguments, &surroundings] { return run_calls(arguments, surroundings); }};
}

}  // namespace assay::commands
