// SPDX-License-Identifier: Apache-2.0
// Reads what sites have counted off a session.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "native/session/session_view.h"

namespace assay::sites {

// Returns the count of the program's own threads.
std::uint64_t program_count(const session::SessionView& view, std::uint64_t counter);

// Returns the hits of the record's sites by threads that share counters: updates may be lost.
std::uint64_t shared_count(const session::SessionView& view, const session::SiteRecord& record);

// Tells whether inserted code ran as ordinary code somewhere, because it broke a rule of regions:
// what a tool says of such places may be what the bytecode does, and not what compiled code does.
bool has_refused_regions(const session::SessionView& view);

// Returns what a user has to know about the session: the agent's messages, and what may be missing.
std::vector<std::string> notes_of_session(const session::SessionView& view);

}  // namespace assay::sites
