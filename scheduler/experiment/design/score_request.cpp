// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/score_request.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "native/files/folder.h"
#include "native/support/shell_word.h"
#include "native/support/version.h"
#include "scheduler/experiment/design/program_files.h"
#include "scheduler/experiment/running/cell_run.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/host/machine_facts.h"
#include "scheduler/launch/jvm_flags.h"
#include "scheduler/process/sha256.h"

namespace assay::experiment {
namespace {

namespace fs = std::filesystem;

bool is_relative(const CodeSource& place) {
  return place.path.empty() || fs::path(place.path).is_relative();
}

// Returns the working directory where it matters: relative paths name another program in another
// folder.
Result<std::string> directory_that_counts(std::span<const CodeSource> code) {
  if (std::ranges::none_of(code, is_relative)) {
    return std::string("any");
  }
  ASSAY_ASSIGN(const fs::path directory, files::working_directory());
  return directory.string();
}

Result<void> add_own_build(const installation::OwnParts& installation,
                           std::vector<NamedValue>& lines) {
  for (const fs::path& part : {installation.agent, installation.shim}) {
    ASSAY_ASSIGN(const std::string checksum, process::sha256_of(part));
    lines.push_back(
        {std::string(kOwnFile), fmt::format("{} {}", part.filename().string(), checksum)});
  }
  return {};
}

Result<void> add_plans(const ScoreSetup& setup, std::vector<NamedValue>& lines) {
  for (const auto& [target, file] : setup.plans) {
    ASSAY_ASSIGN(const std::string checksum, process::sha256_of(file));
    lines.push_back({"plan", fmt::format("{} {}", file, checksum)});
  }
  return {};
}

// Adds the checksums of the program's files: after a new build the same words name another program.
Result<void> add_program(std::span<const CodeSource> code, std::vector<NamedValue>& lines) {
  ASSAY_ASSIGN(const auto checksums, checksums_of(code));
  for (const auto& [path, checksum] : checksums) {
    lines.push_back({std::string(kProgramFile), fmt::format("{} {}", path, checksum)});
  }
  return {};
}

// Adds the profilers, with their settings from the environment; a choice's own settings are in its
// id.
void add_profilers(const ScoreSetup& setup, std::vector<NamedValue>& lines) {
  for (const scoring::ProfilerVariant& one : setup.variants) {
    if (has_runs(one)) {
      lines.push_back({"profiler", one.id + " " + one.version});
    }
  }
  for (const Participant& one : setup.participants) {
    for (const auto& [name, value] : one.choice.profiler->settings_of_environment(setup.host)) {
      lines.push_back({one.variant.id + " " + name, value});
    }
  }
}

// Adds the options from variables. Where a variable is not set, the request does not name it.
void add_java_options(const process::Environment& environment, std::vector<NamedValue>& lines) {
  for (const char* variable : launch::kOptionVariables) {
    if (const auto options = environment.get(variable)) {
      lines.push_back({variable, *options});
    }
  }
}

std::string length_of_runs(const ScoreSetup& setup) {
  if (is_of_whole_runs(setup)) {
    return "whole runs";
  }
  return setup.arguments.iterations ? std::to_string(*setup.arguments.iterations)
                                    : fmt::format("{} s", setup.run_seconds);
}

void add_iteration_ends(const ScoreSetup& setup, std::vector<NamedValue>& lines) {
  switch (setup.watch.iterations_told) {
    case IterationsTold::by_lines:
      lines.push_back({"iteration line", setup.watch.iteration_line});
      break;
    case IterationsTold::by_method:
      lines.push_back({"iteration method", setup.arguments.iteration_method});
      break;
    case IterationsTold::by_nobody:
      break;
  }
  if (!setup.arguments.iteration_clock.empty()) {
    lines.push_back({"iteration clock", setup.arguments.iteration_clock});
  }
}

}  // namespace

Result<std::string> request_of(const ScoreSetup& setup) {
  const std::vector<CodeSource> code = code_of(setup.command, setup.host.environment);
  ASSAY_ASSIGN(const std::string directory, directory_that_counts(code));
  std::vector<NamedValue> lines = {{"command", shell_line(setup.command)},
                                   {"in the folder", directory},
                                   {"java", describe(setup.host.jdk)},
                                   {"Graal", to_string(setup.endless.toolchain.graal_version)},
                                   {"assay", kVersion},
                                   {"meaning of cells", std::to_string(kCellMeaning)},
                                   {"processor", host::cpu_model()},
                                   {"sampled event", setup.watch.event.name}};
  ASSAY_PROPAGATE(add_own_build(setup.host.installation, lines));
  add_java_options(setup.host.environment, lines);
  add_profilers(setup, lines);
  lines.push_back({"targets", fmt::format("{}", fmt::join(setup.targets, ", "))});
  ASSAY_PROPAGATE(add_plans(setup, lines));
  lines.push_back({"forks", std::to_string(setup.forks)});
  const bool has_all_blocks = setup.choice.most_blocks == scoring::kNoLimit;
  lines.push_back({"blocks", has_all_blocks ? "all" : std::to_string(setup.choice.most_blocks)});
  lines.push_back({"iterations", length_of_runs(setup)});
  lines.push_back({"gain", setup.choice.gain_share > 0
                               ? fmt::format("{} %", 100 * setup.choice.gain_share)
                               : fmt::format("{} s", setup.choice.gain_ns / 1e9)});
  add_iteration_ends(setup, lines);
  lines.push_back({"seed", std::to_string(setup.arguments.seed)});
  lines.push_back({"without polls", setup.arguments.runs_without_polls ? "yes" : "no"});
  lines.push_back({"quick", setup.arguments.is_quick ? "yes" : "no"});
  ASSAY_PROPAGATE(add_program(code, lines));
  return request_text(lines);
}

}  // namespace assay::experiment
