// SPDX-License-Identifier: Apache-2.0
// Runs `assay lifetimes`: how long the objects live that each line allocates (decision 0035).
#include <CLI/App.hpp>
#include <memory>

#include "native/options/escaping.h"
#include "native/sites/lifetime_writers.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/inserting_tool.h"
#include "scheduler/commands/session_report.h"

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

struct LifetimesArguments {
  ReportArguments common;
  std::vector<std::string> only;
  std::string resolution = "1m";
  bool is_unaware = false;
};

Result<std::string> lifetimes_text(const viewing::OpenedSession& session, const std::string& format,
                                   const ReportShape& shape) {
  ASSAY_ASSIGN(const sites::LifetimeProfile profile, sites::lifetime_profile_of(session.view));
  if (format == "text") {
    return sites::to_table(profile, {.top = shape.top, .columns = shape.columns});
  }
  return format == "csv" ? sites::to_csv(profile) : sites::to_json(profile);
}

std::vector<options::GivenOption> counted_by_lifetimes(const LifetimesArguments& arguments) {
  std::vector<options::GivenOption> given = counted_by_sites();
  given.push_back({"lifetimes", arguments.resolution});
  if (!arguments.only.empty()) {
    given.push_back({"lifetimes-of", options::join_list(arguments.only)});
  }
  if (arguments.is_unaware) {
    given.push_back({"without-phase", "PartialEscape"});
  }
  return given;
}

void add_lifetimes_options(CLI::App& app, LifetimesArguments& arguments) {
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
}

}  // namespace

Command add_lifetimes(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("lifetimes", kLifetimesDescription);
  take_child_command(*app, kOptionalJavaCommand);
  app->footer(kLifetimesFooter);
  auto arguments = std::make_shared<LifetimesArguments>();
  add_lifetimes_options(*app, *arguments);
  auto report = std::make_shared<SessionReport>();
  report->name = "lifetimes";
  report->formats = {"text", "json", "csv"};
  report->reads_running_jvms = false;
  report->text = lifetimes_text;
  report->counted = [arguments] { return counted_by_lifetimes(*arguments); };
  report->java_flags = [arguments] {
    return inserting_tool_flags("allocs", false, arguments->only);
  };
  add_report_options(
      *app, *report, arguments->common,
      {"counter-addressing", "remove-refused-regions", "regions-as-code", "memory", "session"});
  return {app, [report, arguments, &surroundings] {
            return run_session_report(report, {arguments, &arguments->common}, surroundings);
          }};
}

}  // namespace assay::commands
