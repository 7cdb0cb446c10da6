// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/path_view.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>

#include "native/files/atomic_file.h"
#include "native/profiles/overlap_metrics.h"
#include "native/views/branch_list.h"
#include "native/views/hot_paths.h"
#include "native/views/program_profile.h"
#include "scheduler/commands/view_options.h"
#include "scheduler/viewing/stored_profiles.h"

namespace assay::commands {
namespace {

using Units = std::vector<views::CountedUnit>;

Error lacks(const char* what, std::span<const viewing::OpenedSession> sessions,
            const char* strategies, const char* how) {
  const std::string used =
      sessions.empty() ? "" : std::string(to_string(sessions.front().view.plan.strategy));
  return make_error(ErrorCode::unsupported,
                    fmt::format("only strategies {} count {}, and this session was counted by "
                                "'{}': {}",
                                strategies, what, used, how));
}

Result<void> check_strategy(std::span<const viewing::OpenedSession> sessions,
                            const PathView& view) {
  using planning::Strategy;
  const auto counts_paths = [](const viewing::OpenedSession& session) {
    return planning::counts_each_path(session.view.plan.strategy);
  };
  const auto counts_edges = [&](const viewing::OpenedSession& session) {
    return counts_paths(session) || session.view.plan.strategy == Strategy::ec;
  };
  if (view.branches) {
    return std::ranges::all_of(sessions, counts_edges)
               ? Result<void>()
               : lacks("branches", sessions, "ec, pc and pep",
                       "assay count --strategy ec --session FILE -- COMMAND");
  }
  return std::ranges::all_of(sessions, counts_paths)
             ? Result<void>()
             : lacks("paths", sessions, "pc and pep",
                     "assay paths --full -- COMMAND, or assay count --strategy pc --session FILE "
                     "-- COMMAND");
}

Result<std::string> branches_text(const Units& units, const PathView& view) {
  const auto has_positions = [](const views::CountedUnit& unit) {
    return unit.snapshot.has_positions();
  };
  if (!units.empty() && std::ranges::none_of(units, has_positions)) {
    return make_error(ErrorCode::unsupported,
                      "the session was counted without positions in the bytecode: --lines, which "
                      "--session implies");
  }
  const profiles::ProgramProfile profile = views::profile_of(units);
  const views::BranchListOptions options{.top = view.top, .is_sampled = profile.is_sampled};
  return view.format == "json" ? views::to_json(profile.edges, options)
                               : views::to_text(profile.edges, options);
}

std::string paths_text(const Units& units, const PathView& view) {
  const views::PathList list = views::hottest_paths(units, view.top);
  return view.format == "json" ? views::to_json(list) : views::to_text(list);
}

// Says how accurate the samples are, where all paths of the same code were counted beside them.
std::string accuracy_text(const Units& sampled) {
  Units full = sampled;
  if (!viewing::take_full_paths(full)) {
    return "";
  }
  std::string text = "against all paths of the same code:";
  for (const profiles::OverlapMetric& metric :
       profiles::overlap_metrics(views::profile_of(full), views::profile_of(sampled))) {
    text += fmt::format("{} {} {}", text.ends_with(':') ? "" : ",", metric.name,
                        metric.value ? fmt::format("{:.1f} %", 100 * *metric.value) : "unknown");
  }
  return text + " (assay overlap defines them)\n";
}

bool has_both(const viewing::OpenedSession& session) {
  const planning::PlanOptions& plan = session.view.plan;
  return plan.strategy == planning::Strategy::pep && plan.check;
}

}  // namespace

void add_path_view(CLI::App& app, PathView& view) {
  app.add_flag("--branches", view.branches,
               "the branches of the bytecode, and how often they were taken");
  app.add_option("--method", view.method, "only paths of this unit (a part of its name)")
      ->option_text("METHOD");
  app.add_option("--top", view.top, "number of paths or branches (10)")->option_text("N");
  app.add_option("--profile", view.profile,
                 "also write all paths and branches into this file, for overlap and merge")
      ->option_text("FILE");
  add_format(app, view.format, {"text", "json"});
}

Result<std::string> path_view_text(std::span<const viewing::OpenedSession> sessions,
                                   const PathView& view) {
  ASSAY_PROPAGATE(check_strategy(sessions, view));
  ASSAY_ASSIGN(Units units, viewing::units_named(sessions, view.method));
  if (view.full) {
    ASSAY_PROPAGATE(viewing::take_full_paths(units));
  }
  if (!view.profile.empty()) {
    ASSAY_PROPAGATE(
        files::write_atomically(view.profile, profiles::to_json(views::profile_of(units))));
  }
  ASSAY_ASSIGN(std::string text, view.branches ? branches_text(units, view)
                                               : Result<std::string>(paths_text(units, view)));
  const bool judges = !view.full && view.format == "text" && !sessions.empty() &&
                      std::ranges::all_of(sessions, has_both);
  return judges ? text + accuracy_text(units) : text;
}

}  // namespace assay::commands
