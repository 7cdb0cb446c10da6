// SPDX-License-Identifier: Apache-2.0
// `assay list events`
#include <fmt/format.h>

#include <array>
#include <memory>

#include "native/events/event_catalog.h"
#include "native/json/writer.h"
#include "native/support/nearest_word.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/event_list.h"
#include "scheduler/commands/messages.h"

namespace assay::commands {
namespace {

constexpr std::array<std::string_view, 1> kLists = {"events"};

using events::Availability;
using events::EventType;

std::string availability_text(const EventType& type) {
  return type.availability == Availability::supported ? "yes" : fmt::format("no: {}", type.reason);
}

int run_list(const std::string& what, bool json) {
  if (what != kLists.front()) {
    return fail(make_error(ErrorCode::invalid_argument,
                           fmt::format("there is no list of '{}'{}; 'events' is one", what,
                                       did_you_mean(what, kLists))));
  }
  return print_output(json ? event_list_json() : event_list_table());
}

}  // namespace

std::string event_list_table() {
  std::string table;
  std::string_view category;
  for (const EventType& type : events::catalog()) {
    if (type.category != category) {
      category = type.category;
      table += fmt::format("{}{}\n", table.empty() ? "" : "\n", category);
    }
    table += fmt::format("  {:<24}{}\n", type.name, type.description);
    table += fmt::format("  {:<24}read off in the {}; available: {}\n", "", type.target_point,
                         availability_text(type));
  }
  return table;
}

std::string event_list_json() {
  json::Writer out;
  out.list(events::catalog(), [&](const EventType& type) {
    out.object([&] {
      out.name("name").text(type.name);
      out.name("category").text(type.category);
      out.name("description").text(type.description);
      out.name("target_point").text(type.target_point);
      out.name("available").flag(type.availability == Availability::supported);
      out.name("state").text(to_string(type.availability));
      out.name("reason").text(type.reason);
    });
  });
  return out.str();
}

Command add_list(CLI::App& program) {
  struct Arguments {
    std::string what;
    bool json = false;
  };
  CLI::App* app = program.add_subcommand("list", "List the event types: assay list events");
  auto arguments = std::make_shared<Arguments>();
  app->add_option("WHAT", arguments->what, "events")->required();
  app->add_flag("--json", arguments->json, "as JSON");
  return {app, [arguments] { return run_list(arguments->what, arguments->json); }};
}

}  // namespace assay::commands
