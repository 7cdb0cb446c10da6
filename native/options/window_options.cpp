// SPDX-License-Identifier: Apache-2.0
#include "native/options/window_options.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "native/classfile/method_name.h"
#include "native/options/quantities.h"

namespace assay::options {
namespace {

constexpr std::chrono::milliseconds kLeastWindow{1};
constexpr std::chrono::milliseconds kShortestBurst{1};
constexpr std::chrono::milliseconds kLongestBurst{10'000};
constexpr std::chrono::milliseconds kLeastBurstEvery{100};

Error bad_window(std::string message) {
  return make_error(ErrorCode::invalid_argument, std::move(message));
}

Result<std::chrono::milliseconds> milliseconds_of(std::string_view word) {
  ASSAY_ASSIGN(const auto duration, parse_duration(word));
  return std::chrono::duration_cast<std::chrono::milliseconds>(duration);
}

struct Limit {
  std::string_view key;
  bool is_given = false;
};

// Returns the ways in which counting is limited, each named by an option that asks for it.
std::array<Limit, 5> limits_of(const CountOptions& options) {
  const bool by_time = options.from_time || options.for_time;
  return {{{"iteration-method", !options.iteration_method.empty()},
           {options.from_time ? "from-time" : "for-time", by_time},
           {"counting", options.counting.has_value()},
           {"during-calls-of", !options.during_calls_of.empty()},
           {"burst", options.burst.has_value()}}};
}

// Returns an option that needs the iterations of a method; empty where none is given.
std::string_view iteration_option(const CountOptions& options) {
  if (options.from_iteration) {
    return "from-iteration";
  }
  if (options.iterations) {
    return "iterations";
  }
  return options.every_iteration.empty() ? "" : "every-iteration";
}

}  // namespace

bool has_window(const CountOptions& options) {
  return std::ranges::any_of(limits_of(options), &Limit::is_given);
}

std::vector<std::string> shown_time(const std::optional<std::chrono::milliseconds>& time) {
  return time ? std::vector<std::string>{to_text(*time)} : std::vector<std::string>();
}

Result<void> apply_from_time(std::string_view word, CountOptions& options) {
  ASSAY_ASSIGN(options.from_time, milliseconds_of(word));
  return {};
}

Result<void> apply_for_time(std::string_view word, CountOptions& options) {
  ASSAY_ASSIGN(options.for_time, milliseconds_of(word));
  return *options.for_time >= kLeastWindow
             ? Result<void>()
             : bad_window("must be at least " + to_text(kLeastWindow));
}

Result<void> check_method_name(std::string_view word) {
  ASSAY_PROPAGATE(classfile::parse_method_name(word));
  return {};
}

Result<void> apply_burst(std::string_view word, CountOptions& options) {
  ASSAY_ASSIGN(options.burst, milliseconds_of(word));
  return *options.burst >= kShortestBurst && *options.burst <= kLongestBurst
             ? Result<void>()
             : bad_window("must be between " + to_text(kShortestBurst) + " and " +
                          to_text(kLongestBurst));
}

Result<void> apply_burst_every(std::string_view word, CountOptions& options) {
  ASSAY_ASSIGN(options.burst_every, milliseconds_of(word));
  return *options.burst_every >= kLeastBurstEvery
             ? Result<void>()
             : bad_window("must be at least " + to_text(kLeastBurstEvery));
}

Result<void> apply_counting(std::string_view word, CountOptions& options) {
  options.counting = value_in(kCountingWords, word);
  return options.counting
             ? Result<void>()
             : bad_window(
                   "'" + std::string(word) +
                   "' is not one of on, off: whether counting is on when the program begins");
}

std::vector<std::string> show_counting(const CountOptions& options) {
  return options.counting
             ? std::vector<std::string>{std::string(word_in(kCountingWords, *options.counting))}
             : std::vector<std::string>();
}

static Result<void> check_bursts(const CountOptions& options) {
  if (!options.burst) {
    return options.burst_every
               ? bad_window("option 'burst-every' is about bursts; add option 'burst'")
               : Result<void>();
  }
  if (options.plan.strategy == planning::Strategy::pep) {
    return bad_window(
        "option 'burst' counts all that is executed in bursts, and strategy 'pep' takes samples "
        "all the time; leave one of the two out");
  }
  if (options.regions || options.verify_markers) {
    return bad_window("option '" + std::string(options.regions ? "regions" : "verify-markers") +
                      "' has no effect on code that is compiled for bursts; leave one of the two "
                      "out");
  }
  return {};
}

Result<void> check_window(const CountOptions& options) {
  ASSAY_PROPAGATE(check_bursts(options));
  const auto limits = limits_of(options);
  const auto first = std::ranges::find(limits, true, &Limit::is_given);
  if (first != limits.end()) {
    const auto second =
        std::find_if(first + 1, limits.end(), [](const Limit& limit) { return limit.is_given; });
    if (second != limits.end()) {
      return bad_window("options '" + std::string(first->key) + "' and '" +
                        std::string(second->key) +
                        "' both say when to count; leave one of the two out");
    }
  }
  const std::string_view of_iterations = iteration_option(options);
  if (!of_iterations.empty() && options.iteration_method.empty()) {
    return bad_window("option '" + std::string(of_iterations) +
                      "' is about the iterations of a method; name the method with option "
                      "'iteration-method'");
  }
  if (!options.during_calls_of.empty() && options.plan.threads != planning::ThreadMode::thread) {
    return bad_window(
        "option 'during-calls-of' needs counters that each thread has for itself; in this mode of "
        "'threads' all threads share them; leave option 'threads' out");
  }
  if (!options.every_iteration.empty() && options.every_iteration == options.file) {
    return bad_window("options 'every-iteration' and 'file' name the same file");
  }
  return {};
}

}  // namespace assay::options
