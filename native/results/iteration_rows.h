// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "native/session/session_view.h"
#include "native/support/result.h"

namespace assay::results {

// Returns a table (RFC 4180) with a row for each iteration of the session's window:
// `iteration,calls,begin_seconds,seconds,units_installed`, then the count of each event type in the
// program's threads. Calls of several threads that overlap have one row, with the number of the
// first. Units that cannot be decoded are left out, as in the result. Fails (invalid_argument)
// where the session has no such rows.
Result<std::string> iterations_csv(const session::SessionView& session);

// Tells whether a file that begins with this text is such a table.
bool begins_as_iterations(std::string_view text);

}  // namespace assay::results
