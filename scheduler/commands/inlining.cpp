// SPDX-License-Identifier: Apache-2.0
// Runs `assay inlining`: the calls that a command's JVMs executed because Graal did not inline
// them, with the reasons.
#include <unistd.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>

#include "native/files/atomic_file.h"
#include "native/files/terminal.h"
#include "native/inlining/missed_calls_writers.h"
#include "native/options/option_agreement.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/named_session.h"
#include "scheduler/commands/output_format.h"
#include "scheduler/commands/run_setup.h"
#include "scheduler/commands/table_options.h"
#include "scheduler/commands/view_options.h"
#include "scheduler/counting/count_run.h"
#include "scheduler/launch/process_limits.h"
#include "scheduler/launch/result_target.h"
#include "scheduler/viewing/opened_session.h"

namespace assay::commands {
namespace {

constexpr const char* kInliningDescription =
    "Show which calls Graal did not inline, why, and how often they were executed";
constexpr const char* kInliningFooter =
    "The command goes after '--', or a kept session is named:\n"
    "  assay inlining -o inlining.json -- java -jar app.jar\n"
    "  assay inlining --top 50 FILE\n"
    "After a command the table goes to stderr; the exit code is the command's.";

struct InliningArguments {
  std::string kept;  // session
  std::string file;
  std::string format;  // empty: as the file's name says
  bool quiet = false;
  bool keep_limits = false;
  std::size_t top = inlining::MissedCallsTable{}.top;
  TableOptions table;
};

std::string in_chosen_format(const inlining::MissedCalls& missed, const std::string& format,
                             const InliningArguments& arguments) {
  if (format == "text") {
    return inlining::to_table(missed, {.top = arguments.top, .columns = {}});
  }
  if (format == "csv") {
    return inlining::to_csv(missed);
  }
  return format == "stacks" ? inlining::to_collapsed_stacks(missed) : inlining::to_json(missed);
}

// Returns the table, as wide as the terminal behind the descriptor.
std::string table_for_terminal(const inlining::MissedCalls& missed, int descriptor,
                               const InliningArguments& arguments) {
  const auto lines =
      files::terminal_lines(descriptor, process::Environment::of_this_process().get("COLUMNS"));
  return inlining::to_table(
      missed,
      {.top = arguments.top, .columns = lines ? std::optional(lines->columns) : std::nullopt});
}

Result<inlining::MissedCalls> missed_in(const viewing::OpenedSession& session) {
  ASSAY_ASSIGN(const auto units, viewing::units_named(session, ""));
  return inlining::missed_calls(session.view, units);
}

Result<std::string> text_of_kept(const InliningArguments& arguments) {
  ASSAY_ASSIGN(const viewing::OpenedSession session, open_named_session(arguments.kept));
  ASSAY_ASSIGN(const inlining::MissedCalls missed, missed_in(session));
  const std::string format = output_format(arguments.format, arguments.file, "text");
  const bool is_for_reading = format == "text" && is_standard_output(arguments.file);
  return is_for_reading ? table_for_terminal(missed, STDOUT_FILENO, arguments)
                        : in_chosen_format(missed, format, arguments);
}

// Prints the table of a session, and writes the file where one is wanted.
Result<void> use_inlining_session(const InliningArguments& arguments, const std::string& path,
                                  const std::string& file) {
  ASSAY_ASSIGN(const viewing::OpenedSession session, viewing::open_session(path));
  ASSAY_ASSIGN(const inlining::MissedCalls missed, missed_in(session));
  if (!arguments.quiet) {
    print_message("\n" + table_for_terminal(missed, STDERR_FILENO, arguments));
  }
  return file.empty()
             ? Result<void>()
             : files::write_atomically(
                   file,
                   in_chosen_format(missed, output_format(arguments.format, arguments.file, "json"),
                                    arguments));
}

Result<options::CountOptions> counting_of_calls(const InliningArguments& arguments) {
  std::vector<options::GivenOption> given = arguments.table.given();
  given.insert(
      given.end(),
      {{"events", "invokes+method-entry"}, {"lines", ""}, {"inlining", ""}, {"quiet", ""}});
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

int run_counting(const std::shared_ptr<InliningArguments>& arguments,
                 const Surroundings& surroundings) {
  RunSetup setup = set_up_run(counting_of_calls(*arguments), arguments->keep_limits, surroundings);
  if (!setup.run) {
    return setup.exit_code;
  }
  setup.run->use_sessions(
      {arguments->file, [arguments](const std::filesystem::path& session, const std::string& file) {
         return use_inlining_session(*arguments, session.string(), file);
       }});
  return setup.run->run_command(surroundings.child_command, surroundings.environment);
}

int run_inlining(const std::shared_ptr<InliningArguments>& arguments,
                 const Surroundings& surroundings) {
  if (arguments->kept.empty() == surroundings.child_command.empty()) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "name either a command, after '--', or a session that 'assay inlining "
                           "--session FILE' kept"));
  }
  if (!arguments->kept.empty()) {
    return put_view(arguments->file, text_of_kept(*arguments));
  }
  return run_counting(arguments, surroundings);
}

void add_inlining_options(CLI::App& app, InliningArguments& arguments) {
  app.add_option("SESSION", arguments.kept,
                 "a session that 'assay inlining --session FILE' kept, or the process id of a JVM "
                 "that runs");
  app.add_option("--top", arguments.top, "number of rows of the table (20)")->option_text("N");
  app.add_option("--format", arguments.format,
                 "text, json, csv or stacks (default: by the file's extension, or text for a "
                 "session, and json for a command)")
      ->check(CLI::IsMember({"text", "json", "csv", "stacks"}))
      ->option_text("NAME");
  app.add_flag("--quiet", arguments.quiet, "print no table at the end");
  app.add_flag("--keep-limits", arguments.keep_limits, kKeepLimitsHelp);
  add_file_option(app, arguments.file);
}

}  // namespace

Command add_inlining(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("inlining", kInliningDescription);
  take_child_command(*app, kOptionalCommand);
  app->footer(kInliningFooter);
  auto arguments = std::make_shared<InliningArguments>();
  add_inlining_options(*app, *arguments);
  for (const char* key : {"strategy", "threads", "counter-addressing", "without-phase", "memory",
                          "session", "iteration-method", "from-iteration", "iterations",
                          "from-time", "for-time", "during-calls-of"}) {
    arguments->table.add(*app, key);
  }
  return {app, [arguments, &surroundings] { return run_inlining(arguments, surroundings); }};
}

}  // namespace assay::commands
