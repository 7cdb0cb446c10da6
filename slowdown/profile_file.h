// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace assay::slowdown {

// The name of the file that keeps a unit's profile: signatures are no file names, so it is a hash
// of the signature and the entry, which also stand in the file and are checked.
std::string profile_file(std::string_view method, std::int32_t entry_bci);

// Whether a file may be called so by `profile_file`: what else is in the folder is not ours.
bool is_profile_file(std::string_view name);

}  // namespace assay::slowdown
