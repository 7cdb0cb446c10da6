// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "native/support/result.h"

namespace assay::files {

// Copies a file, and leaves its holes holes: a session file is of gigabytes, nearly all of them
// never written. The copy is made beside its target and renamed. Fails (io_failure) with the path
// and the system's reason, and a previous file is then still there.
Result<void> copy_sparsely(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace assay::files
