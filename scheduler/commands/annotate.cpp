// SPDX-License-Identifier: Apache-2.0
#include <CLI/App.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>

#include "native/support/text_pieces.h"
#include "native/views/annotated_listing.h"
#include "native/views/method_choice.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/view_options.h"
#include "scheduler/viewing/opened_session.h"
#include "scheduler/viewing/source_folders.h"

namespace assay::commands {
namespace {

struct AnnotateArguments {
  std::string method;
  std::string session;
  std::vector<std::string> sources;
  std::string events;
  bool own = false;
  std::string format = "text";
  std::string file;
};

bool has_method(const unit::UnitSnapshot& snapshot, const std::string& method) {
  return std::ranges::find(snapshot.methods, method) != snapshot.methods.end();
}

Result<views::AnnotatedMethod> annotated(const AnnotateArguments& arguments,
                                         const viewing::OpenedSession& session) {
  std::set<std::string> methods;
  ASSAY_PROPAGATE(viewing::units_of(session, [&](const unit::UnitSnapshot& snapshot) {
    methods.insert(snapshot.methods.begin(), snapshot.methods.end());
    return false;
  }));
  ASSAY_ASSIGN(const std::string method, views::chosen_method(arguments.method, methods, "method"));
  ASSAY_ASSIGN(const auto units,
               viewing::units_of(session, [&](const unit::UnitSnapshot& snapshot) {
                 return has_method(snapshot, method);
               }));
  return views::annotated_method(
      units, method, arguments.own ? views::Copies::own_units : views::Copies::everywhere,
      session.view.event_types.size());
}

// Returns a column for each event type that the user names, or for each category.
Result<std::vector<views::CountColumn>> columns(const AnnotateArguments& arguments,
                                                const viewing::OpenedSession& session,
                                                const views::MethodCode& code) {
  if (arguments.events.empty()) {
    return views::category_columns(session.view.event_types, code);
  }
  std::vector<views::CountColumn> columns;
  for (const std::string_view name : split_pieces(arguments.events, ',')) {
    ASSAY_ASSIGN(const unit::EventTypeId type, viewing::counted_type(session, std::string(name)));
    columns.push_back({std::string(name), {type.index()}});
  }
  return columns;
}

Result<std::string> annotation_text(const AnnotateArguments& arguments) {
  ASSAY_ASSIGN(const viewing::OpenedSession session, viewing::open_session(arguments.session));
  ASSAY_ASSIGN(const views::AnnotatedMethod method, annotated(arguments, session));
  if (arguments.format == "json") {
    return views::to_json(method, session.view.event_types);
  }
  ASSAY_ASSIGN(const auto shown, columns(arguments, session, method.code));
  viewing::SourceFolders sources({arguments.sources.begin(), arguments.sources.end()});
  if (!arguments.sources.empty() && sources.lines_of(method.code) == nullptr) {
    warn("no folder of --source has the file '" + method.code.source_file +
         "' of the method, so lines are shown without their text");
  }
  return views::to_listing(method, shown,
                           [&](const views::MethodCode& code) { return sources.lines_of(code); });
}

}  // namespace

Command add_annotate(CLI::App& program) {
  CLI::App* app = program.add_subcommand(
      "annotate", "Show the source of a method with what compiled code executed of each line");
  auto arguments = std::make_shared<AnnotateArguments>();
  app->add_option("METHOD", arguments->method, "the method, or the end of its name")->required();
  add_session(*app, arguments->session);
  app->add_option("--source", arguments->sources,
                  "folder of sources, above those of packages; can be repeated")
      ->allow_extra_args(false)
      ->option_text("DIR");
  app->add_option("--events", arguments->events,
                  "event types to show, joined by ',', in place of categories")
      ->option_text("LIST");
  app->add_flag("--own", arguments->own,
                "only the method's own compilations, not where other units inlined it");
  add_format(*app, arguments->format, {"text", "json"});
  add_file_option(*app, arguments->file);
  return {app, [arguments] { return put_view(arguments->file, annotation_text(*arguments)); }};
}

}  // namespace assay::commands
