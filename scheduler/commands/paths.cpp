// SPDX-License-Identifier: Apache-2.0
// Runs `assay paths`: the hottest paths, or the branches, of a program that it runs (paper 2), or
// of a kept session.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <vector>

#include "native/files/atomic_file.h"
#include "native/options/option_agreement.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/path_view.h"
#include "scheduler/commands/run_setup.h"
#include "scheduler/commands/table_options.h"
#include "scheduler/counting/count_run.h"
#include "scheduler/launch/session_folder.h"
#include "scheduler/viewing/opened_session.h"

namespace assay::commands {
namespace {

constexpr const char* kPathsFooter =
    "  assay paths -- java -jar app.jar              samples paths\n"
    "  assay paths --samples 64 -- java -jar app.jar   as in paper 2: PEP(64,17)\n"
    "  assay paths --burst 20ms -- java -jar app.jar   all paths of bursts\n"
    "  assay paths --full --branches -- java Main    counts every path, shows branches\n"
    "  assay paths SESSION                           shows a session that was kept\n"
    "After a run the list goes to stderr; the exit code is the command's.";

struct PathsArguments {
  std::string session;
  std::string file;
  PathView view;
  TableOptions sampling;
  bool keep_limits = false;
};

Error wrong_use(const char* message) { return make_error(ErrorCode::invalid_argument, message); }

// Returns what is counted: paths with their places in the source, and hardly an event.
Result<options::CountOptions> options_of_run(const PathsArguments& arguments) {
  std::vector<options::GivenOption> given = arguments.sampling.given();
  const bool in_bursts =
      std::ranges::find(given, "burst", &options::GivenOption::key) != given.end();
  if (arguments.view.full && in_bursts) {
    return wrong_use(
        "--full counts every path of the run, and --burst only those of bursts: leave one of the "
        "two out");
  }
  given.push_back({"strategy", arguments.view.full || in_bursts ? "pc" : "pep"});
  given.push_back({"events", "method-entry"});
  if (!arguments.view.full) {
    given.push_back({"unfinished", "nothing"});  // samples need no exact counts beside them
  }
  given.push_back({"lines", ""});
  given.push_back({"quiet", ""});
  ASSAY_ASSIGN(options::CountOptions options, options::build_options(given));
  ASSAY_PROPAGATE(options::check_for_counting(options));
  return options;
}

// Opens what the JVMs of a run have left, except what cannot be read.
std::vector<viewing::OpenedSession> sessions_in(const std::filesystem::path& folder) {
  std::vector<viewing::OpenedSession> sessions;
  for (const std::filesystem::path& file : launch::session_files_in(folder)) {
    if (auto session = viewing::open_session(file.string())) {
      sessions.push_back(std::move(*session));
    } else {
      warn(session.error().message());
    }
  }
  return sessions;
}

// Shows the paths on stderr, because standard output is the program's.
int show_run(const counting::CountRun& run, const PathsArguments& arguments, int exit_code) {
  const auto sessions = sessions_in(run.folder());
  if (sessions.empty()) {
    // The run has said why nothing was counted.
    return exit_code == kOk && !arguments.file.empty() ? kFailed : exit_code;
  }
  const auto text = path_view_text(sessions, arguments.view);
  if (!text) {
    const int failed = fail(text.error());
    return exit_code == kOk ? failed : exit_code;
  }
  if (arguments.file.empty()) {
    print_message(*text);
    return exit_code;
  }
  const int written = put_output(arguments.file, *text);
  return exit_code == kOk ? written : exit_code;
}

int run_program_for_paths(const PathsArguments& arguments, const Surroundings& surroundings) {
  RunSetup setup = set_up_run(options_of_run(arguments), arguments.keep_limits, surroundings);
  if (!setup.run) {
    return setup.exit_code;
  }
  if (arguments.file == options::kStandardOutput) {
    setup.run->keep_standard_output();
  }
  const int exit_code =
      setup.run->run_command(surroundings.child_command, surroundings.environment);
  return show_run(*setup.run, arguments, exit_code);
}

int show_session(const PathsArguments& arguments) {
  auto session = viewing::open_session(arguments.session);
  if (!session) {
    return fail(session.error());
  }
  const auto text = path_view_text({&*session, 1}, arguments.view);
  return text ? put_output(arguments.file, *text) : fail(text.error());
}

int run_paths(const PathsArguments& arguments, const Surroundings& surroundings) {
  const bool runs = !surroundings.child_command.empty();
  if (runs == !arguments.session.empty()) {
    return fail(wrong_use(
        runs ? "name either a session or a command: 'assay paths SESSION', or 'assay paths -- "
               "java ...'"
             : "there is neither a session nor a command: 'assay paths SESSION', or 'assay paths "
               "-- java ...'"));
  }
  if (!runs && !arguments.sampling.given().empty()) {
    return fail(wrong_use("options of a run, such as --samples, have no effect on a kept session"));
  }
  return runs ? run_program_for_paths(arguments, surroundings) : show_session(arguments);
}

}  // namespace

Command add_paths(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand(
      "paths", "Show the hottest paths or the branches of a program, by samples or all of them");
  take_child_command(*app, kOptionalJavaCommand);
  app->footer(kPathsFooter);
  auto arguments = std::make_shared<PathsArguments>();
  app->add_option("SESSION", arguments->session,
                  "the session that 'assay count --session FILE' kept");
  app->add_flag("--full", arguments->view.full,
                "every path: counted in a run, or from a session with --check");
  add_path_view(*app, arguments->view);
  add_file_option(*app, arguments->file);
  for (const char* key : {"samples", "stride", "path-window", "tick", "check", "burst",
                          "burst-every", "path-budget", "session", "verbose"}) {
    arguments->sampling.add(*app, key);
  }
  app->add_flag("--keep-limits", arguments->keep_limits, kKeepLimitsHelp);
  return {app, [arguments, &surroundings] { return run_paths(*arguments, surroundings); }};
}

}  // namespace assay::commands
