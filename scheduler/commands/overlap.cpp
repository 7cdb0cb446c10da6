// SPDX-License-Identifier: Apache-2.0
// Runs `assay overlap`: how accurate one profile is, measured by another one.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "native/calls/call_graph_metrics.h"
#include "native/calls/call_graph_sums.h"
#include "native/json/writer.h"
#include "native/profiles/overlap_metrics.h"
#include "native/results/number_text.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/view_options.h"
#include "scheduler/viewing/stored_profiles.h"

namespace assay::commands {
namespace {

struct OverlapArguments {
  std::string full;
  std::string estimate;
  std::string format = "text";
  std::string file;
};

// Holds what both profiles were found to have in common. Members of a kind of profile are there
// where both files have that kind.
struct Comparison {
  struct Program {
    std::uint64_t flow = 0;      // branch flow in A
    std::uint64_t branches = 0;  // executions of branches in A
    profiles::MisfitShare misfits;
  };
  struct Calls {
    std::uint64_t calls = 0;  // weight of all edges in A
    std::uint64_t without_counterpart = 0;
  };
  std::vector<profiles::OverlapMetric> metrics;
  std::optional<Program> program;
  std::optional<Calls> calls;
};

std::string what_is_missing(const Comparison& comparison) {
  std::string text;
  if (const auto& program = comparison.program) {
    text += fmt::format(
        "{} of A's branch flow is in graphs that B does not have, and {} of A's branch executions "
        "are of branches that B does not have; they count as not found\n",
        results::percentage(program->misfits.flow, program->flow),
        results::percentage(program->misfits.branches, program->branches));
  }
  if (const auto& calls = comparison.calls) {
    text +=
        fmt::format("{} of A's calls are of edges that B does not have; they count as not found\n",
                    results::percentage(calls->without_counterpart, calls->calls));
  }
  return text;
}

std::string comparison_text(const Comparison& comparison) {
  std::string text;
  for (const profiles::OverlapMetric& metric : comparison.metrics) {
    text += fmt::format("{:<18} {:>8}   {}\n", metric.name,
                        metric.value ? fmt::format("{:.2f} %", 100 * *metric.value) : "-",
                        metric.definition);
  }
  return text + what_is_missing(comparison);
}

std::string comparison_json(const Comparison& comparison) {
  json::Writer out;
  out.object([&] {
    out.name("metrics").list(comparison.metrics, [&](const profiles::OverlapMetric& metric) {
      out.object([&] {
        out.name("name").text(metric.name);
        out.name("definition").text(metric.definition);
        out.name("value");
        metric.value ? out.number(*metric.value) : out.null();
      });
    });
    if (const auto& program = comparison.program) {
      out.name("branch_flow").whole_number(program->flow);
      out.name("branch_flow_without_counterpart").whole_number(program->misfits.flow);
      out.name("branch_executions").whole_number(program->branches);
      out.name("branch_executions_without_counterpart").whole_number(program->misfits.branches);
    }
    if (const auto& calls = comparison.calls) {
      out.name("calls").whole_number(calls->calls);
      out.name("calls_without_counterpart").whole_number(calls->without_counterpart);
    }
  });
  return out.str();
}

void compare_calls(Comparison& comparison, const calls::CallGraph& full,
                   const calls::CallGraph& estimate) {
  const auto metrics = calls::overlap_metrics(full, estimate);
  comparison.metrics.insert(comparison.metrics.end(), metrics.begin(), metrics.end());
  comparison.calls = {.calls = calls::weight_of_all(full),
                      .without_counterpart = calls::weight_without_counterpart(full, estimate)};
}

Result<Comparison> compared(const viewing::StoredProfile& full,
                            const viewing::StoredProfile& estimate) {
  Comparison comparison;
  if (full.program && estimate.program) {
    comparison.metrics = profiles::overlap_metrics(*full.program, *estimate.program);
    comparison.program = {.flow = full.program->flow(),
                          .branches = full.program->edges.attributed(),
                          .misfits = profiles::misfits(*full.program, *estimate.program)};
  }
  if (full.calls && estimate.calls) {
    compare_calls(comparison, *full.calls, *estimate.calls);
  }
  if (comparison.metrics.empty()) {
    return make_error(ErrorCode::invalid_argument,
                      "one file has paths and branches only, the other one has calls only");
  }
  return comparison;
}

Result<std::string> overlap_text(const OverlapArguments& arguments) {
  ASSAY_ASSIGN(const auto full, viewing::load_stored_profile(arguments.full));
  ASSAY_ASSIGN(const auto estimate, viewing::load_stored_profile(arguments.estimate));
  ASSAY_ASSIGN(const Comparison comparison, compared(full, estimate));
  return arguments.format == "json" ? comparison_json(comparison) : comparison_text(comparison);
}

}  // namespace

Command add_overlap(CLI::App& program) {
  CLI::App* app = program.add_subcommand(
      "overlap", "Say how accurate profile B is, measured by profile A, with each definition");
  auto arguments = std::make_shared<OverlapArguments>();
  app->add_option("A", arguments->full,
                  "the full profile or call graph, or a session that was kept")
      ->required();
  app->add_option("B", arguments->estimate, "the profile that is judged, or a session")->required();
  add_format(*app, arguments->format, {"text", "json"});
  add_file_option(*app, arguments->file);
  return {app, [arguments] { return put_view(arguments->file, overlap_text(*arguments)); }};
}

}  // namespace assay::commands
