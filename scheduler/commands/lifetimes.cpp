// SPDX-License-Identifier: Apache-2.0
// Runs `assay lifetimes`: how long the objects live that each line allocates (decision 0035).
#include <unistd.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>

#include "native/files/atomic_file.h"
#include "native/files/terminal.h"
#include "native/options/escaping.h"
#include "native/options/option_agreement.h"
#include "native/sites/lifetime_writers.h"
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

constexpr const char* kLifetimesDescription =
    "Show how long the objects live that each line allocates, in bytes allocated meanwhile";
constexpr const char* kLifetimesFooter =
    "The command goes after '--', or a kept session is named:\n"
    "  assay lifetimes --only com.acme -o lifetimes.json -- java -jar app.jar\n"
    "  assay lifetimes --resolution 64k --session FILE -- java -jar app.jar\n"
    "  assay lifetimes --format csv -o lifetimes.csv FILE\n"
    "Each look at what is alive is a garbage collection, and each allocation a call: the program "
    "is "
    "many times slower.\n"
    "After a command the table goes to stderr; the exit code is the command's.";
constexpr std::size_t kUsualLifetimes = 20;

struct LifetimesArguments {
  std::string kept;  // session
  std::vector<std::string> only;
  std::string resolution = "1m";
  bool is_unaware = false;
  std::string file;
  std::string format;  // empty: as the file's name says
  bool quiet = false;
  bool keep_limits = false;
  std::size_t top = kUsualLifetimes;
  TableOptions table;
};

std::string lifetimes_text(const sites::LifetimeProfile& profile, const std::string& format,
                           const LifetimesArguments& arguments) {
  if (format == "text") {
    return sites::to_table(profile, {.top = arguments.top, .columns = {}});
  }
  return format == "csv" ? sites::to_csv(profile) : sites::to_json(profile);
}

// Returns the table, as wide as the terminal behind the descriptor.
std::string lifetimes_table(const sites::LifetimeProfile& profile, int descriptor,
                            const LifetimesArguments& arguments) {
  const auto lines =
      files::terminal_lines(descriptor, process::Environment::of_this_process().get("COLUMNS"));
  return sites::to_table(
      profile,
      {.top = arguments.top, .columns = lines ? std::optional(lines->columns) : std::nullopt});
}

Result<std::string> kept_lifetimes(const LifetimesArguments& arguments) {
  const std::string format = output_format(arguments.format, arguments.file, "text");
  ASSAY_ASSIGN(const viewing::OpenedSession session, open_named_session(arguments.kept));
  ASSAY_ASSIGN(const sites::LifetimeProfile profile, sites::lifetime_profile_of(session.view));
  const bool is_for_reading = format == "text" && is_standard_output(arguments.file);
  return is_for_reading ? lifetimes_table(profile, STDOUT_FILENO, arguments)
                        : lifetimes_text(profile, format, arguments);
}

// Prints the table of a session, and writes the file where one is wanted.
Result<void> use_lifetimes_session(const LifetimesArguments& arguments, const std::string& session,
                                   const std::string& file) {
  ASSAY_ASSIGN(const viewing::OpenedSession opened, viewing::open_session(session));
  ASSAY_ASSIGN(const sites::LifetimeProfile profile, sites::lifetime_profile_of(opened.view));
  if (!arguments.quiet) {
    print_message("\n" + lifetimes_table(profile, STDERR_FILENO, arguments));
  }
  if (file.empty()) {
    return {};
  }
  return files::write_atomically(
      file,
      lifetimes_text(profile, output_format(arguments.format, arguments.file, "json"), arguments));
}

Result<options::CountOptions> lifetimes_options(const LifetimesArguments& arguments) {
  std::vector<options::GivenOption> given = arguments.table.given();
  given.insert(given.end(), {{"events", "none"},
                             {"strategy", "dec"},
                             {"unfinished", "nothing"},
                             {"quiet", ""},
                             {"regions", ""},
                             {"lifetimes", arguments.resolution}});
  if (!arguments.only.empty()) {
    given.push_back({"lifetimes-of", options::join_list(arguments.only)});
  }
  if (arguments.is_unaware) {
    given.push_back({"without-phase", "PartialEscape"});
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

int run_lifetimes_command(const std::shared_ptr<LifetimesArguments>& arguments,
                          const Surroundings& surroundings) {
  const std::vector<std::string>& command = surroundings.child_command;
  if (!launch::is_java_command(command)) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "the command after '--' has to begin with java, because code is "
                           "inserted by an option of java"));
  }
  const auto flag = inserting_tool_flag("allocs", false, arguments->only);
  if (!flag) {
    return fail(flag.error());
  }
  RunSetup setup = set_up_run(lifetimes_options(*arguments), arguments->keep_limits, surroundings);
  if (!setup.run) {
    return setup.exit_code;
  }
  counting::CountRun& run = *setup.run;
  run.add_java_flags({*flag});
  run.use_sessions({arguments->file,
                    [arguments](const std::filesystem::path& session, const std::string& file) {
                      return use_lifetimes_session(*arguments, session.string(), file);
                    },
                    true});
  return run.run_command(command, surroundings.environment);
}

int run_lifetimes(const std::shared_ptr<LifetimesArguments>& arguments,
                  const Surroundings& surroundings) {
  if (arguments->kept.empty() == surroundings.child_command.empty()) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "name either a command, after '--', or a session that 'assay lifetimes "
                           "--session FILE' kept"));
  }
  if (!arguments->kept.empty()) {
    return put_view(arguments->file, kept_lifetimes(*arguments));
  }
  return run_lifetimes_command(arguments, surroundings);
}

void add_lifetimes_options(CLI::App& app, LifetimesArguments& arguments) {
  app.add_option("SESSION", arguments.kept, "a session that 'assay lifetimes --session FILE' kept");
  app.add_option("--only", arguments.only,
                 "trace only objects that methods of classes allocate whose name begins so; may be "
                 "repeated")
      ->option_text("PREFIX");
  app.add_option("--resolution", arguments.resolution,
                 "bytes that the program allocates between two looks at what is alive (1m)")
      ->option_text("SIZE");
  app.add_flag(
      "--unaware", arguments.is_unaware,
      "let Graal remove no object, as under a profiler that does not know of the compiler");
  app.add_option("--top", arguments.top, "number of rows of the table (20)")->option_text("N");
  app.add_option("--format", arguments.format,
                 "text, json or csv (default: by the file's extension, or text for a session, and "
                 "json for a command)")
      ->check(CLI::IsMember({"text", "json", "csv"}))
      ->option_text("NAME");
  app.add_flag("--quiet", arguments.quiet, "print no table at the end");
  app.add_flag("--keep-limits", arguments.keep_limits, kKeepLimitsHelp);
  add_file_option(app, arguments.file);
}

}  // namespace

Command add_lifetimes(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("lifetimes", kLifetimesDescription);
  take_child_command(*app, kOptionalJavaCommand);
  app->footer(kLifetimesFooter);
  auto arguments = std::make_shared<LifetimesArguments>();
  add_lifetimes_options(*app, *arguments);
  for (const char* key : {"counter-addressing", "remove-refused-regions", "memory", "session"}) {
    arguments->table.add(*app, key);
  }
  return {app, [arguments, &surroundings] { return run_lifetimes(arguments, surroundings); }};
}

}  // namespace assay::commands
