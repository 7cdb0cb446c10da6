// SPDX-License-Identifier: Apache-2.0
// Runs `assay calls`: the dynamic call graph of a command's JVMs, or of a kept session (decision
// 0025).
#include <CLI/App.hpp>
#include <memory>

#include "native/calls/call_graph_writers.h"
#include "native/calls/fused_call_graph.h"
#include "native/calls/stored_call_graph.h"
#include "native/options/call_options.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/session_report.h"
#include "scheduler/report/calls_page.h"

namespace assay::commands {
namespace {

constexpr const char* kCallsDescription =
    "Show the dynamic call graph: which call sites call which compiled methods, and how often";
constexpr const char* kCallsFooter =
    "The command goes after '--', or a kept session is named:\n"
    "  assay calls -o calls.json -- java -jar app.jar\n"
    "  assay calls --full --session FILE -- java -jar app.jar\n"
    "  assay calls --format dot -o calls.dot FILE\n"
    "After a command the table goes to stderr; the exit code is the command's.";
constexpr double kUsualLeastShare = 0.01;

struct CallsArguments {
  ReportArguments common;
  bool full = false;
  bool fused = false;
  std::string samples;
  std::string stride;
  std::string window;
  bool contexts = false;
  std::uint32_t levels = 0;  // of callers; 0: as many as a session has, or one
  double least_share = kUsualLeastShare;
};

Result<calls::CallGraph> graph_of(const viewing::OpenedSession& session,
                                  const CallsArguments& arguments, const std::string& format) {
  const bool has_contexts = arguments.contexts || arguments.levels > 1 || format == "stacks";
  const calls::CallerFrames frames =
      has_contexts ? calls::CallerFrames::all : calls::CallerFrames::innermost;
  const std::uint32_t levels = arguments.levels == 0 ? calls::kAllLevels : arguments.levels;
  return arguments.fused ? calls::fused_call_graph(session.view, frames)
                         : calls::call_graph_of(session.view, frames, levels);
}

Result<std::string> calls_text(const viewing::OpenedSession& session, const std::string& format,
                               const ReportShape& shape, const CallsArguments& arguments) {
  ASSAY_ASSIGN(const calls::CallGraph graph, graph_of(session, arguments, format));
  if (format == "text") {
    return calls::to_table(graph, {.top = shape.top, .columns = shape.columns});
  }
  if (format == "csv") {
    return calls::to_csv(graph);
  }
  if (format == "stacks") {
    return calls::to_collapsed_stacks(graph);
  }
  if (format == "dot") {
    return calls::to_dot(graph, arguments.least_share);
  }
  return format == "html" ? report::calls_page(graph) : calls::to_json(graph);
}

// Returns what a run counts besides its samples: each event that is counted would slow the program.
// Call sites are counted by blocks, which `dec` does not know.
std::vector<options::GivenOption> counted_beside(const CallsArguments& arguments) {
  if (arguments.full && arguments.fused) {
    return {{"events", "inlining"}, {"strategy", "ec"}, {"lines", ""}, {"calls", "all"}};
  }
  if (arguments.full) {
    return {{"events", "inlined-call"},
            {"strategy", "dec"},
            {"unfinished", "nothing"},
            {"lines", ""},
            {"calls", "all"}};
  }
  if (arguments.fused) {
    return {{"events", "inlining"}, {"strategy", "ec"}, {"lines", ""}, {"calls", "sampled"}};
  }
  return {{"events", "none"}, {"strategy", "dec"}, {"unfinished", "nothing"}, {"calls", "sampled"}};
}

std::vector<options::GivenOption> counted_by_calls(const CallsArguments& arguments) {
  std::vector<options::GivenOption> given = counted_beside(arguments);
  if (!arguments.samples.empty()) {
    given.push_back({"call-samples", arguments.samples});
  }
  if (!arguments.stride.empty()) {
    given.push_back({"call-stride", arguments.stride});
  }
  if (!arguments.window.empty()) {
    given.push_back({"call-window", arguments.window});
  }
  if (arguments.levels != 0) {
    given.push_back({"call-levels", std::to_string(arguments.levels)});
  }
  return given;
}

void add_own_options(CLI::App& app, CallsArguments& arguments) {
  app.add_flag("--full", arguments.full, "count each call, in place of samples");
  app.add_flag(
      "--fused", arguments.fused,
      "count how often each call site runs, and divide the calls of those that dispatch as "
      "the samples say; with --full, count each call, too, and say how accurate that is");
  app.add_option("--samples", arguments.samples,
                 "end a window after so many samples, in place of --window")
      ->option_text("N");
  app.add_option("--stride", arguments.stride, "after a tick, each Nth call is a sample (17)")
      ->option_text("N");
  app.add_option("--window", arguments.window,
                 "calls are samples for so long after each tick, 1us to 1000us (100us)")
      ->option_text("TIME")
      ->excludes("--samples");
  app.add_flag(
      "--contexts", arguments.contexts,
      "keep callers apart by the frames that they were inlined into, and by their callers, "
      "as far as these were noted");
  app.add_option("--levels", arguments.levels,
                 "note and show so many levels of callers of each call (1)")
      ->check(CLI::Range(std::uint32_t{1}, options::kMostCallLevels))
      ->option_text("N")
      ->excludes("--fused");
  app.add_option("--least-share", arguments.least_share,
                 "dot: share of the calls, from 0 to 1, below which an arrow is left out (0.01)")
      ->option_text("SHARE");
}

}  // namespace

Command add_calls(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("calls", kCallsDescription);
  take_child_command(*app, kOptionalCommand);
  app->footer(kCallsFooter);
  auto arguments = std::make_shared<CallsArguments>();
  add_own_options(*app, *arguments);
  auto report = std::make_shared<SessionReport>();
  report->name = "calls";
  report->formats = {"text", "json", "csv", "stacks", "dot", "html"};
  report->text = [arguments](const viewing::OpenedSession& session, const std::string& format,
                             const ReportShape& shape) {
    return calls_text(session, format, shape, *arguments);
  };
  report->view_options = {"fused", "contexts", "levels", "least-share"};
  report->counted = [arguments] { return counted_by_calls(*arguments); };
  add_report_options(
      *app, *report, arguments->common,
      {"tick", "call-slots", "counter-addressing", "without-phase", "memory", "session"});
  return {app, [report, arguments, &surroundings] {
            return run_session_report(report, {arguments, &arguments->common}, surroundings);
          }};
}

}  // namespace assay::commands
