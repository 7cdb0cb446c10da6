// SPDX-License-Identifier: Apache-2.0
// Tells facts about the machine that a reader of a result may need.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "native/support/named_value.h"

namespace assay::host {

// Returns the system's reason why CPU cycles cannot be counted here; nothing when they can.
std::optional<std::string> why_no_cycle_counter();

// Returns cpu, cpus, kernel, governor, clock source and memory. An unknown fact is "unknown".
std::vector<NamedValue> machine_facts();

// Returns the same with the machine's name.
std::vector<NamedValue> named_machine_facts();

std::string cpu_model();
std::string clock_source();
std::string frequency_governor();
std::uint64_t memory_bytes();

}  // namespace assay::host
