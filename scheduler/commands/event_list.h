// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace assay::commands {

// Returns a table of all event types with category, description, target point and availability.
std::string event_list_table();
// Returns JSON of all event types with category, description, target point and availability.
std::string event_list_json();

}  // namespace assay::commands
