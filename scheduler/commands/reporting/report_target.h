// SPDX-License-Identifier: Apache-2.0
// Checks where a report may be written: only files that assay has written before are replaced.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::commands {

// Returns the error for a file that assay has not written. `why` begins with a verb ("is no report
// of assay's"); `another` is what -o takes.
Error would_replace(const std::filesystem::path& file, std::string_view why,
                    std::string_view another);

// Checks a folder for the report of what is in `sources`. An experiment's folder takes only the
// report of this experiment. Fails (invalid_argument) with what to do.
Result<void> check_report_folder(const std::filesystem::path& target,
                                 std::span<const std::string> sources);

// Checks a folder that also holds other things: only the page of a report is replaced there. Fails
// (invalid_argument) with what to do.
Result<void> check_page(const std::filesystem::path& target);

// Checks a file for a comparison. Fails (invalid_argument) with what to do.
Result<void> check_comparison_file(const std::filesystem::path& target);

}  // namespace assay::commands
