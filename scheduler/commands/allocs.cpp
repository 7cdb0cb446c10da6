// SPDX-License-Identifier: Apache-2.0
// Runs `assay allocs`: what became of each allocation of a program's bytecode (decision 0029).
#include <unistd.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>

#include "native/files/atomic_file.h"
#include "native/files/terminal.h"
#include "native/options/option_agreement.h"
#include "native/sites/allocation_writers.h"
#include "native/support/number_parsing.h"
#include "scheduler/commands/command.h"
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

constexpr const char* kAllocsDescription =
    "Show what became of each allocation of the bytecode: interpreted, allocated by compiled code, "
    "or removed by escape analysis";
constexpr const char* kAllocsFooter =
    "The command goes after '--', or a kept session is named:\n"
    "  assay allocs -o allocs.json -- java -jar app.jar\n"
    "  assay allocs --only com.acme --session FILE -- java -jar app.jar\n"
    "  assay allocs --format csv -o allocs.csv FILE\n"
    "After a command the table goes to stderr; the exit code is the command's.";
constexpr std::size_t kUsualAllocations = 20;

struct AllocsArguments {
  std::string kept;  // session
  std::vector<std::string> only;
  bool with_jdk = false;
  std::string file;
  std::string format;  // empty: as the file's name says
  bool quiet = false;
  bool keep_limits = false;
  std::size_t top = kUsualAllocations;
  TableOptions table;
};

std::string allocs_text(const sites::AllocationProfile& profile, const std::string& format,
                        const AllocsArguments& arguments) {
  if (format == "text") {
    return sites::to_table(profile, {.top = arguments.top, .columns = {}});
  }
  if (format == "csv") {
    return sites::to_csv(profile);
  }
  return format == "stacks" ? sites::to_collapsed_stacks(profile) : sites::to_json(profile);
}

// Returns the table, as wide as the terminal behind the descriptor.
std::string allocs_table(const sites::AllocationProfile& profile, int descriptor,
                         const AllocsArguments& arguments) {
  const auto lines =
      files::terminal_lines(descriptor, process::Environment::of_this_process().get("COLUMNS"));
  return sites::to_table(
      profile,
      {.top = arguments.top, .columns = lines ? std::optional(lines->columns) : std::nullopt});
}

Result<std::string> kept_allocs(const AllocsArguments& arguments) {
  const std::string format = output_format(arguments.format, arguments.file, "text");
  ASSAY_ASSIGN(const viewing::OpenedSession session, open_named_session(arguments.kept));
  ASSAY_ASSIGN(const sites::AllocationProfile profile, sites::allocation_profile_of(session.view));
  const bool is_for_reading = format == "text" && is_standard_output(arguments.file);
  return is_for_reading ? allocs_table(profile, STDOUT_FILENO, arguments)
                        : allocs_text(profile, format, arguments);
}

// Prints the table of a session, and writes the file where one is wanted.
Result<void> use_allocs_session(const AllocsArguments& arguments, const std::string& session,
                                const std::string& file) {
  ASSAY_ASSIGN(const viewing::OpenedSession opened, viewing::open_session(session));
  ASSAY_ASSIGN(const sites::AllocationProfile profile, sites::allocation_profile_of(opened.view));
  if (!arguments.quiet) {
    print_message("\n" + allocs_table(profile, STDERR_FILENO, arguments));
  }
  if (file.empty()) {
    return {};
  }
  return files::write_atomically(
      file,
      allocs_text(profile, output_format(arguments.format, arguments.file, "json"), arguments));
}

// No event is counted beside the allocations: each would slow the program.
Result<options::CountOptions> allocs_options(const AllocsArguments& arguments) {
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

int run_allocs_command(const std::shared_ptr<AllocsArguments>& arguments,
                       const Surroundings& surroundings) {
  const std::vector<std::string>& command = surroundings.child_command;
  if (!launch::is_java_command(command)) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "the command after '--' has to begin with java, because code is "
                           "inserted by an option of java"));
  }
  const auto flag = inserting_tool_flag("allocs", arguments->with_jdk, arguments->only);
  if (!flag) {
    return fail(flag.error());
  }
  RunSetup setup = set_up_run(allocs_options(*arguments), arguments->keep_limits, surroundings);
  if (!setup.run) {
    return setup.exit_code;
  }
  counting::CountRun& run = *setup.run;
  run.add_java_flags({*flag});
  run.use_sessions({arguments->file,
                    [arguments](const std::filesystem::path& session, const std::string& file) {
                      return use_allocs_session(*arguments, session.string(), file);
                    },
                    true});
  return run.run_command(command, surroundings.environment);
}

int run_allocs(const std::shared_ptr<AllocsArguments>& arguments,
               const Surroundings& surroundings) {
  if (arguments->kept.empty() == surroundings.child_command.empty()) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "name either a command, after '--', or a session that 'assay allocs "
                           "--session FILE' kept"));
  }
  if (!arguments->kept.empty()) {
    return put_view(arguments->file, kept_allocs(*arguments));
  }
  return run_allocs_command(arguments, surroundings);
}

void add_allocs_options(CLI::App& app, AllocsArguments& arguments) {
  app.add_option(
      "SESSION", arguments.kept,
      "a session that 'assay allocs --session FILE' kept, or the process id of a JVM that runs");
  app.add_option("--only", arguments.only,
                 "count only allocations in classes whose name begins so; may be repeated")
      ->option_text("PREFIX");
  app.add_flag("--jdk", arguments.with_jdk,
               "count allocations in classes of the JDK, too, as far as the VM loads them after "
               "its start");
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

Command add_allocs(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("allocs", kAllocsDescription);
  take_child_command(*app, kOptionalJavaCommand);
  app->footer(kAllocsFooter);
  auto arguments = std::make_shared<AllocsArguments>();
  add_allocs_options(*app, *arguments);
  for (const char* key :
       {"iteration-method", "from-iteration", "iterations", "from-time", "for-time",
        "counter-addressing", "without-phase", "remove-refused-regions", "memory", "session"}) {
    arguments->table.add(*app, key);
  }
  return {app, [arguments, &surroundings] { return run_allocs(arguments, surroundings); }};
}

}  // namespace assay::commands
