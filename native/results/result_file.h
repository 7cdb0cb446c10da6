// SPDX-License-Identifier: Apache-2.0
// Removes the result of an earlier run, and no other file.
#pragma once

#include <string>

namespace assay::results {

// Removes the file where it is a result (JSON, CSV or table) or empty. Such a file must not pass
// for the result of the run that begins. Leaves every other file as it is.
void remove_stale_result(const std::string& path);

}  // namespace assay::results
