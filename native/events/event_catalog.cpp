// SPDX-License-Identifier: Apache-2.0
#include "native/events/event_catalog.h"

#include <algorithm>

#include "native/events/event_catalog_rows.h"

namespace assay::events {

std::string_view to_string(EventAvailability availability) {
  switch (availability) {
    case EventAvailability::supported:
      return "supported";
    case EventAvailability::not_implemented:
      return "not implemented";
    case EventAvailability::absent:
      return "absent";
  }
  return "unknown";
}

std::span<const EventType> catalog() { return kCatalogRows; }

const EventType* find_event(std::string_view name) {
  const auto found = std::ranges::find(kCatalogRows, name, &EventType::name);
  return found == kCatalogRows.end() ? nullptr : &*found;
}

std::vector<std::string_view> categories() {
  std::vector<std::string_view> names;
  for (const EventType& type : kCatalogRows) {
    if (std::ranges::find(names, type.category) == names.end()) {
      names.push_back(type.category);
    }
  }
  names.push_back(kCustomCategory);
  return names;
}

}  // namespace assay::events
