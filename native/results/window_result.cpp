// SPDX-License-Identifier: Apache-2.0
#include "native/results/window_result.h"

#include <algorithm>

#include "native/json/members.h"
#include "native/results/number_text.h"

namespace assay::results {
namespace {

using session::SessionView;
using session::WindowKind;
using session::WindowPlan;
using session::WindowView;

std::string seconds_text(std::uint64_t nanoseconds) {
  constexpr std::uint64_t kNanosPerMilli = 1'000'000;
  constexpr std::uint64_t kMillisPerSecond = 1000;
  const std::uint64_t millis = nanoseconds / kNanosPerMilli;
  const std::string fraction = std::to_string(kMillisPerSecond + millis % kMillisPerSecond);
  return with_separators(millis / kMillisPerSecond) + "." + fraction.substr(1) + " s";
}

WindowResult summed(const WindowView& view) {
  WindowResult window{.plan = view.plan,
                      .was_opened = view.is_open || !view.parts.empty(),
                      .is_open = view.is_open,
                      .begin_ns = view.opened_ns,
                      .calls_begun = view.progress.calls_begun,
                      .calls_left_out = view.progress.calls_left_out,
                      .units_installed = view.is_open ? view.installed_since_open : 0,
                      .resets = view.resets,
                      .missing = {}};
  if (!view.parts.empty()) {
    window.begin_ns = view.parts.front().begin_ns;
    window.first_iteration = view.parts.front().first_iteration;
  }
  for (const session::WindowPart& part : view.parts) {
    window.end_ns = std::max(window.end_ns, part.end_ns);
    window.open_ns += part.open_ns;
    window.calls_counted += part.calls;
    window.units_installed += part.units_installed;
    window.edges += part.edges;
    window.edge_ns += part.edge_ns;
  }
  window.calls_begun = std::max(window.calls_begun, window.calls_counted);
  return window;
}

std::string why_calls_are_missing(const WindowView& view, const WindowResult& window) {
  const WindowPlan& plan = view.plan;
  if (!view.progress.trouble.empty()) {
    return "the method cannot be followed: " + view.progress.trouble;
  }
  if (!view.progress.method_found) {
    return "no class of " + plan.method +
           " was loaded: check the name (a nested class is written Outer$Inner), and whether the "
           "program uses the class";
  }
  if (view.progress.calls_left_out != 0) {
    return counted(view.progress.calls_left_out, "call") + " of " + plan.method +
           " ran in virtual threads, or in threads without counters of their own, and could not be "
           "told from others";
  }
  if (window.calls_counted == 0 && window.calls_begun < plan.first_iteration) {
    return plan.method + " was called " + counted(window.calls_begun, "time") +
           ", and counting begins with call " + with_separators(plan.first_iteration) +
           ": name an earlier call (--from-iteration), or let the program run for longer";
  }
  if (window.calls_counted == 0) {
    return "no call of " + plan.method + " that is to be counted has ended";
  }
  if (window.calls_counted < plan.iterations) {
    return with_separators(window.calls_counted) + " of " + counted(plan.iterations, "iteration") +
           " were counted: ask for fewer (--iterations), or let the program run for longer";
  }
  return "";
}

std::string why_time_is_missing(const WindowResult& window) {
  const WindowPlan& plan = window.plan;
  if (!window.was_opened) {
    return "the program had not run for " + seconds_text(plan.from_ns) +
           ": name an earlier time (--from-time), or let the program run for longer";
  }
  if (plan.for_ns != 0 && !window.is_open && window.open_ns < plan.for_ns) {
    return "the program ended " + seconds_text(window.open_ns) + " after counting began, and " +
           seconds_text(plan.for_ns) + " were asked for (--for-time)";
  }
  return "";
}

std::string why_missing(const WindowView& view, const WindowResult& window) {
  switch (view.plan.kind) {
    case WindowKind::iterations:
    case WindowKind::calls:
      return why_calls_are_missing(view, window);
    case WindowKind::time:
      return why_time_is_missing(window);
    case WindowKind::command:
      return window.was_opened ? ""
                               : "counting was not started: `assay start PID` starts it, while the "
                                 "program runs";
    case WindowKind::bursts:
      return window.was_opened ? ""
                               : "the program ended before the first burst: let it run for longer, "
                                 "or ask for more bursts (--burst-every)";
  }
  return "";
}

// Says when counting was on, with the words that follow "counted only".
std::string extent(const WindowResult& window) {
  const WindowPlan& plan = window.plan;
  const std::string last = with_separators(window.first_iteration +
                                           std::max<std::uint64_t>(window.calls_counted, 1) - 1);
  switch (plan.kind) {
    case WindowKind::iterations:
      return "in iterations " + with_separators(window.first_iteration) + " to " + last + " of " +
             plan.method;
    case WindowKind::calls:
      return "within " + counted(window.calls_counted, "call") + " of " + plan.method;
    case WindowKind::time:
    case WindowKind::command:
      return window.is_open ? "from " + seconds_text(window.begin_ns) + " on"
                            : "from " + seconds_text(window.begin_ns) + " to " +
                                  seconds_text(window.end_ns) + " after the JVM's start";
    case WindowKind::bursts:
      return "in " + counted(window.calls_counted, "burst") + " from " +
             seconds_text(window.begin_ns) + " to " + seconds_text(window.end_ns) +
             " after the JVM's start";
  }
  return "";
}

std::string_view word_of_kind(WindowKind kind) {
  switch (kind) {
    case WindowKind::iterations:
      return "iterations";
    case WindowKind::time:
      return "time";
    case WindowKind::command:
      return "commands";
    case WindowKind::calls:
      return "calls";
    case WindowKind::bursts:
      return "bursts";
  }
  return "";
}

double in_seconds_of(std::uint64_t nanoseconds) {
  constexpr double kNanosPerSecond = 1e9;
  return static_cast<double>(nanoseconds) / kNanosPerSecond;
}

}  // namespace

std::optional<WindowResult> window_of(const SessionView& session) {
  if (!session.window) {
    return std::nullopt;
  }
  WindowResult window = summed(*session.window);
  window.missing = why_missing(*session.window, window);
  return window;
}

std::string window_line(const WindowResult& window) {
  if (!window.was_opened) {
    return "counted nothing, because " + window.missing;
  }
  const std::string line = "counted only " + extent(window) + " (" + seconds_text(window.open_ns) +
                           " in all); " + counted(window.units_installed, "unit") +
                           (window.units_installed == 1 ? " was" : " were") +
                           " installed meanwhile";
  return window.missing.empty() ? line : line + "; incomplete, because " + window.missing;
}

void write_window(const std::optional<WindowResult>& window, json::Writer& out) {
  if (!window) {
    out.null();
    return;
  }
  const WindowPlan& plan = window->plan;
  const json::MemberWriter visit(out);
  out.object([&] {
    visit("kind", word_of_kind(plan.kind));
    visit("method", plan.method);
    visit("from_iteration", plan.first_iteration);
    visit("iterations_wanted", plan.iterations);
    visit("from_seconds", in_seconds_of(plan.from_ns));
    visit("for_seconds", in_seconds_of(plan.for_ns));
    visit("was_opened", window->was_opened);
    visit("is_open", window->is_open);
    visit("first_iteration", window->first_iteration);
    visit("calls_counted", window->calls_counted);
    visit("calls_begun", window->calls_begun);
    visit("calls_left_out", window->calls_left_out);
    visit("begin_seconds", in_seconds_of(window->begin_ns));
    visit("end_seconds", in_seconds_of(window->end_ns));
    visit("open_seconds", in_seconds_of(window->open_ns));
    visit("units_installed", window->units_installed);
    visit("edges", window->edges);
    visit("edge_seconds", in_seconds_of(window->edge_ns));
    visit("resets", window->resets);
    visit("missing", window->missing);
  });
}

}  // namespace assay::results
