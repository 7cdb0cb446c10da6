// SPDX-License-Identifier: Apache-2.0
// Runs `assay merge`: profiles of several runs and machines add up.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <memory>
#include <utility>
#include <vector>

#include "native/calls/call_graph_sums.h"
#include "native/calls/stored_call_graph.h"
#include "native/profiles/graal_profiles.h"
#include "native/profiles/program_profile.h"
#include "native/results/number_text.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/view_options.h"
#include "scheduler/viewing/graal_profile_files.h"
#include "scheduler/viewing/stored_profiles.h"

namespace assay::commands {
namespace {

struct MergeArguments {
  std::vector<std::string> files;
  std::string output;
  bool calls = false;        // adds calls up where a session has paths, too
  std::string graal_folder;  // where files for Graal go; empty: none are written
};

// Says which part of a file's profile has no counterpart in the files before.
void say_misfits(const std::string& file, const profiles::ProgramProfile& profile,
                 const profiles::ProgramProfile& before) {
  const profiles::MisfitShare share = profiles::misfits(profile, before);
  if (share.flow != 0 || share.branches != 0) {
    note(
        fmt::format("'{}': {} of its branch flow is in graphs, and {} of its branch executions "
                    "are of branches, that the files before it do not have",
                    file, results::percentage(share.flow, profile.flow()),
                    results::percentage(share.branches, profile.edges.attributed())));
  }
}

// Writes the files that Graal loads, and says with which options it does.
Result<void> write_graal_profiles(const profiles::ProgramProfile& profile,
                                  const std::string& folder) {
  const profiles::GraalProfiles made = profiles::graal_profiles(profile);
  ASSAY_PROPAGATE(viewing::write_graal_profiles(made, folder));
  std::string flags;
  for (const std::string& flag : viewing::graal_profile_flags(folder)) {
    flags += " " + flag;
  }
  note(fmt::format("{} written; java takes them with{}",
                   results::counted(made.files.size(), "file"), flags));
  if (made.branches_left_out != 0 || made.units_left_out != 0) {
    note(
        fmt::format("left to the VM's own profile: {} of which a way was never taken, and {} of "
                    "hidden classes",
                    made.branches_left_out == 1
                        ? "1 branch"
                        : results::with_separators(made.branches_left_out) + " branches",
                    results::counted(made.units_left_out, "unit")));
  }
  return {};
}

// Adds the paths and branches of all files, of which `first` are those of the first file.
Result<std::string> merged_programs(const MergeArguments& arguments,
                                    profiles::ProgramProfile first) {
  profiles::ProgramProfile sum = std::move(first);
  for (std::size_t i = 1; i < arguments.files.size(); ++i) {
    ASSAY_ASSIGN(const auto profile, viewing::load_profile(arguments.files[i]));
    say_misfits(arguments.files[i], profile, sum);
    profiles::add(sum, profile);
  }
  if (sum.edges.misfits != 0) {
    note(
        fmt::format("{} of all branch executions are of branches that have other ways out than "
                    "the branch of the same name: other versions of a class. They are left out",
                    results::percentage(sum.edges.misfits, sum.edges.executions())));
  }
  if (!arguments.graal_folder.empty()) {
    ASSAY_PROPAGATE(write_graal_profiles(sum, arguments.graal_folder));
    if (arguments.output.empty()) {
      return std::string();
    }
  }
  return profiles::to_json(sum);
}

// Says what of a file's calls has no counterpart in the files before, and what of them the sum does
// not keep.
void say_misfits(const std::string& file, const calls::CallGraph& graph,
                 const calls::CallGraph& before) {
  if (const auto weight = calls::weight_without_counterpart(graph, before); weight != 0) {
    note(fmt::format("'{}': {} of its calls are of edges that the files before it do not have",
                     file, results::percentage(weight, calls::weight_of_all(graph))));
  }
  if (graph.frames != before.frames || graph.levels != before.levels) {
    note(
        fmt::format("'{}': the sum has no calling contexts, because not all files have them, of "
                    "equally many levels",
                    file));
  }
  if (graph.weights == calls::CallWeights::samples &&
      (graph.sampling.samples != before.sampling.samples ||
       graph.sampling.stride != before.sampling.stride || graph.tick != before.tick)) {
    note(
        fmt::format("'{}': its calls were sampled by other numbers of samples, strides or ticks "
                    "than those of the files before it; each sample counts as one",
                    file));
  }
}

Result<std::string> merged_calls(const MergeArguments& arguments, calls::CallGraph first) {
  calls::CallGraph sum = std::move(first);
  for (std::size_t i = 1; i < arguments.files.size(); ++i) {
    const std::string& file = arguments.files[i];
    ASSAY_ASSIGN(const viewing::StoredProfile stored, viewing::load_stored_profile(file));
    if (!stored.calls) {
      return make_error(ErrorCode::unsupported, "'" + file + "' has paths, and no calls");
    }
    say_misfits(file, *stored.calls, sum);
    if (const auto added = calls::add(sum, *stored.calls); !added) {
      return make_error(added.error().code(), "'" + file + "': " + added.error().message());
    }
  }
  return calls::to_json(sum);
}

// Adds up what the first file has: its paths and branches, or else its calls. A session may
// have both.
Result<std::string> merged_text(const MergeArguments& arguments) {
  ASSAY_ASSIGN(viewing::StoredProfile first, viewing::load_stored_profile(arguments.files.front()));
  const bool of_calls = first.calls && (arguments.calls || !first.program);
  if (!of_calls && arguments.calls) {
    return make_error(ErrorCode::unsupported,
                      "'" + arguments.files.front() + "' has paths, and no calls");
  }
  if (of_calls && !arguments.graal_folder.empty()) {
    return make_error(ErrorCode::invalid_argument,
                      "--graal-profiles writes branches, and the files have calls");
  }
  return of_calls ? merged_calls(arguments, std::move(*first.calls))
                  : merged_programs(arguments, std::move(*first.program));
}

}  // namespace

Command add_merge(CLI::App& program) {
  CLI::App* app = program.add_subcommand(
      "merge", "Add up the profiles or call graphs of several runs of a program");
  auto arguments = std::make_shared<MergeArguments>();
  app->add_option("FILES", arguments->files, "profiles or call graphs, or sessions that were kept")
      ->required();
  app->add_flag("--calls", arguments->calls,
                "add up the calls of sessions that have paths and branches, too");
  add_file_option(*app, arguments->output);
  app->add_option("--graal-profiles", arguments->graal_folder,
                  "also write the branches into this folder, for -Djdk.graal.LoadProfiles")
      ->option_text("FOLDER");
  return {app, [arguments] { return put_view(arguments->output, merged_text(*arguments)); }};
}

}  // namespace assay::commands
