// SPDX-License-Identifier: Apache-2.0
// Runs `assay sites`, which lists where in a method's compiled code events were executed.
#include <CLI/App.hpp>
#include <filesystem>
#include <memory>

#include "native/inlining/site_report.h"
#include "native/support/number_parsing.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/view_options.h"
#include "scheduler/counting/session_results.h"
#include "scheduler/viewing/opened_session.h"

namespace assay::commands {
namespace {

struct SitesArguments {
  std::string method;
  std::string session;
  std::string file;
};

// Opens the session file of that name, or the session of the JVM with that process id.
Result<viewing::OpenedSession> session_named(const std::string& word) {
  std::error_code ignored;
  const auto pid = parse_number<std::uint32_t>(word);
  if (!pid || std::filesystem::exists(word, ignored)) {
    return viewing::open_session(word);
  }
  ASSAY_ASSIGN(const auto ways, counting::session_files_of_process(*pid));
  auto session = viewing::open_session(ways.front().string());
  for (std::size_t i = 1; i < ways.size() && !session; ++i) {
    session = viewing::open_session(ways[i].string());
  }
  return session;
}

Result<std::string> sites_text(const SitesArguments& arguments) {
  ASSAY_ASSIGN(const viewing::OpenedSession session, session_named(arguments.session));
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
