// SPDX-License-Identifier: Apache-2.0
#include "native/planning/plan_options.h"

namespace assay::planning {

std::string_view to_string(Strategy strategy) { return word_in(kStrategyWords, strategy); }
std::string_view to_string(ThreadMode mode) { return word_in(kThreadModeWords, mode); }
std::string_view to_string(SegmentBase base) { return word_in(kSegmentBaseWords, base); }
std::string_view to_string(SegmentRegister choice) {
  return word_in(kSegmentRegisterWords, choice);
}

std::optional<Strategy> parse_strategy(std::string_view word) {
  return value_in(kStrategyWords, word);
}

std::string_view to_string(UnfinishedSource source) { return word_in(kUnfinishedWords, source); }

}  // namespace assay::planning
