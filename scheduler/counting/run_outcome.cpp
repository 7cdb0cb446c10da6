// SPDX-License-Identifier: Apache-2.0
#include "scheduler/counting/run_outcome.h"

#include <fmt/format.h>

namespace assay::counting {
namespace {

constexpr int kLeastCodeOfSignals = 128;  // of shells: 128 + the signal's number

std::string why_no_session(const RunOutcome& outcome) {
  if (!outcome.through_launcher) {
    return "nothing was counted: the agent did not start, or the JVM ended before that; the reason "
           "is above";
  }
  return outcome.any_launches
             ? "no JVM was counted: none of the JVMs that the command started fits; the reasons "
               "are below"
             : "no JVM was counted: the command started none through PATH or JAVA_HOME";
}

std::string why_no_units(const RunOutcome& outcome) {
  if (outcome.any_messages) {
    return "nothing was counted; the agent's messages above may say why";
  }
  if (failed_by_itself(outcome.exit_code)) {
    return fmt::format(
        "nothing was counted: the program ended with exit code {} before Graal had compiled a "
        "method",
        outcome.exit_code);
  }
  return fmt::format(
      "nothing was counted: Graal had compiled no method when the program ended{}. Graal is Java "
      "code that has to be compiled itself, so it needs some seconds (5 to 10 on two busy "
      "processors). Let the program run for longer, or let it do its work several times",
      outcome.exit_code == 0 ? "" : fmt::format(" with exit code {}", outcome.exit_code));
}

}  // namespace

bool failed_by_itself(int exit_code) { return exit_code > 0 && exit_code < kLeastCodeOfSignals; }

std::string why_nothing_counted(const RunOutcome& outcome) {
  if (!outcome.any_sessions) {
    return why_no_session(outcome);
  }
  if (!outcome.any_started) {
    return "nothing was counted: the JVM ended while it was starting; its messages are above";
  }
  if (!outcome.any_units) {
    return why_no_units(outcome);
  }
  if (!outcome.any_counts && !outcome.asks_for_events) {
    return "no event was asked for (--events none); the result has no counts of events";
  }
  if (!outcome.any_counts) {
    return fmt::format(
        "no event was counted: none happened in a method after Graal had compiled it{}. Let the "
        "program run for longer, or choose other events",
        outcome.has_window ? ", while counting was on" : "");
  }
  return "";
}

}  // namespace assay::counting
