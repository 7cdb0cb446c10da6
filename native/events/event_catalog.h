// SPDX-License-Identifier: Apache-2.0
// Holds the table of every event type that assay knows by name: the types of paper 1, Table 2, and
// some beyond it. The rows stand in event_catalog.json, from which the shim's table is made, too.
// java-shim decides which IR node stands for a type.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace assay::events {

enum class EventAvailability {
  supported,
  not_implemented,  // this compiler could have the type, but this version of assay does not
  absent,           // this JVM or this Graal does not have the type
};

std::string_view to_string(EventAvailability availability);

struct EventType {
  std::string_view name;
  std::string_view category;
  std::string_view description;
  std::string_view unit;          // what counts are of: "occurrences", or the unit of weights
  std::string_view target_point;  // requirement E2: where the compiler shows the type; "-": nowhere
  EventAvailability availability = EventAvailability::supported;
  std::string_view reason;  // why the type is not supported; empty for supported types
  bool in_all = true;       // false: counted only where its name or its category is given
};

// Returns all types, in the order in which results list them.
std::span<const EventType> catalog();

// Returns the event type of that name, or nullptr where there is none.
const EventType* find_event(std::string_view name);

// The category of event types that users bring along in a jar of their own.
inline constexpr std::string_view kCustomCategory = "custom";

// Returns the names of categories in catalog order, kCustomCategory last.
std::vector<std::string_view> categories();

}  // namespace assay::events
