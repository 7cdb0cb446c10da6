// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/event_list.h"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>

#include "native/events/event_catalog.h"
#include "native/json/members.h"

namespace assay::events {

static void fields(const json::MemberWriter& visit, const EventType& type) {
  visit("name", type.name);
  visit("category", type.category);
  visit("description", type.description);
  visit("unit", type.unit);
  visit("target_point", type.target_point);
  visit("available", type.availability == EventAvailability::supported);
  visit("state", to_string(type.availability));
  visit("reason", type.reason);
  visit("in_all", type.in_all);
}

}  // namespace assay::events

namespace assay::commands {
namespace {

using events::EventAvailability;
using events::EventType;

constexpr std::size_t kNameColumn = 31;  // the longest name, and two spaces

std::string availability_text(const EventType& type) {
  if (type.availability != EventAvailability::supported) {
    return fmt::format("no: {}", type.reason);
  }
  return type.in_all ? "yes" : "yes, where it is named ('all' leaves it out)";
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
    table += fmt::format("  {:<{}}{}\n", type.name, kNameColumn, type.description);
    const bool has_point = type.target_point != "-";
    table += fmt::format("  {:<{}}{}available: {}\n", "", kNameColumn,
                         has_point ? fmt::format("read off {}; ", type.target_point) : "",
                         availability_text(type));
  }
  return table;
}

std::string event_list_json() {
  json::Writer out;
  const json::MemberWriter visit(out);
  out.list(events::catalog(), [&](const EventType& type) { visit.write(type); });
  return out.str();
}

}  // namespace assay::commands
