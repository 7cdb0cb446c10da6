// SPDX-License-Identifier: Apache-2.0
// From the words of `--events` to the event types to count.
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

struct Selection {
  // Supported types, in catalog order, each once.
  std::vector<std::string> events;
  // Asked for, by name or by category, but not to be had. Never to be reported as 0.
  std::vector<UnavailableEvent> unavailable;
};

// `text` joins words by '+': "all", a category, or an event type; "^word" takes those of `word` out
// again, wherever it stands. Only exclusions means all but those. Fails (invalid_argument) on a
// word that names nothing, with the nearest one that does, and (unsupported) when all that was
// asked for is unavailable. The category `custom` selects nothing here: event types of one's own
// are counted whenever their jar is named.
Result<Selection> select_events(std::string_view text);

}  // namespace assay::events
