// SPDX-License-Identifier: Apache-2.0
#include "native/options/option_agreement.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "native/events/event_catalog.h"
#include "native/events/event_selection.h"
#include "native/options/call_options.h"
#include "native/options/file_name.h"
#include "native/options/lifetime_options.h"
#include "native/options/option_table.h"
#include "native/options/sampling_options.h"
#include "native/options/sort_words.h"
#include "native/options/window_options.h"
#include "native/support/text_pieces.h"

namespace assay::options {
namespace {

Error disagreement(std::string message) {
  return make_error(ErrorCode::invalid_argument, std::move(message));
}

// Checks that the name of the file says its format where no other option does.
Result<void> check_format_of_file(const CountOptions& options) {
  ASSAY_ASSIGN(const std::string expanded, expand_file_name(options.file, 0, 0));
  if (auto format = format_of_result(options, expanded); !format) {
    return make_error(format.error().code(), "option 'file': " + format.error().message());
  }
  return {};
}

bool names_own_types(std::string_view events) {
  const auto words = split_pieces(events, '+');
  return std::ranges::find(words, events::kCustomCategory) != words.end();
}

// Checks the name of the sort order. A user's own event type is known only when its jar is loaded.
Result<void> check_sort(const CountOptions& options) {
  if (options.sort == kByTotal || options.sort == kByName || !options.event_jars.empty()) {
    return {};
  }
  ASSAY_ASSIGN(const events::EventSelection selection, events::select_events(options.events));
  if (std::ranges::find(selection.events, options.sort) != selection.events.end()) {
    return {};
  }
  if (events::find_event(options.sort) != nullptr) {
    return disagreement("option 'sort': event type '" + options.sort +
                        "' is not among those that are counted; add it to option 'events'");
  }
  const std::vector<std::string_view> counted(selection.events.begin(), selection.events.end());
  return no_sort_word(options.sort, counted);
}

// Checks that divided counts can be had: activations are an event type, and iterations are those of
// a method.
Result<void> check_per(const CountOptions& options) {
  constexpr std::string_view kActivations = "method-entry";
  ASSAY_ASSIGN(const events::EventSelection selection, events::select_events(options.events));
  if (options.per == Divisor::iteration && options.iteration_method.empty()) {
    return disagreement(
        "option 'per': counts per iteration need option 'iteration-method', which says what an "
        "iteration is");
  }
  if (options.per == Divisor::activation &&
      std::ranges::find(selection.events, kActivations) == selection.events.end()) {
    return disagreement("option 'per': counts per activation need the event type '" +
                        std::string(kActivations) + "'; add it to option 'events'");
  }
  return {};
}

}  // namespace

Result<void> check_agreement(const CountOptions& options, std::span<const GivenOption> given) {
  using planning::Strategy;
  const auto is_given = [&](std::string_view key) {
    return std::ranges::find(given, key, &GivenOption::key) != given.end();
  };
  const Strategy strategy = options.plan.strategy;
  const std::string name(to_string(strategy));
  ASSAY_PROPAGATE(check_sampling(options, given));
  ASSAY_PROPAGATE(check_calls(options, given));
  if (is_given("path-budget") && (strategy == Strategy::dec || strategy == Strategy::ec)) {
    return disagreement(
        "option 'path-budget' has no effect on strategy '" + name +
        "', which counts no paths; leave the option out, or choose strategy pc, pd or pep");
  }
  if (is_given("counter-addressing") && options.plan.threads != planning::ThreadMode::thread) {
    return disagreement(
        "option 'counter-addressing' is about counters that each thread has for itself; in this "
        "mode of "
        "'threads' all threads share them; leave one of the two options out");
  }
  if (options.plan.check && strategy == Strategy::dec) {
    return disagreement(
        "option 'check' compares a strategy with 'dec', so strategy 'dec' has nothing to be "
        "compared with; leave one of the two out");
  }
  if (is_given("every") && options.file.empty()) {
    return disagreement(
        "option 'every' writes snapshots to a file, so it needs option 'file' (-o)");
  }
  if (options.event_jars.empty() && names_own_types(options.events)) {
    return disagreement(
        "option 'events': 'custom' stands for the event types in jars of your own, but no jar is "
        "named; add option 'event-jar'");
  }
  if (options.quiet && options.verbose) {
    return disagreement("options 'quiet' and 'verbose' contradict each other");
  }
  if (options.removes_refused_regions && !options.regions) {
    return disagreement(
        "option 'remove-refused-regions' is about regions, and none are counted; leave the option "
        "out, or add option 'regions'");
  }
  if (options.regions_as_code && !options.regions) {
    return disagreement(
        "option 'regions-as-code' is about regions, and none are counted; leave the option out, or "
        "add option 'regions'");
  }
  if (options.receiver_callers && (!options.regions || options.regions_as_code)) {
    return disagreement(
        "option 'receiver-callers' is about regions that Graal takes out of the code; add option "
        "'regions', and leave 'regions-as-code' out");
  }
  if (options.receiver_callers && !options.time_shares) {
    return disagreement(
        "option 'no-time-shares' switches off the events that tell whose code calls, which option "
        "'receiver-callers' needs; leave one of the two out");
  }
  if (options.regions_as_code && options.removes_refused_regions) {
    return disagreement(
        "options 'regions-as-code' and 'remove-refused-regions' contradict each other: where "
        "regions are ordinary code, none is refused");
  }
  if (options.regions && options.plan.threads != planning::ThreadMode::thread) {
    return disagreement(
        "option 'threads': the sites of regions are counted only in mode 'thread', for each thread "
        "has counters of its own; leave the option out");
  }
  ASSAY_PROPAGATE(check_lifetimes(options));
  ASSAY_PROPAGATE(check_window(options));
  return options.file.empty() ? Result<void>() : check_format_of_file(options);
}

Result<void> check_for_counting(const CountOptions& options) {
  if (options.format && options.file.empty()) {
    return disagreement(
        "option 'format' chooses the format of the result file, so it needs option 'file' (-o)");
  }
  ASSAY_PROPAGATE(check_per(options));
  return check_sort(options);
}

}  // namespace assay::options
