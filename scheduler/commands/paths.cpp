// SPDX-License-Identifier: Apache-2.0
// Runs `assay paths`: the hottest paths of a session that was counted by `pc`. Sampled paths are to
// become another source of the same list; what comes after "--" is kept free for them.
#include <CLI/App.hpp>
#include <memory>

#include "native/views/hot_paths.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/view_options.h"
#include "scheduler/viewing/opened_session.h"

namespace assay::commands {
namespace {

constexpr std::size_t kUsualPaths = 10;

struct Arguments {
  std::string session;
  std::string method;
  std::string file;
  std::string format = "text";
  std::size_t top = kUsualPaths;
};

Result<std::string> paths_text(const Arguments& arguments) {
  ASSAY_ASSIGN(const viewing::OpenedSession session, viewing::open_session(arguments.session));
  if (!planning::counts_each_path(session.view.plan.strategy)) {
    return make_error(ErrorCode::unsupported,
                      "only strategies pc and pep count paths, and this session was counted by '" +
                          std::string(to_string(session.view.plan.strategy)) +
                          "': assay count --strategy pc --session FILE -- COMMAND");
  }
  ASSAY_ASSIGN(const auto units, viewing::units_named(session, arguments.method));
  const views::PathList list = views::hottest_paths(units, arguments.top);
  return arguments.format == "json" ? views::to_json(list) : views::to_text(list);
}

}  // namespace

Command add_paths(CLI::App& program) {
  CLI::App* app = program.add_subcommand("paths", "Show the hottest paths of a kept session");
  auto arguments = std::make_shared<Arguments>();
  add_session(*app, arguments->session);
  app->add_option("--method", arguments->method, "only paths of this unit (a part of its name)")
      ->option_text("METHOD");
  app->add_option("--top", arguments->top, "number of paths (10)")->option_text("N");
  add_format(*app, arguments->format, {"text", "json"});
  add_file_option(*app, arguments->file);
  return {app, [arguments] { return put_view(arguments->file, paths_text(*arguments)); }};
}

}  // namespace assay::commands
