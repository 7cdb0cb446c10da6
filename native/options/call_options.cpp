// SPDX-License-Identifier: Apache-2.0
#include "native/options/call_options.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "native/options/quantities.h"
#include "native/options/window_options.h"

namespace assay::options {
namespace {

Error wrong_calls(std::string message) {
  return make_error(ErrorCode::invalid_argument, std::move(message));
}

Result<std::uint32_t> call_number(std::string_view value, std::uint32_t most) {
  ASSAY_ASSIGN(const std::uint64_t number, parse_whole_number(value));
  if (number < 1 || number > most) {
    return wrong_calls("must be between 1 and " + std::to_string(most));
  }
  return static_cast<std::uint32_t>(number);
}

std::vector<std::string> unless_usual(std::uint32_t value, std::uint32_t usual) {
  return value == usual ? std::vector<std::string>() : std::vector{std::to_string(value)};
}

}  // namespace

Result<void> apply_calls(std::string_view value, CountOptions& options) {
  if (value != kSampledCalls && value != kAllCalls) {
    return wrong_calls("'" + std::string(value) + "' is not one of " + std::string(kSampledCalls) +
                       ", " + std::string(kAllCalls));
  }
  options.calls = value == kAllCalls ? CallNoting::all : CallNoting::sampled;
  return {};
}

Result<void> apply_call_samples(std::string_view value, CountOptions& options) {
  ASSAY_ASSIGN(options.call_sampling.samples, call_number(value, planning::kMaxSamples));
  return {};
}

Result<void> apply_call_stride(std::string_view value, CountOptions& options) {
  ASSAY_ASSIGN(options.call_sampling.stride, call_number(value, planning::kMaxStride));
  return {};
}

Result<void> apply_call_slots(std::string_view value, CountOptions& options) {
  ASSAY_ASSIGN(const std::uint64_t slots, parse_whole_number(value));
  if (!std::has_single_bit(slots) || slots < kLeastCallSlots || slots > kMostCallSlots) {
    return wrong_calls("must be a power of two between " + std::to_string(kLeastCallSlots) +
                       " and " + std::to_string(kMostCallSlots));
  }
  options.call_sampling.slots = static_cast<std::uint32_t>(slots);
  return {};
}

Result<void> apply_call_levels(std::string_view value, CountOptions& options) {
  ASSAY_ASSIGN(options.call_sampling.levels, call_number(value, kMostCallLevels));
  return {};
}

Result<void> apply_call_window(std::string_view value, CountOptions& options) {
  ASSAY_ASSIGN(const auto duration, parse_duration(value));
  const auto window = std::chrono::duration_cast<std::chrono::microseconds>(duration);
  if (window < kShortestCallWindow || window > kLongestCallWindow) {
    return wrong_calls("must be between " + std::to_string(kShortestCallWindow.count()) +
                       "us and " + std::to_string(kLongestCallWindow.count()) + "us");
  }
  options.call_sampling.window = window;
  return {};
}

std::vector<std::string> show_calls(const CountOptions& options) {
  if (options.calls == CallNoting::nothing) {
    return {};
  }
  return {std::string(options.calls == CallNoting::all ? kAllCalls : kSampledCalls)};
}

std::vector<std::string> show_call_samples(const CountOptions& options) {
  const bool has_number =
      options.calls != CallNoting::nothing && options.call_sampling.window.count() == 0;
  return has_number ? std::vector{std::to_string(options.call_sampling.samples)}
                    : std::vector<std::string>();
}

std::vector<std::string> show_call_stride(const CountOptions& options) {
  return unless_usual(options.call_sampling.stride, CallSampling{}.stride);
}

std::vector<std::string> show_call_slots(const CountOptions& options) {
  return unless_usual(options.call_sampling.slots, CallSampling{}.slots);
}

std::vector<std::string> show_call_levels(const CountOptions& options) {
  return unless_usual(options.call_sampling.levels, CallSampling{}.levels);
}

std::vector<std::string> show_call_window(const CountOptions& options) {
  const auto window = options.call_sampling.window;
  return window.count() == 0 || window == kUsualCallWindow
             ? std::vector<std::string>()
             : std::vector{std::to_string(window.count()) + "us"};
}

void settle_call_window(CountOptions& options, std::span<const GivenOption> given) {
  const auto ends_a_window = [](const GivenOption& option) {
    return option.key == "call-samples" || option.key == "call-window";
  };
  if (options.calls != CallNoting::nothing && std::ranges::none_of(given, ends_a_window)) {
    options.call_sampling.window = kUsualCallWindow;
  }
}

Result<void> check_calls(const CountOptions& options, std::span<const GivenOption> given) {
  if (options.calls == CallNoting::nothing) {
    constexpr std::array<std::string_view, 5> kOnlyCalls = {
        "call-samples", "call-stride", "call-slots", "call-levels", "call-window"};
    const auto found = std::ranges::find_first_of(given, kOnlyCalls, {}, &GivenOption::key);
    return found == given.end() ? Result<void>()
                                : wrong_calls("option '" + std::string(found->key) +
                                              "' is about calls, and no calls are noted; leave the "
                                              "option out, or add option 'calls'");
  }
  const bool has_samples =
      std::ranges::find(given, "call-samples", &GivenOption::key) != given.end();
  if (options.call_sampling.window.count() != 0 && has_samples) {
    return wrong_calls(
        "option 'call-samples' ends a window by the number of samples, and option 'call-window' by "
        "the clock; leave one of the two out");
  }
  if (options.plan.threads != planning::ThreadMode::thread) {
    return wrong_calls(
        "option 'threads': calls are noted only in mode 'thread', for each thread notes its own "
        "calls; leave the option out");
  }
  if (!options.time_shares) {
    return wrong_calls(
        "option 'no-time-shares' switches off the ticks of CPU time at which calls are sampled, "
        "and the events that tell whose code calls; leave the option out");
  }
  if (has_window(options)) {
    return wrong_calls(
        "option 'calls' notes calls of the whole run, and counting is limited to a part of it; "
        "leave one of the two out");
  }
  return {};
}

}  // namespace assay::options
