// SPDX-License-Identifier: Apache-2.0
// Names the files of a run that counts.
#pragma once

#include <string>

#include "native/options/count_options.h"
#include "native/support/result.h"

namespace assay::agent {

// Puts this process and the time in place of a name's placeholders. Fails (invalid_argument).
Result<std::string> expanded_name(const std::string& name);

// Returns the path of the session: the one that was given; otherwise a path beside the result,
// where `assay recover` will be pointed to; or, when the result is only a table, one among the
// temporary files. The last two contain the process id: a child process may have been given the
// same options.
Result<std::string> session_path(const options::CountOptions& options,
                                 const std::string& result_path);

}  // namespace assay::agent
