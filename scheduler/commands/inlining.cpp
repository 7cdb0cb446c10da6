// SPDX-License-Identifier: Apache-2.0
// Runs `assay inlining`: the calls that a command's JVMs executed because Graal did not inline
// them, with the reasons.
#include <CLI/App.hpp>
#include <memory>

#include "native/inlining/missed_calls_writers.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/session_report.h"

namespace assay::commands {
namespace {

constexpr const char* kInliningDescription =
    "Show which calls Graal did not inline, why, and how often they were executed";
constexpr const char* kInliningFooter =
    "The command goes after '--', or a kept session is named:\n"
    "  assay inlining -o inlining.json -- java -jar app.jar\n"
    "  assay inlining --top 50 FILE\n"
    "After a command the table goes to stderr; the exit code is the command's.";

Result<std::string> inlining_text(const viewing::OpenedSession& session, const std::string& format,
                                  const ReportShape& shape) {
  ASSAY_ASSIGN(const auto units, viewing::units_named(session, ""));
  ASSAY_ASSIGN(const inlining::MissedCalls missed, inlining::missed_calls(session.view, units));
  if (format == "text") {
    return inlining::to_table(missed, {.top = shape.top, .columns = shape.columns});
  }
  if (format == "csv") {
    return inlining::to_csv(missed);
  }
  return format == "stacks" ? inlining::to_collapsed_stacks(missed) : inlining::to_json(missed);
}

std::vector<options::GivenOption> counted_by_inlining() {
  return {{"events", "invokes+method-entry"}, {"lines", ""}, {"inlining", ""}};
}

}  // namespace

Command add_inlining(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("inlining", kInliningDescription);
  take_child_command(*app, kOptionalCommand);
  app->footer(kInliningFooter);
  auto report = std::make_shared<SessionReport>();
  report->name = "inlining";
  report->formats = {"text", "json", "csv", "stacks"};
  report->text = inlining_text;
  report->counted = counted_by_inlining;
  auto arguments = std::make_shared<ReportArguments>();
  add_report_options(*app, *report, *arguments,
                     {"strategy", "threads", "counter-addressing", "without-phase", "memory",
                      "session", "iteration-method", "from-iteration", "iterations", "from-time",
                      "for-time", "during-calls-of"});
  return {app, [report, arguments, &surroundings] {
            return run_session_report(report, arguments, surroundings);
          }};
}

}  // namespace assay::commands
