// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/session_report.h"

#include <unistd.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <filesystem>

#include "native/files/atomic_file.h"
#include "native/files/terminal.h"
#include "native/options/option_agreement.h"
#include "scheduler/commands/named_session.h"
#include "scheduler/commands/output_format.h"
#include "scheduler/commands/run_setup.h"
#include "scheduler/commands/view_options.h"
#include "scheduler/counting/count_run.h"
#include "scheduler/launch/prepared_java.h"
#include "scheduler/launch/process_limits.h"
#include "scheduler/launch/result_target.h"

namespace assay::commands {
namespace {

constexpr const char* kTable = "text";

// Returns the table, as wide as the terminal behind the descriptor.
Result<std::string> table_for_reading(const SessionReport& report, const ReportArguments& arguments,
                                      const viewing::OpenedSession& session, int descriptor) {
  const auto lines =
      files::terminal_lines(descriptor, process::Environment::of_this_process().get("COLUMNS"));
  return report.text(
      session, kTable,
      {.top = arguments.top, .columns = lines ? std::optional(lines->columns) : std::nullopt});
}

Result<std::string> text_for_file(const SessionReport& report, const ReportArguments& arguments,
                                  const viewing::OpenedSession& session,
                                  const std::string& format) {
  return report.text(session, format, {.top = arguments.top, .columns = {}});
}

Result<std::string> text_of_kept(const SessionReport& report, const ReportArguments& arguments) {
  const std::string format = output_format(arguments.format, arguments.file, kTable);
  ASSAY_ASSIGN(const viewing::OpenedSession session, open_named_session(arguments.kept));
  const bool is_for_reading = format == kTable && is_standard_output(arguments.file);
  return is_for_reading ? table_for_reading(report, arguments, session, STDOUT_FILENO)
                        : text_for_file(report, arguments, session, format);
}

// Prints the table of a session, and writes the file where one is wanted.
Result<void> report_on_run(const SessionReport& report, const ReportArguments& arguments,
                           const std::string& session, const std::string& file) {
  ASSAY_ASSIGN(const viewing::OpenedSession opened, viewing::open_session(session));
  if (!arguments.quiet) {
    ASSAY_ASSIGN(const std::string table,
                 table_for_reading(report, arguments, opened, STDERR_FILENO));
    print_message("\n" + table);
  }
  if (file.empty()) {
    return {};
  }
  ASSAY_ASSIGN(const std::string text,
               text_for_file(report, arguments, opened,
                             output_format(arguments.format, arguments.file, "json")));
  return files::write_atomically(launch::path_of_result(file), text);
}

Result<options::CountOptions> run_options(const SessionReport& report,
                                          const ReportArguments& arguments) {
  std::vector<options::GivenOption> given = arguments.table.given();
  given.push_back({"quiet", ""});
  const std::vector<options::GivenOption> counted = report.counted();
  given.insert(given.end(), counted.begin(), counted.end());
  ASSAY_ASSIGN(options::CountOptions options, options::build_options(given));
  ASSAY_PROPAGATE(options::check_for_counting(options));
  if (!arguments.format.empty() && arguments.format != kTable && arguments.file.empty()) {
    return make_error(
        ErrorCode::invalid_argument,
        "option '--format' says what is written into a file: add -o FILE, or -o - for "
        "standard output");
  }
  if (!arguments.file.empty()) {
    ASSAY_PROPAGATE(launch::check_counted_target(arguments.file));
  }
  if (!options.session.empty()) {
    ASSAY_PROPAGATE(launch::check_session_target(options.session));
  }
  return options;
}

// Returns the options of java for the run. Fails where the command has no place for them.
Result<std::vector<std::string>> flags_for(const SessionReport& report,
                                           const std::vector<std::string>& command) {
  if (!report.java_flags) {
    return std::vector<std::string>();
  }
  if (!launch::is_java_command(command)) {
    return make_error(ErrorCode::invalid_argument,
                      "the command after '--' has to begin with java, because code is inserted by "
                      "an option of java");
  }
  return report.java_flags();
}

int run_and_report(const std::shared_ptr<const SessionReport>& report,
                   const std::shared_ptr<const ReportArguments>& arguments,
                   const Surroundings& surroundings) {
  const auto flags = flags_for(*report, surroundings.child_command);
  if (!flags) {
    return fail(flags.error());
  }
  RunSetup setup =
      set_up_run(run_options(*report, *arguments), arguments->keep_limits, surroundings);
  if (!setup.run) {
    return setup.exit_code;
  }
  setup.run->add_java_flags(*flags);
  // What is inserted counts in the interpreter, too.
  const bool needs_no_units = !flags->empty();
  setup.run->use_sessions(
      {arguments->file,
       [report, arguments](const std::filesystem::path& session, const std::string& file) {
         return report_on_run(*report, *arguments, session.string(), file);
       },
       needs_no_units, arguments->quiet});
  return setup.run->run_command(surroundings.child_command, surroundings.environment);
}

// Fails (invalid_argument) where an option was given that only a run can follow.
Result<void> check_options_of_kept(const SessionReport& report, const CLI::App& app) {
  std::vector<std::string> shows = {"top", "format", "file", "quiet", "keep-limits"};
  shows.insert(shows.end(), report.view_options.begin(), report.view_options.end());
  for (const CLI::Option* option : app.get_options()) {
    const auto& names = option->get_lnames();
    if (option->count() != 0 && !names.empty() &&
        std::ranges::find(shows, names.front()) == shows.end()) {
      return make_error(ErrorCode::invalid_argument,
                        "option '--" + names.front() +
                            "' is about a run that is started: leave the option out, or name a "
                            "command after '--' in place of a session");
    }
  }
  return {};
}

std::string listed_formats(const std::vector<std::string>& formats) {
  std::string text = formats.front();
  for (std::size_t i = 1; i < formats.size(); ++i) {
    text += (i + 1 < formats.size() ? ", " : " or ") + formats[i];
  }
  return text;
}

}  // namespace

void add_report_options(CLI::App& app, const SessionReport& report, ReportArguments& arguments,
                        const std::vector<std::string_view>& keys) {
  arguments.app = &app;
  app.add_option("SESSION", arguments.kept,
                 "a session that 'assay " + report.name + " --session FILE' kept" +
                     (report.reads_running_jvms ? ", or the process id of a JVM that runs" : ""));
  app.add_option("--top", arguments.top, "number of rows of the table (20)")->option_text("N");
  app.add_option("--format", arguments.format,
                 listed_formats(report.formats) +
                     " (default: by the file's extension, or text for a session, and json for a "
                     "command)")
      ->check(CLI::IsMember(report.formats))
      ->option_text("NAME");
  app.add_flag("--quiet", arguments.quiet, "print no table at the end");
  app.add_flag("--keep-limits", arguments.keep_limits, kKeepLimitsHelp);
  add_file_option(app, arguments.file);
  for (const std::string_view key : keys) {
    arguments.table.add(app, key);
  }
}

int run_session_report(const std::shared_ptr<const SessionReport>& report,
                       const std::shared_ptr<const ReportArguments>& arguments,
                       const Surroundings& surroundings) {
  if (arguments->kept.empty() == surroundings.child_command.empty()) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "name either a command, after '--', or a session that 'assay " +
                               report->name + " --session FILE' kept"));
  }
  if (arguments->kept.empty()) {
    return run_and_report(report, arguments, surroundings);
  }
  const auto only_shows = check_options_of_kept(*report, *arguments->app);
  return only_shows ? put_view(arguments->file, text_of_kept(*report, *arguments))
                    : fail(only_shows.error());
}

}  // namespace assay::commands
