// SPDX-License-Identifier: Apache-2.0
#include "jni/window/counting_window.h"

#include <chrono>
#include <functional>
#include <utility>

#include "native/options/window_options.h"

namespace assay::agent {
namespace {

using session::WindowKind;
using session::WindowPlan;
using std::chrono::milliseconds;

constexpr std::uint64_t kNanosPerMilli = 1'000'000;

std::uint64_t nanoseconds_in(const std::optional<milliseconds>& time) {
  return time ? static_cast<std::uint64_t>(time->count()) * kNanosPerMilli : 0;
}

milliseconds milliseconds_in(std::uint64_t nanoseconds) {
  return milliseconds(nanoseconds / kNanosPerMilli);
}

// Returns a task that does `action` the first time only.
std::function<void()> once(std::function<void()> action) {
  return [action = std::move(action), is_done = false]() mutable {
    if (!std::exchange(is_done, true)) {
      action();
    }
  };
}

}  // namespace

std::vector<std::string_view> window_commands() {
  std::vector<std::string_view> words;
  for (const auto& [command, word] : kWindowCommandWords) {
    words.push_back(word);
  }
  return words;
}

std::optional<WindowPlan> window_plan_of(const options::CountOptions& options) {
  if (!options::has_window(options)) {
    return std::nullopt;
  }
  WindowPlan plan;
  plan.first_iteration = options.from_iteration.value_or(1);
  plan.iterations = options.iterations.value_or(0);
  plan.each_iteration = !options.every_iteration.empty();
  plan.from_ns = nanoseconds_in(options.from_time);
  plan.for_ns = nanoseconds_in(options.for_time);
  plan.begins_open = options.counting == options::CountingAtFirst::on;
  if (!options.iteration_method.empty()) {
    plan.kind = WindowKind::iterations;
    plan.method = options.iteration_method;
  } else if (!options.during_calls_of.empty()) {
    plan.kind = WindowKind::calls;
    plan.method = options.during_calls_of;
  } else if (options.burst) {
    plan.kind = WindowKind::bursts;
    plan.for_ns = nanoseconds_in(options.burst);
  } else {
    plan.kind = options.counting ? WindowKind::command : WindowKind::time;
  }
  return plan;
}

CountingWindow::CountingWindow(WindowPlan plan, ThreadSegments& segments, SessionLog& log)
    : plan_(std::move(plan)), log_(plan_, log) {
  switch (plan_.kind) {
    case WindowKind::iterations:
      calls_ = std::make_unique<IterationWindow>(plan_, segments, log_);
      break;
    case WindowKind::calls:
      calls_ = std::make_unique<OwnCallWindow>(segments, log_);
      break;
    case WindowKind::time:
    case WindowKind::command:
      span_.emplace(segments, log_);
      break;
    case WindowKind::bursts:  // the loop of bursts writes the window's parts
      break;
  }
}

void CountingWindow::vm_started() {
  log_.vm_started();
  if (plan_.begins_open || (plan_.kind == WindowKind::time && plan_.from_ns == 0)) {
    (void)span_->open();
  }
  start_clocks();
}

void CountingWindow::start_clocks() {
  constexpr milliseconds kLookInterval{200};
  if (plan_.kind == WindowKind::time && plan_.from_ns != 0) {
    opening_.emplace(milliseconds_in(plan_.from_ns), once([this] { (void)span_->open(); }));
  }
  if (plan_.kind == WindowKind::time && plan_.for_ns != 0) {
    closing_.emplace(milliseconds_in(plan_.from_ns + plan_.for_ns),
                     once([this] { (void)span_->close(); }));
  }
  if (calls_ != nullptr && !plan_.each_iteration) {
    writing_.emplace(kLookInterval, [this] { log_.write_due(); });
  }
}

void CountingWindow::vm_ended() {
  opening_.reset();
  closing_.reset();
  writing_.reset();
  if (span_) {
    (void)span_->close();
  }
  log_.write_all();
}

std::string CountingWindow::follow(WindowCommand command) {
  switch (command) {
    case WindowCommand::start:
      return span_->open();
    case WindowCommand::stop:
      return span_->close();
    case WindowCommand::reset:
      break;
  }
  return span_->reset();
}

}  // namespace assay::agent
