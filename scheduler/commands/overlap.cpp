// SPDX-License-Identifier: Apache-2.0
// Runs `assay overlap`: how accurate one profile is, measured by another one.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <memory>
#include <vector>

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

// Holds what both profiles were found to have in common.
struct Comparison {
  std::vector<profiles::OverlapMetric> metrics;
  std::uint64_t flow = 0;      // branch flow in A
  std::uint64_t branches = 0;  // executions of branches in A
  profiles::MisfitShare misfits;
};

std::string comparison_text(const Comparison& comparison) {
  std::string text;
  for (const profiles::OverlapMetric& metric : comparison.metrics) {
    text += fmt::format("{:<18} {:>8}   {}\n", metric.name,
                        metric.value ? fmt::format("{:.2f} %", 100 * *metric.value) : "-",
                        metric.definition);
  }
  text += fmt::format(
      "{} of A's branch flow is in graphs that B does not have, and {} of A's branch executions "
      "are of branches that B does not have; they count as not found\n",
      results::percentage(comparison.misfits.flow, comparison.flow),
      results::percentage(comparison.misfits.branches, comparison.branches));
  return text;
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
    out.name("branch_flow").whole_number(comparison.flow);
    out.name("branch_flow_without_counterpart").whole_number(comparison.misfits.flow);
    out.name("branch_executions").whole_number(comparison.branches);
    out.name("branch_executions_without_counterpart").whole_number(comparison.misfits.branches);
  });
  return out.str();
}

Result<std::string> overlap_text(const OverlapArguments& arguments) {
  ASSAY_ASSIGN(const auto full, viewing::load_profile(arguments.full));
  ASSAY_ASSIGN(const auto estimate, viewing::load_profile(arguments.estimate));
  const Comparison comparison{.metrics = profiles::overlap_metrics(full, estimate),
                              .flow = full.flow(),
                              .branches = full.edges.attributed(),
                              .misfits = profiles::misfits(full, estimate)};
  return arguments.format == "json" ? comparison_json(comparison) : comparison_text(comparison);
}

}  // namespace

Command add_overlap(CLI::App& program) {
  CLI::App* app = program.add_subcommand(
      "overlap", "Say how accurate profile B is, measured by profile A, with each definition");
  auto arguments = std::make_shared<OverlapArguments>();
  app->add_option("A", arguments->full, "the full profile, or a session that was kept")->required();
  app->add_option("B", arguments->estimate, "the profile that is judged, or a session")->required();
  add_format(*app, arguments->format, {"text", "json"});
  add_file_option(*app, arguments->file);
  return {app, [arguments] { return put_view(arguments->file, overlap_text(*arguments)); }};
}

}  // namespace assay::commands
