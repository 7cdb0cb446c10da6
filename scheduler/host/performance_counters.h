// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace assay::host {

// Returns the system's reason why CPU cycles cannot be counted here; nothing when they can.
std::optional<std::string> why_no_cycle_counter();

}  // namespace assay::host
