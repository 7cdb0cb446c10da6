// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace assay::commands {

// Both functions list all event types with category, description, target point and availability.
std::string event_list_table();
std::string event_list_json();

}  // namespace assay::commands
