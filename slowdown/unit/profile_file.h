// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace assay::slowdown {

// Returns the name of the file that keeps a unit's profile. A signature is no file name, so the
// name is a hash of the signature and the entry; both also stand in the file and are checked.
std::string profile_file(std::string_view method, std::int32_t entry_bci);

// Tells whether `profile_file` may give this name: other files in the folder are not ours.
bool is_profile_file(std::string_view name);

}  // namespace assay::slowdown
