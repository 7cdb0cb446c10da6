// SPDX-License-Identifier: Apache-2.0
// Where a report may be written: nothing is replaced but what assay has written there before.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::commands {

// What is said of a file that assay has not written. `why` begins with a verb: "is no report of
// assay's"; `another` is what -o takes.
Error would_replace(const std::filesystem::path& file, std::string_view why,
                    std::string_view another);

// A folder for the report of what is in `sources`. An experiment's folder takes the report of that
// one alone. Fails (invalid_argument) with what to do.
Result<void> check_report_folder(const std::filesystem::path& target,
                                 std::span<const std::string> sources);

// A folder that holds other things: no page in it but a report's is replaced. Fails
// (invalid_argument) with what to do.
Result<void> check_page(const std::filesystem::path& target);

// A file for a comparison. Fails (invalid_argument) with what to do.
Result<void> check_comparison_file(const std::filesystem::path& target);

}  // namespace assay::commands
