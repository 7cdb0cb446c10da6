// SPDX-License-Identifier: Apache-2.0
#include "native/options/sampling_options.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <utility>

#include "native/options/quantities.h"

namespace assay::options {
namespace {

using planning::PathSampling;
using planning::Strategy;

constexpr std::chrono::milliseconds kShortestTick{1};
constexpr std::chrono::milliseconds kLongestTick{10'000};

Error wrong_sampling(std::string message) {
  return make_error(ErrorCode::invalid_argument, std::move(message));
}

Result<std::uint32_t> number_up_to(std::string_view value, std::uint32_t most) {
  ASSAY_ASSIGN(const std::uint64_t number, parse_whole_number(value));
  if (number < 1 || number > most) {
    return wrong_sampling("must be between 1 and " + std::to_string(most));
  }
  return static_cast<std::uint32_t>(number);
}

// Returns what contradicts strategy `pep`, or an empty text.
std::string contradiction(const CountOptions& options) {
  if (options.plan.threads != planning::ThreadMode::thread) {
    return "option 'threads': strategy 'pep' needs mode 'thread', for each thread samples its own "
           "paths; leave the option out";
  }
  if (options.plan.unfinished != usual_unfinished(options)) {
    return "option 'unfinished' has no effect on strategy 'pep', which takes samples; leave the "
           "option out";
  }
  if (!options.time_shares && options.plan.sampling.samples != PathSampling::kAll) {
    return "option 'no-time-shares' switches off the ticks of CPU time at which strategy 'pep' "
           "takes its samples; leave the option out, or sample all paths with option 'samples'";
  }
  return {};
}

}  // namespace

Result<void> apply_samples(std::string_view value, CountOptions& options) {
  if (value == kAllPaths) {
    options.plan.sampling.samples = PathSampling::kAll;
    return {};
  }
  ASSAY_ASSIGN(options.plan.sampling.samples, number_up_to(value, planning::kMaxSamples));
  return {};
}

Result<void> apply_stride(std::string_view value, CountOptions& options) {
  ASSAY_ASSIGN(options.plan.sampling.stride, number_up_to(value, planning::kMaxStride));
  return {};
}

Result<void> apply_path_window(std::string_view value, CountOptions& options) {
  ASSAY_ASSIGN(const auto duration, parse_duration(value));
  const auto window = std::chrono::duration_cast<std::chrono::microseconds>(duration);
  if (window.count() < 1 || window.count() > planning::kMaxPathWindowUs) {
    return wrong_sampling("must be between 1us and " + std::to_string(planning::kMaxPathWindowUs) +
                          "us");
  }
  options.plan.sampling.window_us = static_cast<std::uint32_t>(window.count());
  return {};
}

Result<void> apply_tick(std::string_view value, CountOptions& options) {
  ASSAY_ASSIGN(const auto duration, parse_duration(value));
  options.tick = std::chrono::duration_cast<std::chrono::milliseconds>(duration);
  if (options.tick < kShortestTick || options.tick > kLongestTick) {
    return wrong_sampling("must be between " + to_text(kShortestTick) + " and " +
                          to_text(kLongestTick));
  }
  return {};
}

std::vector<std::string> show_samples(const CountOptions& options) {
  const std::uint32_t samples = options.plan.sampling.samples;
  if (options.plan.strategy != Strategy::pep || options.plan.sampling.is_timed()) {
    return {};
  }
  return {samples == PathSampling::kAll ? std::string(kAllPaths) : std::to_string(samples)};
}

std::vector<std::string> show_stride(const CountOptions& options) {
  const std::uint32_t stride = options.plan.sampling.stride;
  return stride == PathSampling{}.stride ? std::vector<std::string>()
                                         : std::vector{std::to_string(stride)};
}

std::vector<std::string> show_path_window(const CountOptions& options) {
  const PathSampling& sampling = options.plan.sampling;
  return sampling.is_timed() && sampling.window_us != planning::kUsualPathWindowUs
             ? std::vector{std::to_string(sampling.window_us) + "us"}
             : std::vector<std::string>();
}

std::vector<std::string> show_tick(const CountOptions& options) {
  return options.tick == kDefaultTick ? std::vector<std::string>()
                                      : std::vector{to_text(options.tick)};
}

planning::UnfinishedSource usual_unfinished(const CountOptions& options) {
  return options.plan.strategy == Strategy::pep ? planning::UnfinishedSource::nothing
                                                : planning::UnfinishedSource::automatic;
}

void settle_sampling(CountOptions& options, std::span<const GivenOption> given) {
  const auto ends_a_window = [](const GivenOption& option) {
    return option.key == "samples" || option.key == "path-window";
  };
  if (options.plan.strategy == Strategy::pep && std::ranges::none_of(given, ends_a_window)) {
    options.plan.sampling.window_us = planning::kUsualPathWindowUs;
  }
  if (options.plan.unfinished == planning::UnfinishedSource::automatic) {
    options.plan.unfinished = usual_unfinished(options);
  }
}

Result<void> check_sampling(const CountOptions& options, std::span<const GivenOption> given) {
  constexpr std::array<std::string_view, 4> kOnlySampled = {"samples", "stride", "path-window",
                                                            "tick"};
  const auto found = std::ranges::find_if(given, [&](const GivenOption& option) {
    const bool is_of_calls = option.key == "tick" && options.calls != CallNoting::nothing;
    return !is_of_calls && std::ranges::find(kOnlySampled, option.key) != kOnlySampled.end();
  });
  if (options.plan.strategy != Strategy::pep) {
    return found == given.end()
               ? Result<void>()
               : wrong_sampling("option '" + std::string(found->key) +
                                "' says which paths are samples, and only strategy 'pep' takes "
                                "samples; leave the option out, or choose strategy pep");
  }
  if (options.plan.sampling.is_timed() &&
      std::ranges::find(given, "samples", &GivenOption::key) != given.end()) {
    return wrong_sampling(
        "option 'samples' ends a window by the number of samples, and option 'path-window' by the "
        "clock; leave one of the two out");
  }
  const std::string contradicted = contradiction(options);
  return contradicted.empty() ? Result<void>() : wrong_sampling(contradicted);
}

}  // namespace assay::options
