// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/reproducers.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "scheduler/experiment/cell_plans.h"
#include "scheduler/experiment/reproducer.h"
#include "scheduler/launch/jvm_flags.h"
#include "scheduler/profilers/profiled_run.h"

namespace assay::experiment {
namespace {

namespace fs = std::filesystem;

constexpr const char* kEnding = ".sh";

const profilers::ProfilerChoice& choice_of(const ScoreSetup& setup, std::string_view id) {
  return std::ranges::find_if(setup.participants,
                              [&](const Participant& one) { return one.variant.id == id; })
      ->choice;
}

// Returns the variables that runs must have in common with the score's runs, for any user and on
// any machine.
std::vector<NamedValue> variables_of(const process::Environment& environment) {
  std::vector<NamedValue> variables;
  for (const std::string& entry : environment.entries()) {
    const std::string name = entry.substr(0, entry.find('='));
    if (launch::is_read_in_runs(name) && name != "ASSAY_JAVA_HOME") {
      variables.push_back({name, entry.substr(name.size() + 1)});
    }
  }
  return variables;
}

struct ProfiledCommand {
  const profilers::ProfilerChoice& choice;
  fs::path plan;
  fs::path profiles;
  fs::path output;
};

// Returns the user's command under `assay run`, with what the profiler adds. `commands` gets the
// files that this command names, and the files that it writes elsewhere.
Result<std::vector<std::string>> words_of(const ScoreSetup& setup,
                                          const std::vector<std::string>& program,
                                          const ProfiledCommand& command,
                                          ReproducerCommands& commands) {
  ASSAY_ASSIGN(
      profilers::LaunchAdditions additions,
      command.choice.profiler->additions(setup.host, command.choice.settings, command.output));
  std::vector<std::string>& words = additions.before_java;
  words.insert(words.end(), {setup.host.installation.program.string(), "run", "--quiet", "--plan",
                             command.plan.string(), "--profiles", command.profiles.string()});
  if (const std::string& method = setup.arguments.iteration_method; !method.empty()) {
    // The option keeps the method's body a unit of its own.
    words.insert(words.end(), {"--iteration-method", method});
  }
  if (!additions.process_file.empty()) {
    words.insert(words.end(), {"--process-file", additions.process_file.string()});
  }
  words.emplace_back("--");
  for (const profilers::FileToWrite& file : additions.files) {
    commands.files.push_back({file.path.string(), file.text});
  }
  commands.outdated.clear();  // both runs have the same files
  for (const fs::path& file : additions.outdated) {
    commands.outdated.push_back(file.string());
  }
  return profilers::with_additions(program, additions,
                                   profilers::common_java_options(command.choice.settings));
}

// Returns the options that show the slowed method, and the method that is blamed in its place.
std::vector<std::string> methods_shown(const Misattribution& found) {
  std::vector<std::string> words = {"--method", found.block->facts.method};
  if (!found.score->went_to.empty()) {
    words.insert(words.end(), {"--method", found.score->went_to});
  }
  return words;
}

Result<std::string> script_for(const ReportFolder& folder, const ScoreSetup& setup,
                               const scoring::ExperimentScore& score, const Misattribution& found,
                               const fs::path& output) {
  const profilers::ProfilerChoice& choice = choice_of(setup, found.profiler->id);
  const auto plan = [&](const scoring::Variant& variant) {
    return fs::absolute(folder.plan_folder() / (plan_name(variant) + ".json"));
  };
  const fs::path profiles = fs::absolute(folder.profiles());
  ASSAY_ASSIGN(const fs::path directory, files::working_directory());
  ReproducerCommands commands{.java_home = setup.host.jdk.home.string(),
                              .working_directory = directory.string(),
                              .unchanged_output = (output / "unchanged").string(),
                              .slowed_output = (output / "slowed").string(),
                              .variables = variables_of(setup.host.environment)};
  const std::vector<std::string>& program = score.experiment.command;
  ASSAY_ASSIGN(
      commands.unchanged,
      words_of(setup, program, {choice, plan({}), profiles, commands.unchanged_output}, commands));
  ASSAY_ASSIGN(
      commands.slowed,
      words_of(setup, program,
               {choice,
                plan({.kind = scoring::VariantKind::single_block, .block = found.block->facts.id}),
                profiles, commands.slowed_output},
               commands));
  commands.shares = {setup.host.installation.program.string(), "shares", choice.text};
  commands.shares_options = methods_shown(found);
  return reproducer_script(score, found, commands);
}

Result<void> write_script(const fs::path& file, const std::string& script) {
  ASSAY_PROPAGATE(files::write_atomically(file.string(), script));
  std::error_code ignored;  // a script that is not executable can be given to sh
  fs::permissions(file, fs::perms::owner_exec, fs::perm_options::add, ignored);
  return {};
}

// Removes the scripts of an earlier score. Files that these scripts have left belong to the user.
void remove_scripts(const fs::path& place) {
  std::error_code ignored;
  for (const fs::path& file : files::readable_entries_of(place)) {
    if (file.extension() == kEnding) {
      fs::remove(file, ignored);
    }
  }
}

}  // namespace

Result<std::size_t> write_reproducers(const ReportFolder& folder, const ScoreSetup& setup,
                                      const scoring::ExperimentScore& score) {
  const fs::path place = fs::absolute(folder.path() / kReproducerFolderName);
  remove_scripts(place);
  const auto all = misattributions(score);
  if (all.empty()) {
    return std::size_t{0};
  }
  ASSAY_PROPAGATE(files::make_folder(place));
  for (const Misattribution& found : all) {
    const fs::path name = place / (found.profiler->id + "-" + found.block->facts.id);
    ASSAY_ASSIGN(const std::string script, script_for(folder, setup, score, found, name));
    ASSAY_PROPAGATE(write_script(name.string() + kEnding, script));
  }
  return all.size();
}

}  // namespace assay::experiment
