// SPDX-License-Identifier: Apache-2.0
#include "native/events/event_catalog.h"

#include <algorithm>

#include "native/events/event_catalog_rows.h"
#include "native/support/enum_words.h"

namespace assay::events {

std::string_view to_string(EventAvailability availability) {
  constexpr EnumWords<EventAvailability, 3> kWords{
      {{EventAvailability::supported, "supported"},
       {EventAvailability::not_implemented, "not implemented"},
       {EventAvailability::absent, "absent"}}};
  return word_in(kWords, availability);
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
