// SPDX-License-Identifier: Apache-2.0
#include "native/events/event_selection.h"

#include <algorithm>

#include "native/events/event_catalog.h"
#include "native/support/nearest_word.h"
#include "native/support/text_pieces.h"

namespace assay::events {
namespace {

constexpr std::string_view kAll = "all";
constexpr std::string_view kNone = "none";

// One flag for each entry of the catalog.
using Chosen = std::vector<bool>;

Error unknown_word(std::string_view word) {
  std::vector<std::string_view> valid = categories();
  valid.push_back(kAll);
  valid.push_back(kNone);
  for (const EventType& type : catalog()) {
    valid.push_back(type.name);
  }
  std::string message = word.empty() ? std::string("an event name is missing")
                                     : "unknown event or category '" + std::string(word) + "'";
  message += did_you_mean(word, valid);
  return make_error(ErrorCode::invalid_argument,
                    message +
                        " ('assay list events' shows all; event types of your own, from "
                        "--event-jar, are chosen by 'custom')");
}

// Sets the flags of all types that `word` stands for.
Result<void> mark(std::string_view word, Chosen& flags) {
  bool known = word == kCustomCategory || word == kNone;
  for (std::size_t i = 0; i < catalog().size(); ++i) {
    const EventType& type = catalog()[i];
    if ((word == kAll && type.in_all) || word == type.category || word == type.name) {
      flags[i] = true;
      known = true;
    }
  }
  return known ? Result<void>() : unknown_word(word);
}

EventSelection collect(const Chosen& chosen, const Chosen& excluded) {
  EventSelection selection;
  for (std::size_t i = 0; i < catalog().size(); ++i) {
    const EventType& type = catalog()[i];
    if (!chosen[i] || excluded[i]) {
      continue;
    }
    if (type.availability == EventAvailability::supported) {
      selection.events.emplace_back(type.name);
    } else {
      selection.unavailable.push_back({std::string(type.name), std::string(type.reason)});
    }
  }
  return selection;
}

Error nothing_available(const std::vector<UnavailableEvent>& unavailable) {
  std::string message = "no event type is left to count:";
  for (const UnavailableEvent& event : unavailable) {
    message += (&event == &unavailable.front() ? " '" : ", '") + event.name + "': " + event.reason;
  }
  return make_error(ErrorCode::unsupported, message);
}

}  // namespace

Result<EventSelection> select_events(std::string_view text) {
  Chosen chosen(catalog().size());
  Chosen excluded(catalog().size());
  bool only_exclusions = true;
  bool may_be_empty = false;
  for (const std::string_view word : split_pieces(text, '+')) {
    if (word.starts_with('^')) {
      ASSAY_PROPAGATE(mark(word.substr(1), excluded));
      continue;
    }
    ASSAY_PROPAGATE(mark(word, chosen));
    only_exclusions = false;
    may_be_empty = may_be_empty || word == kCustomCategory || word == kNone;
  }
  if (only_exclusions) {
    ASSAY_PROPAGATE(mark(kAll, chosen));
  }
  EventSelection selection = collect(chosen, excluded);
  if (selection.events.empty() && !may_be_empty) {
    if (!selection.unavailable.empty()) {
      return nothing_available(selection.unavailable);
    }
    return make_error(ErrorCode::invalid_argument,
                      "'" + std::string(text) + "' leaves no event type to count");
  }
  return selection;
}

}  // namespace assay::events
