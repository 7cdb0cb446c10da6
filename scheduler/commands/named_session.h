// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "native/support/result.h"
#include "scheduler/viewing/opened_session.h"

namespace assay::commands {

// Opens the session file of that name, or the session of the JVM with that process id.
Result<viewing::OpenedSession> open_named_session(const std::string& word);

}  // namespace assay::commands
