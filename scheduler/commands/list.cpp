// SPDX-License-Identifier: Apache-2.0
// `assay list events`, `assay list profilers`
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <array>
#include <memory>

#include "native/events/event_catalog.h"
#include "native/json/writer.h"
#include "native/support/nearest_word.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/event_list.h"
#include "scheduler/commands/messages.h"
#include "scheduler/commands/profiler_list.h"
#include "scheduler/jdk/jdk_discovery.h"

namespace assay::commands {
namespace {

constexpr std::string_view kEvents = "events";
constexpr std::string_view kProfilers = "profilers";
constexpr std::array<std::string_view, 2> kLists = {kEvents, kProfilers};

using events::Availability;
using events::EventType;

std::string availability_text(const EventType& type) {
  return type.availability == Availability::supported ? "yes" : fmt::format("no: {}", type.reason);
}

int list_profilers(bool json) {
  const auto environment = process::Environment::of_this_process();
  const auto jdk = jdk::find_jdk(environment);
  if (!jdk) {
    return fail_setup(jdk.error());
  }
  const auto listed = look_for_profilers(
      {.environment = environment, .installation = installation::this_installation(), .jdk = *jdk});
  return print_output(json ? profiler_list_json(listed) : profiler_list_table(listed));
}

int run_list(const std::string& what, bool json) {
  if (what == kProfilers) {
    return list_profilers(json);
  }
  if (what != kEvents) {
    return fail(make_error(ErrorCode::invalid_argument,
                           fmt::format("there is no list of '{}'{}; there are {}", what,
                                       did_you_mean(what, kLists), fmt::join(kLists, ", "))));
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
    const bool has_point = type.target_point != "-";
    table += fmt::format("  {:<24}{}available: {}\n", "",
                         has_point ? fmt::format("read off in the {}; ", type.target_point) : "",
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
  CLI::App* app = program.add_subcommand(
      "list", "List event types or profilers: assay list events, assay list profilers");
  auto arguments = std::make_shared<Arguments>();
  app->add_option("WHAT", arguments->what, "events or profilers")->required();
  app->add_flag("--json", arguments->json, "as JSON");
  return {app, [arguments] { return run_list(arguments->what, arguments->json); }};
}

}  // namespace assay::commands
