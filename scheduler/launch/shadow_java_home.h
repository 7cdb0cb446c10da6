// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "native/support/result.h"

namespace assay::launch {

// Makes `shadow` look like the JDK in `home`: `shadow` has links to all parts of the JDK, but its
// bin/java is a link to `launcher`. Fails (io_failure, not_found) when links cannot be made or
// `home` has no bin folder.
Result<void> make_shadow_java_home(const std::filesystem::path& home,
                                   const std::filesystem::path& launcher,
                                   const std::filesystem::path& shadow);

}  // namespace assay::launch
