// SPDX-License-Identifier: Apache-2.0
// Runs `assay sites`, which lists where in a method's compiled code events were executed.
#include <CLI/App.hpp>
#include <memory>

#include "native/inlining/site_report.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/named_session.h"
#include "scheduler/commands/view_options.h"
#include "scheduler/viewing/opened_session.h"

namespace assay::commands {
namespace {

struct SitesArguments {
  std::string method;
  std::string session;
  std::string file;
};

Result<std::string> sites_text(const SitesArguments& arguments) {
  ASSAY_ASSIGN(const viewing::OpenedSession session, open_named_session(arguments.session));
  ASSAY_ASSIGN(const auto units, viewing::units_named(session, arguments.method));
  return inlining::sites_as_json(session.view, units);
}

}  // namespace

Command add_sites(CLI::App& program) {
  CLI::App* app = program.add_subcommand(
      "sites", "List where a method's compiled code executes events, as JSON");
  auto arguments = std::make_shared<SitesArguments>();
  app->add_option("METHOD", arguments->method, "the method, or the end of its name")->required();
  app->add_option("SESSION", arguments->session,
                  "a kept session, or the process id of a JVM that is counted")
      ->required();
  add_file_option(*app, arguments->file);
  return {app, [arguments] { return put_view(arguments->file, sites_text(*arguments)); }};
}

}  // namespace assay::commands
