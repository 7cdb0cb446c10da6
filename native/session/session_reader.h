// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "native/session/session_view.h"
#include "native/support/result.h"

namespace assay::session {

// Reads a session from the bytes of its file: a live mapping, or what a dead process left. The
// bytes start at an address that is a multiple of 8. They are not trusted: a file that was cut or
// damaged yields what can be read, and says in `damages` what could not.
//
// Fails (malformed_data) when this is no session file, and (version_mismatch) when another version
// of assay wrote it: decoding repeats the planner's decisions, which may differ between versions.
Result<SessionView> read_session(std::span<const std::byte> bytes);

}  // namespace assay::session
