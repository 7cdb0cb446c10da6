// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace assay::experiment {

using AddressRange = std::pair<std::uint64_t, std::uint64_t>;  // from first to before second

// Returns where code of files lies, libjvm.so among them, by the lines of /proc/PID/maps.
std::vector<AddressRange> library_code(std::string_view maps);

}  // namespace assay::experiment
