// SPDX-License-Identifier: Apache-2.0
#include "native/views/stacks.h"

#include <CLI/App.hpp>
#include <memory>

#include "scheduler/commands/command.h"
#include "scheduler/commands/view_options.h"
#include "scheduler/viewing/opened_session.h"

namespace assay::commands {
namespace {

struct StacksArguments {
  std::string event;
  std::string session;
  std::string file;
};

Result<std::string> stacks_text(const StacksArguments& arguments) {
  ASSAY_ASSIGN(const viewing::OpenedSession session, viewing::open_session(arguments.session));
  ASSAY_ASSIGN(const unit::EventTypeId type, viewing::counted_type(session, arguments.event));
  ASSAY_ASSIGN(const auto units, viewing::units_named(session, ""));
  return views::collapsed_stacks(units, type);
}

}  // namespace

Command add_stacks(CLI::App& program) {
  CLI::App* app = program.add_subcommand(
      "stacks", "Write collapsed stacks for a flame graph: one event type by inlining context");
  auto arguments = std::make_shared<StacksArguments>();
  app->add_option("EVENT", arguments->event, "the event type, such as allocation")->required();
  add_session(*app, arguments->session);
  add_file_option(*app, arguments->file);
  return {app, [arguments] { return put_view(arguments->file, stacks_text(*arguments)); }};
}

}  // namespace assay::commands
