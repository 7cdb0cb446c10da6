// SPDX-License-Identifier: Apache-2.0
// Runs `assay merge`: profiles of several runs and machines add up.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <memory>
#include <utility>
#include <vector>

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

Result<std::string> merged_text(const MergeArguments& arguments) {
  profiles::ProgramProfile sum;
  for (std::size_t i = 0; i < arguments.files.size(); ++i) {
    const std::string& file = arguments.files[i];
    ASSAY_ASSIGN(profiles::ProgramProfile profile, viewing::load_profile(file));
    if (i == 0) {
      sum = std::move(profile);
      continue;
    }
    say_misfits(file, profile, sum);
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

}  // namespace

Command add_merge(CLI::App& program) {
  CLI::App* app =
      program.add_subcommand("merge", "Add up the profiles of several runs of a program");
  auto arguments = std::make_shared<MergeArguments>();
  app->add_option("FILES", arguments->files, "profiles, or sessions that were kept")->required();
  add_file_option(*app, arguments->output);
  app->add_option("--graal-profiles", arguments->graal_folder,
                  "also write the branches into this folder, for -Djdk.graal.LoadProfiles")
      ->option_text("FOLDER");
  return {app, [arguments] { return put_view(arguments->output, merged_text(*arguments)); }};
}

}  // namespace assay::commands
