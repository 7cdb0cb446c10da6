// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "native/support/result.h"

namespace assay::commands {

// Whether a result can be written to a file of that name, placeholders unexpanded, as far as that
// can be known before the program runs. Fails (invalid_argument).
Result<void> check_result_target(const std::string& file_name);

}  // namespace assay::commands
