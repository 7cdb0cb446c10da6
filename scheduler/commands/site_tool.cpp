// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/site_tool.h"

#include <unistd.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "native/files/atomic_file.h"
#include "native/files/terminal.h"
#include "native/options/option_agreement.h"
#include "scheduler/commands/inserting_tool.h"
#include "scheduler/commands/named_session.h"
#include "scheduler/commands/output_format.h"
#include "scheduler/commands/run_setup.h"
#include "scheduler/commands/table_options.h"
#include "scheduler/commands/view_options.h"
#include "scheduler/counting/count_run.h"
#include "scheduler/launch/prepared_java.h"
#include "scheduler/launch/process_limits.h"
#include "scheduler/launch/result_target.h"
#include "scheduler/viewing/opened_session.h"

namespace assay::commands {
namespace {

constexpr std::size_t kUsualSites = 20;

struct SiteToolArguments {
  SiteTool tool;
  std::string kept;  // session
  std::vector<std::string> only;
  bool with_jdk = false;
  std::string file;
  std::string format;  // empty: as the file's name says
  bool quiet = false;
  bool keep_limits = false;
  std::size_t top = kUsualSites;
  TableOptions table;
};

Result<std::string> text_for_file(const SiteToolArguments& arguments,
                                  const session::SessionView& view, const std::string& format) {
  return arguments.tool.text(view, format, {.top = arguments.top, .columns = {}});
}

// Returns the table, as wide as the terminal behind the descriptor.
Result<std::string> table_for_reading(const SiteToolArguments& arguments,
                                      const session::SessionView& view, int descriptor) {
  const auto lines =
      files::terminal_lines(descriptor, process::Environment::of_this_process().get("COLUMNS"));
  return arguments.tool.text(
      view, "text",
      {.top = arguments.top, .columns = lines ? std::optional(lines->columns) : std::nullopt});
}

Result<std::string> kept_sites(const SiteToolArguments& arguments) {
  const std::string format = output_format(arguments.format, arguments.file, "text");
  ASSAY_ASSIGN(const viewing::OpenedSession session, open_named_session(arguments.kept));
  const bool is_for_reading = format == "text" && is_standard_output(arguments.file);
  return is_for_reading ? table_for_reading(arguments, session.view, STDOUT_FILENO)
                        : text_for_file(arguments, session.view, format);
}

// Prints the table of a session, and writes the file where one is wanted.
Result<void> use_sites_session(const SiteToolArguments& arguments, const std::string& session,
                               const std::string& file) {
  ASSAY_ASSIGN(const viewing::OpenedSession opened, viewing::open_session(session));
  if (!arguments.quiet) {
    ASSAY_ASSIGN(const std::string table, table_for_reading(arguments, opened.view, STDERR_FILENO));
    print_message("\n" + table);
  }
  if (file.empty()) {
    return {};
  }
  ASSAY_ASSIGN(const std::string text,
               text_for_file(arguments, opened.view,
                             output_format(arguments.format, arguments.file, "json")));
  return files::write_atomically(file, text);
}

// No event is counted beside the sites: each would slow the program.
Result<options::CountOptions> site_options(const SiteToolArguments& arguments) {
  std::vector<options::GivenOption> given = arguments.table.given();
  given.insert(given.end(), {{"events", "none"},
                             {"strategy", "dec"},
                             {"unfinished", "nothing"},
                             {"quiet", ""},
                             {"regions", ""}});
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

int run_site_command(const std::shared_ptr<SiteToolArguments>& arguments,
                     const Surroundings& surroundings) {
  const std::vector<std::string>& command = surroundings.child_command;
  if (!launch::is_java_command(command)) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "the command after '--' has to begin with java, because code is "
                           "inserted by an option of java"));
  }
  const auto flag = inserting_tool_flag(arguments->tool.name, arguments->with_jdk, arguments->only);
  if (!flag) {
    return fail(flag.error());
  }
  RunSetup setup = set_up_run(site_options(*arguments), arguments->keep_limits, surroundings);
  if (!setup.run) {
    return setup.exit_code;
  }
  counting::CountRun& run = *setup.run;
  run.add_java_flags({*flag});
  run.use_sessions({arguments->file,
                    [arguments](const std::filesystem::path& session, const std::string& file) {
                      return use_sites_session(*arguments, session.string(), file);
                    },
                    true});
  return run.run_command(command, surroundings.environment);
}

int run_site_tool(const std::shared_ptr<SiteToolArguments>& arguments,
                  const Surroundings& surroundings) {
  if (arguments->kept.empty() == surroundings.child_command.empty()) {
    return fail(make_error(ErrorCode::invalid_argument,
                           std::string("name either a command, after '--', or a session that "
                                       "'assay ") +
                               arguments->tool.name + " --session FILE' kept"));
  }
  return arguments->kept.empty() ? run_site_command(arguments, surroundings)
                                 : put_view(arguments->file, kept_sites(*arguments));
}

void add_site_options(CLI::App& app, SiteToolArguments& arguments) {
  const std::string counted = arguments.tool.counted;
  app.add_option("SESSION", arguments.kept,
                 std::string("a session that 'assay ") + arguments.tool.name +
                     " --session FILE' kept, or the process id of a JVM that runs");
  app.add_option("--only", arguments.only,
                 "count only " + counted + " in classes whose name begins so; may be repeated")
      ->option_text("PREFIX");
  app.add_flag("--jdk", arguments.with_jdk,
               "count " + counted +
                   " in classes of the JDK, too, as far as the VM loads them after its start");
  app.add_option("--top", arguments.top, "number of rows of the table (20)")->option_text("N");
  app.add_option("--format", arguments.format,
                 "text, json, csv, stacks or html (default: by the file's extension, or text for a "
                 "session, and json for a command)")
      ->check(CLI::IsMember({"text", "json", "csv", "stacks", "html"}))
      ->option_text("NAME");
  app.add_flag("--quiet", arguments.quiet, "print no table at the end");
  app.add_flag("--keep-limits", arguments.keep_limits, kKeepLimitsHelp);
  add_file_option(app, arguments.file);
}

}  // namespace

Command add_site_tool(CLI::App& program, const Surroundings& surroundings, SiteTool tool) {
  CLI::App* app = program.add_subcommand(tool.name, tool.description);
  take_child_command(*app, kOptionalJavaCommand);
  app->footer(tool.footer);
  auto arguments = std::make_shared<SiteToolArguments>();
  arguments->tool = std::move(tool);
  add_site_options(*app, *arguments);
  for (const char* key :
       {"iteration-method", "from-iteration", "iterations", "from-time", "for-time",
        "counter-addressing", "without-phase", "remove-refused-regions", "memory", "session"}) {
    arguments->table.add(*app, key);
  }
  return {app, [arguments, &surroundings] { return run_site_tool(arguments, surroundings); }};
}

}  // namespace assay::commands
