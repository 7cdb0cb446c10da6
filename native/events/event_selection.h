// SPDX-License-Identifier: Apache-2.0
// Turns the words of `--events` into the event types to count.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"

namespace assay::events {

struct UnavailableEvent {
  std::string name;
  std::string reason;
};

struct EventSelection {
  // The supported types, in catalog order, each once.
  std::vector<std::string> events;
  // Types that were asked for, by name or by category, but are unavailable. An unavailable type
  // must never be reported as 0.
  std::vector<UnavailableEvent> unavailable;
};

// Reads the words that `text` joins by '+': "all", "none", a category, or an event type. "^word"
// excludes the types of `word`, wherever it stands. Where all words are exclusions, all other types
// are selected. "all" leaves out the types that are not `in_all`. Fails (invalid_argument) on an
// unknown word, with the nearest known word, and (unsupported) when all types that were asked for
// are unavailable. The category `custom` selects nothing here: a user's own event types are counted
// whenever their jar is named.
Result<EventSelection> select_events(std::string_view text);

}  // namespace assay::events
