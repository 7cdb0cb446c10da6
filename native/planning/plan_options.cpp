// SPDX-License-Identifier: Apache-2.0
#include "native/planning/plan_options.h"

namespace assay::planning {

std::string_view to_string(Strategy strategy) { return word_in(kStrategyWords, strategy); }
std::string_view to_string(ThreadMode mode) { return word_in(kThreadModeWords, mode); }

std::optional<Strategy> parse_strategy(std::string_view word) {
  return value_in(kStrategyWords, word);
}

std::optional<ThreadMode> parse_thread_mode(std::string_view word) {
  return value_in(kThreadModeWords, word);
}

}  // namespace assay::planning
