// SPDX-License-Identifier: Apache-2.0
#include "native/options/plan_words.h"

#include "native/options/enum_option.h"
#include "native/options/sampling_options.h"
#include "native/options/window_options.h"

namespace assay::options {
namespace {

std::vector<std::string> unless_default(bool is_default, std::string_view word) {
  return is_default ? std::vector<std::string>() : std::vector{std::string(word)};
}

}  // namespace

Result<void> apply_strategy(std::string_view value, CountOptions& options) {
  return take_word(planning::kStrategyWords, value, options.plan.strategy);
}

Result<void> apply_threads(std::string_view value, CountOptions& options) {
  return take_word(planning::kThreadModeWords, value, options.plan.threads);
}

Result<void> apply_addressing(std::string_view value, CountOptions& options) {
  return take_word(planning::kSegmentRegisterWords, value, options.addressing);
}

Result<void> apply_unfinished(std::string_view value, CountOptions& options) {
  return take_word(planning::kUnfinishedWords, value, options.plan.unfinished);
}

Result<void> apply_loop_stores(std::string_view value, CountOptions& options) {
  return take_word(planning::kLoopStoresWords, value, options.loop_stores.emplace());
}

std::vector<std::string> show_strategy(const CountOptions& options) {
  return unless_default(options.plan.strategy == planning::Strategy::ec,
                        to_string(options.plan.strategy));
}

std::vector<std::string> show_threads(const CountOptions& options) {
  return unless_default(options.plan.threads == planning::ThreadMode::thread,
                        to_string(options.plan.threads));
}

std::vector<std::string> show_addressing(const CountOptions& options) {
  return unless_default(options.addressing == planning::SegmentRegister::automatic,
                        to_string(options.addressing));
}

std::vector<std::string> show_unfinished(const CountOptions& options) {
  return unless_default(options.plan.unfinished == usual_unfinished(options),
                        to_string(options.plan.unfinished));
}

std::vector<std::string> show_loop_stores(const CountOptions& options) {
  return unless_default(
      !options.loop_stores.has_value(),
      word_in(planning::kLoopStoresWords, options.loop_stores.value_or(options.plan.loop_stores)));
}

void settle_loop_stores(CountOptions& options) {
  options.plan.loop_stores = options.loop_stores.value_or(
      has_window(options) ? planning::LoopStores::iterations : planning::LoopStores::exits);
}

}  // namespace assay::options
