// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/site_tool.h"

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <cstdint>
#include <memory>
#include <vector>

#include "scheduler/commands/inserting_tool.h"
#include "scheduler/commands/session_report.h"

namespace assay::commands {
namespace {

// A sample counts for so many calls at most.
constexpr std::uint32_t kMostDepthEvery = 1u << 24;

struct SiteToolArguments {
  ReportArguments common;
  std::vector<std::string> only;
  bool with_jdk = false;
  bool bytecode_level = false;
  std::uint32_t depth_every = 0;
  bool callers = false;

  // Returns the tool's own options, each behind a comma.
  std::string words() const {
    return std::string(bytecode_level ? ",bytecode" : "") +
           (depth_every == 0 ? "" : ",depth=" + std::to_string(depth_every));
  }
};

void add_site_options(CLI::App& app, const SiteTool& tool, SiteToolArguments& arguments) {
  const std::string counted = tool.counted;
  app.add_option("--only", arguments.only,
                 "count only " + counted + " in classes whose name begins so; may be repeated")
      ->option_text("PREFIX");
  app.add_flag("--jdk", arguments.with_jdk,
               "count " + counted +
                   " in classes of the JDK, too, as far as the VM loads them after its start");
  if (tool.is_of_calls) {
    app.add_flag("--bytecode-level", arguments.bytecode_level,
                 "also count how often the bytecode of each of the " + counted +
                     " is executed, and so what the compiler removes; the count stays where Graal "
                     "removes the rest, so it changes the code of some methods");
    app.add_option("--stack-depth", arguments.depth_every,
                   "sample how deep the stack is, at every Nth call of Graal's code on average; 1: "
                   "at each")
        ->option_text("N")
        ->check(CLI::Range(1u, kMostDepthEvery));
  }
  if (tool.is_of_receivers) {
    app.add_flag(
        "--callers", arguments.callers,
        "also tell receivers apart by callers on the stack, up to three, and not only by "
        "callers that the call was inlined into; each call that is counted then calls assay");
  }
}

std::vector<options::GivenOption> counted_by(const SiteToolArguments& arguments) {
  std::vector<options::GivenOption> counted = counted_by_sites();
  if (arguments.callers) {
    counted.push_back({"receiver-callers", ""});
  }
  return counted;
}

SessionReport report_of(const SiteTool& tool, const std::shared_ptr<SiteToolArguments>& arguments) {
  return {.name = tool.name,
          .formats = {"text", "json", "csv", "stacks", "html"},
          .text =
              [text = tool.text](const viewing::OpenedSession& session, const std::string& format,
                                 const ReportShape& shape) {
                return text(session.view, format, {.top = shape.top, .columns = shape.columns});
              },
          .counted = [arguments] { return counted_by(*arguments); },
          .java_flags =
              [name = std::string(tool.name), arguments] {
                return inserting_tool_flags(name + arguments->words(), arguments->with_jdk,
                                            arguments->only);
              }};
}

}  // namespace

Command add_site_tool(CLI::App& program, const Surroundings& surroundings, const SiteTool& tool) {
  CLI::App* app = program.add_subcommand(tool.name, tool.description);
  take_child_command(*app, kOptionalJavaCommand);
  app->footer(tool.footer);
  auto arguments = std::make_shared<SiteToolArguments>();
  add_site_options(*app, tool, *arguments);
  auto report = std::make_shared<const SessionReport>(report_of(tool, arguments));
  add_report_options(*app, *report, arguments->common,
                     {"iteration-method", "from-iteration", "iterations", "from-time", "for-time",
                      "counter-addressing", "without-phase", "remove-refused-regions",
                      "regions-as-code", "memory", "session"});
  return {app, [report, arguments, &surroundings] {
            return run_session_report(report, {arguments, &arguments->common}, surroundings);
          }};
}

}  // namespace assay::commands
