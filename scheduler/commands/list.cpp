// SPDX-License-Identifier: Apache-2.0
// `assay list events`
#include <fmt/format.h>
#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

#include <array>
#include <memory>

#include "native/events/event_catalog.h"
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
  rapidjson::StringBuffer buffer;
  rapidjson::PrettyWriter<rapidjson::StringBuffer> out(buffer);
  out.SetIndent(' ', 1);
  const auto member = [&](const char* key, std::string_view value) {
    out.Key(key);
    out.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
  };
  out.StartArray();
  for (const EventType& type : events::catalog()) {
    out.StartObject();
    member("name", type.name);
    member("category", type.category);
    member("description", type.description);
    member("target_point", type.target_point);
    out.Key("available");
    out.Bool(type.availability == Availability::supported);
    member("state", to_string(type.availability));
    member("reason", type.reason);
    out.EndObject();
  }
  out.EndArray();
  return std::string(buffer.GetString(), buffer.GetSize()) + "\n";
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
