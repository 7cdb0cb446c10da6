// SPDX-License-Identifier: Apache-2.0
// Bounds the activations that still ran at the JVM's end, which handlers do not see (decision
// 0018).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "native/session/session_view.h"

namespace assay::results {

// Returns why the session cannot bound them, as part of a sentence; nothing where it can.
std::optional<std::string> why_running_are_unknown(const session::SessionView& session);

// Returns the largest number of activations of a unit that still ran: the frames of its method on
// all stacks. Returns nothing where why_running_are_unknown() has a reason.
std::optional<std::uint64_t> running_at_most(const session::SessionView& session,
                                             const std::string& method);

}  // namespace assay::results
