// SPDX-License-Identifier: Apache-2.0
// Checks that options fit together. What one option's value may be is in the table of options.
#pragma once

#include <span>

#include "native/options/count_options.h"
#include "native/options/option_spec.h"
#include "native/support/result.h"

namespace assay::options {

// Fails (invalid_argument) where options contradict each other, or one has no effect beside the
// others. `given` has the options that the user named.
Result<void> check_agreement(const CountOptions& options, std::span<const GivenOption> given);

// Checks the further conditions for the options of `assay count`, whose program has standard output
// for itself. Fails (invalid_argument).
Result<void> check_for_counting(const CountOptions& options);

}  // namespace assay::options
