// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/scoring/score_request.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/files/text_file.h"
#include "native/support/shell_word.h"
#include "native/support/text_pieces.h"
#include "native/support/version.h"
#include "scheduler/experiment/running/cell_run.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/host/machine_facts.h"
#include "scheduler/launch/jvm_flags.h"
#include "scheduler/process/sha256.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

bool is_relative(const std::string& file) { return file.empty() || fs::path(file).is_relative(); }

void add_pieces(const std::optional<std::string>& path, Words& pieces) {
  if (path) {
    for (const std::string_view piece : split_pieces(*path, ':')) {
      pieces.emplace_back(piece);
    }
  }
}

// Where java looks for classes that are in no module and no jar of its own.
Words class_path(const Words& options, const process::Environment& environment) {
  Words pieces;
  add_pieces(launch::last_value_of(options, "--class-path", "-cp"), pieces);
  add_pieces(launch::last_value_of(options, "-classpath"), pieces);
  if (pieces.empty()) {
    add_pieces(environment.get("CLASSPATH").value_or("."), pieces);
  }
  return pieces;
}

// What java reads before it starts the program. Other words may name what that is to write.
Words code_of(const Words& command, const process::Environment& environment) {
  const launch::JvmInvocation java =
      launch::read_invocation({command.begin() + 1, command.end()}, environment,
                              [](const std::string& file) { return files::read_text_file(file); });
  const Words options = java.all_options();
  const Words& program = java.command_line.program;
  const std::string first = program.empty() ? "" : program.front();
  Words code;
  add_pieces(launch::last_value_of(options, "--module-path", "-p"), code);
  if (first == "-jar" && program.size() > 1) {
    code.push_back(program[1]);
  } else if (first != "-m" && !first.starts_with("--module")) {
    std::ranges::copy(class_path(options, environment), std::back_inserter(code));
  }
  if (first.ends_with(".java")) {
    code.push_back(first);
  }
  for (const std::string& word : command) {
    if (word.starts_with('@')) {
      code.push_back(word.substr(1));
    }
  }
  return code;
}

// The same words name another program in another folder.
std::string directory_that_counts(const Words& command, const process::Environment& environment) {
  const bool is_here =
      !command.empty() && std::ranges::any_of(code_of(command, environment), is_relative);
  return is_here ? fs::current_path().string() : "any";
}

// The choice's own settings are in its id.
void add_profilers(const ScoreSetup& setup, std::vector<scoring::NamedValue>& lines) {
  for (const scoring::ProfilerVariant& one : setup.variants) {
    if (has_runs(one)) {
      lines.push_back({"profiler", one.id + " " + one.version});
    }
  }
  for (const experiment::Participant& one : setup.participants) {
    for (const auto& [name, value] : one.choice.profiler->settings_of_environment(setup.host)) {
      lines.push_back({one.variant.id + " " + name, value});
    }
  }
}

// Where there are none, a request says nothing of them.
void add_java_options(const process::Environment& environment,
                      std::vector<scoring::NamedValue>& lines) {
  for (const char* variable : launch::kOptionVariables) {
    if (const auto options = environment.get(variable)) {
      lines.push_back({variable, *options});
    }
  }
}

}  // namespace

Result<std::string> request_of(const ScoreArguments& arguments, const ScoreSetup& setup) {
  std::vector<scoring::NamedValue> lines = {
      {"command", shell_line(setup.command)},
      {"in the folder", directory_that_counts(setup.command, setup.host.environment)},
      {"java", describe(setup.host.jdk)},
      {"assay", kVersion},
      {"meaning of cells", std::to_string(experiment::kCellMeaning)},
      {"processor", host::cpu_model()},
      {"sampled event", setup.event.name}};
  for (const fs::path& part : {setup.host.installation.agent, setup.host.installation.shim}) {
    ASSAY_ASSIGN(const std::string checksum, process::sha256_of(part));
    lines.push_back({part.filename().string(), checksum});
  }
  add_java_options(setup.host.environment, lines);
  add_profilers(setup, lines);
  lines.push_back({"targets", fmt::format("{}", fmt::join(setup.targets, ", "))});
  for (const auto& [target, file] : setup.plans) {
    ASSAY_ASSIGN(const std::string checksum, process::sha256_of(file));
    lines.push_back({"plan", fmt::format("{} {}", file, checksum)});
  }
  lines.push_back({"forks", std::to_string(setup.forks)});
  const bool has_all_blocks = setup.choice.most_blocks == scoring::kNoLimit;
  lines.push_back({"blocks", has_all_blocks ? "all" : std::to_string(setup.choice.most_blocks)});
  lines.push_back({"iterations", setup.iterations ? std::to_string(*setup.iterations)
                                                  : fmt::format("{} s", setup.run_seconds)});
  lines.push_back({"gain", setup.choice.gain_share > 0
                               ? fmt::format("{} %", 100 * setup.choice.gain_share)
                               : fmt::format("{} s", setup.choice.gain_ns / 1e9)});
  lines.push_back(arguments.iteration_method.empty()
                      ? scoring::NamedValue{"iteration line", arguments.iteration_line}
                      : scoring::NamedValue{"iteration method", arguments.iteration_method});
  lines.push_back({"seed", std::to_string(arguments.seed)});
  lines.push_back({"without polls", arguments.runs_without_polls ? "yes" : "no"});
  lines.push_back({"quick", arguments.is_quick ? "yes" : "no"});
  return experiment::request_text(lines);
}

}  // namespace assay::commands
