// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/event_list.h"

#include <fmt/format.h>

#include <string_view>

#include "native/events/event_catalog.h"
#include "native/json/writer.h"

namespace assay::commands {
namespace {

using events::EventAvailability;
using events::EventType;

std::string availability_text(const EventType& type) {
  return type.availability == EventAvailability::supported ? "yes"
                                                           : fmt::format("no: {}", type.reason);
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
                         has_point ? fmt::format("read off {}; ", type.target_point) : "",
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
      out.name("unit").text(type.unit);
      out.name("target_point").text(type.target_point);
      out.name("available").flag(type.availability == EventAvailability::supported);
      out.name("state").text(to_string(type.availability));
      out.name("reason").text(type.reason);
    });
  });
  return out.str();
}

}  // namespace assay::commands
