// SPDX-License-Identifier: Apache-2.0
// Reads and shows the options of strategy `pep`: which paths are samples (paper 2, section 3.3).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/options/count_options.h"
#include "native/options/option_spec.h"
#include "native/support/result.h"

namespace assay::options {

// Stands for all paths in option 'samples'.
inline constexpr std::string_view kAllPaths = "all";

// Each of the first four reads the value of one option. Each fails (invalid_argument) on a value
// that the option cannot have.
Result<void> apply_samples(std::string_view value, CountOptions& options);
Result<void> apply_stride(std::string_view value, CountOptions& options);
Result<void> apply_path_window(std::string_view value, CountOptions& options);
Result<void> apply_tick(std::string_view value, CountOptions& options);

// Each returns the option's value as a user writes it, or nothing for the default.
std::vector<std::string> show_samples(const CountOptions& options);
std::vector<std::string> show_stride(const CountOptions& options);
std::vector<std::string> show_path_window(const CountOptions& options);
std::vector<std::string> show_tick(const CountOptions& options);

// Returns what tells of activations left in the middle where option 'unfinished' is not given. With
// `pep` nothing does, because samples are no sums that such activations could make wrong.
planning::UnfinishedSource usual_unfinished(const CountOptions& options);

// Gives the options that follow from strategy `pep` their values, where the user left them open.
void settle_sampling(CountOptions& options, std::span<const GivenOption> given);

// Checks that options about samples were given only for `pep`, and for `pep` none that contradicts
// it. Fails (invalid_argument).
Result<void> check_sampling(const CountOptions& options, std::span<const GivenOption> given);

}  // namespace assay::options
