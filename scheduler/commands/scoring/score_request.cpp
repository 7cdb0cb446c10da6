// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/scoring/score_request.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include "native/support/shell_word.h"
#include "native/support/text_pieces.h"
#include "native/support/version.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/host/machine_facts.h"
#include "scheduler/launch/jvm_flags.h"
#include "scheduler/process/sha256.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

// "app.jar:lib/x.jar"
bool names_a_file_here(std::string_view word) {
  return std::ranges::any_of(split_pieces(word, ':'), [](std::string_view piece) {
    std::error_code ignored;  // then it names none
    return fs::path(piece).is_relative() && !piece.empty() && fs::exists(piece, ignored);
  });
}

// What java reads before it starts. Other words may name what the program is to write.
bool names_code_here(const std::vector<std::string>& command) {
  constexpr std::array<std::string_view, 6> kOptions = {"-cp", "-classpath",    "--class-path",
                                                        "-p",  "--module-path", "-jar"};
  for (std::size_t i = 1; i < command.size(); ++i) {
    const bool is_value = std::ranges::find(kOptions, command[i - 1]) != kOptions.end();
    const std::string_view word = command[i];
    if ((is_value && names_a_file_here(word)) ||
        (word.starts_with('@') && names_a_file_here(word.substr(1)))) {
      return true;
    }
  }
  return false;
}

// The same words name another program's files in another folder.
std::string directory_that_counts(const std::vector<std::string>& command) {
  return names_code_here(command) ? fs::current_path().string() : "any";
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
  std::vector<scoring::NamedValue> lines = {{"command", shell_line(setup.command)},
                                            {"in the folder", directory_that_counts(setup.command)},
                                            {"java", describe(setup.host.jdk)},
                                            {"assay", kVersion},
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
