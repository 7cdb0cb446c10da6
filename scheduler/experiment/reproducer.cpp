// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/reproducer.h"

#include <algorithm>
#include <string_view>

#include "native/support/enum_words.h"
#include "native/support/shell_word.h"
#include "scheduler/scoring/figure_text.h"

namespace assay::experiment {
namespace {

using scoring::Blame;
using scoring::Outcome;

std::string points(double value) { return scoring::text_of(value, "%+.1f"); }

std::string_view in_words(Outcome outcome) {
  switch (outcome) {
    case Outcome::missed:
      return "does not show, more than by chance,";
    case Outcome::wrong_way:
      return "shows as the opposite";
    default:
      return "shows by a wrong amount";
  }
}

std::string_view in_words(Blame blame) {
  constexpr EnumWords<Blame, 4> kWords{
      {{Blame::profiler, "the profiler's: the JVM's debug information is right"},
       {Blame::debug_information, "the JVM's: its debug information is wrong by as much"},
       {Blame::both, "both: the JVM's debug information is wrong, and the profiler is further off"},
       {Blame::unknown, "not known"}}};
  return word_in(kWords, blame == Blame::nobody ? Blame::unknown : blame);
}

std::string line_numbers(const std::vector<std::uint32_t>& lines) {
  std::string text;
  for (const std::uint32_t line : lines) {
    text += (text.empty() ? "" : ", ") + std::to_string(line);
  }
  return text.empty() ? "not known" : text;
}

// Returns the text as a comment of the script. Text from outside stays on its line.
std::string comment(std::string text) {
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < ' '; }, ' ');
  return "# " + text + "\n";
}

// Returns the expected points. Where stubs leave the amount open, the points go from the least to
// the most.
std::string expected_points(const scoring::BlockScore& said) {
  const std::string least = points(said.expected);
  const std::string most = points(said.most_expected);
  return least == most ? least : least + " to " + most;
}

std::string head(const scoring::ExperimentScore& score, const Misattribution& found) {
  const scoring::BlockFacts& block = found.block->facts;
  const scoring::BlockScore& said = *found.score;
  std::string text = "#!/bin/sh\n";
  const auto add = [&](std::string line) { text += comment(std::move(line)); };
  add(found.profiler->id + " (" + found.profiler->version + ") " +
      std::string(in_words(said.outcome)) + " that a block became slower.");
  for (const NamedValue& version : score.experiment.versions) {
    add(version.name + ": " + version.value);
  }
  for (const NamedValue& setting : found.profiler->settings) {
    add("setting " + setting.name + ": " + setting.value);
  }
  add("");
  add("Slowed: block " + block.id + " of " + block.method + ", compiled as part of " + block.unit);
  add("by " + std::to_string(found.block->instructions) + " instructions in each execution");
  add("source lines: " + line_numbers(block.lines));
  add("");
  add("Share of " + block.method + " in the samples' topmost frames:");
  add("  unchanged program   " + scoring::text_of(said.before) + " %");
  add("  slowed, as expected " + expected_points(said) + " points");
  add("  slowed, as reported " + points(said.reported.estimate) +
      " points (95 %: " + points(said.reported.low) + " to " + points(said.reported.high) + ")");
  add("  off by              " + points(said.error.estimate) +
      " points (95 %: " + points(said.error.low) + " to " + points(said.error.high) + ")");
  if (!said.went_to.empty()) {
    add("  went instead to     " + said.went_to + ", " + points(said.went_points) + " points");
  }
  add("Expected is the change that the run times and the share before predict (docs/scoring.md).");
  add("Whose error: " + std::string(in_words(said.blame)));
  return text;
}

std::string exports(const ReproducerCommands& commands) {
  std::string text = "export ASSAY_JAVA_HOME=" + shell_word(commands.java_home) + "\n";
  for (const NamedValue& one : commands.variables) {
    text += "export " + one.name + "=" + shell_word(one.value) + "\n";
  }
  return text;
}

std::string shares_of(const ReproducerCommands& commands, const std::vector<std::string>& folders) {
  std::vector<std::string> words = commands.shares;
  words.insert(words.end(), folders.begin(), folders.end());
  words.insert(words.end(), commands.shares_options.begin(), commands.shares_options.end());
  return shell_line(words) + "\n";
}

// Returns the commands of both runs. Files outside of the folders are the last run's, so they are
// read after each run.
std::string runs(const ReproducerCommands& commands) {
  if (commands.outdated.empty()) {
    return shell_line(commands.unchanged) + "\n" + shell_line(commands.slowed) + "\n" +
           shares_of(commands, {commands.unchanged_output, commands.slowed_output});
  }
  const std::string removal = "rm -f " + shell_line(commands.outdated) + "\n";
  return removal + shell_line(commands.unchanged) + "\n" +
         shares_of(commands, {commands.unchanged_output}) + removal + shell_line(commands.slowed) +
         "\n" + shares_of(commands, {commands.slowed_output});
}

}  // namespace

std::vector<Misattribution> misattributions(const scoring::ExperimentScore& score) {
  std::vector<Misattribution> found;
  for (const scoring::BlockScore& block : score.blocks) {
    const scoring::ProfilerVariant* profiler = find_profiler(score.experiment, block.profiler);
    const auto slowed = std::ranges::find_if(
        score.experiment.blocks,
        [&](const scoring::BlockExperiment& one) { return one.facts.id == block.block; });
    if (is_wrong(block.outcome) && profiler != nullptr && slowed != score.experiment.blocks.end() &&
        profiler->role == scoring::Role::subject) {
      found.push_back({profiler, &*slowed, &block});
    }
  }
  return found;
}

std::string reproducer_script(const scoring::ExperimentScore& score, const Misattribution& found,
                              const ReproducerCommands& commands) {
  std::string script = head(score, found);
  script += comment("");
  script += comment("Runs the unchanged program, then the slowed one, and prints the shares that");
  script += comment("the profiler gives. It writes into");
  script += comment("  " + commands.unchanged_output);
  script += comment("  " + commands.slowed_output);
  script += "set -eu\n" + exports(commands) + "cd " + shell_word(commands.working_directory) + "\n";
  const std::string outputs =
      shell_word(commands.unchanged_output) + " " + shell_word(commands.slowed_output);
  script += "rm -rf " + outputs + "\nmkdir -p " + outputs + "\n";
  for (const ReproducerFile& file : commands.files) {
    script += "printf %s " + shell_word(file.text) + " > " + shell_word(file.path) + "\n";
  }
  return script + runs(commands);
}

}  // namespace assay::experiment
