// SPDX-License-Identifier: Apache-2.0
// Runs `assay merge`: profiles of several runs and machines add up.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <memory>
#include <vector>

#include "native/profiles/program_profile.h"
#include "native/results/number_text.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/view_options.h"
#include "scheduler/viewing/stored_profiles.h"

namespace assay::commands {
namespace {

struct Arguments {
  std::vector<std::string> files;
  std::string output;
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

Result<std::string> merged_text(const Arguments& arguments) {
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
  return profiles::to_json(sum);
}

}  // namespace

Command add_merge(CLI::App& program) {
  CLI::App* app =
      program.add_subcommand("merge", "Add up the profiles of several runs of a program");
  auto arguments = std::make_shared<Arguments>();
  app->add_option("FILES", arguments->files, "profiles, or sessions that were kept")->required();
  add_file_option(*app, arguments->output);
  return {app, [arguments] { return put_view(arguments->output, merged_text(*arguments)); }};
}

}  // namespace assay::commands
