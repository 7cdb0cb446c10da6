// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/program_file.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

#include "native/json/members.h"
#include "native/support/fnv_hash.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/scoring/design/targets.h"
#include "scheduler/scoring/stored/score_format.h"
#include "scheduler/scoring/stored/stored_fields.h"

namespace assay::experiment {

constexpr double kLongestRunS = 1e18;

template <typename V, json::Either<ScoreArguments> T>
void fields(V& visit, T& value) {
  visit("profilers", value.profilers);
  visit("targets", value.targets);
  visit("plans", value.plans);
  visit("forks", value.forks);
  visit("blocks", value.blocks);
  visit("all_blocks", value.all_blocks);
  visit("iterations", value.iterations);
  visit.within("run_seconds", value.run_seconds, 0, kLongestRunS);
  visit("gain", value.gain);
  visit("iteration_line", value.iteration_line);
  visit("iteration_method", value.iteration_method);
  visit("whole_runs", value.whole_runs);
  visit("seed", value.seed);
  visit.within("time_limit_s", value.time_limit_s, 1, kLongestTimeLimitS);
  visit("quick", value.is_quick);
  visit("any_speed", value.any_speed);
  visit("without_polls", value.runs_without_polls);
}

}  // namespace assay::experiment

namespace assay::rebench {

template <typename V, json::Either<PlannedProgram> T>
void fields(V& visit, T& value) {
  visit("name", value.name);
  visit("experiment", value.experiment);
  visit("working_directory", value.working_directory);
  visit("command", value.command);
  visit("iterations", value.iterations);
  visit("options", value.arguments);
  visit("environment", value.environment);
}

namespace {

constexpr std::string_view kVersion = "schema_version";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_name_character(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

// Checks what the types of the members do not tell.
Result<void> check(const PlannedProgram& program) {
  const auto wrong = [](const char* member, const std::string& what) {
    return make_error(ErrorCode::malformed_data, std::string(member) + ": " + what);
  };
  if (const std::string why = why_no_name(program.name); !why.empty()) {
    return wrong("name", why);
  }
  if (!std::ranges::all_of(program.arguments.targets, scoring::is_target)) {
    return wrong("options.targets", std::string("a target is ") + scoring::kWhatTargetsAre);
  }
  return {};
}

std::string_view after_last(std::string_view text, char separator) {
  return text.substr(text.rfind(separator) + 1);
}

}  // namespace

std::string to_json(const PlannedProgram& program) {
  return json::versioned_text(kVersion, kProgramFormatVersion, program);
}

Result<PlannedProgram> program_from_json(std::string_view text) {
  ASSAY_ASSIGN(PlannedProgram program,
               json::read_versioned<PlannedProgram>(text, kVersion, kProgramFormatVersion,
                                                    "program of ReBench"));
  ASSAY_PROPAGATE(check(program));
  return program;
}

std::string experiment_id(const scoring::Experiment& experiment) {
  return fnv1a_digits(scoring::to_json(experiment));
}

std::optional<std::uint64_t> iterations_put_in(const std::vector<std::string>& command,
                                               const std::vector<std::string>& replaced) {
  for (std::size_t i = 0; i < std::min(command.size(), replaced.size()); ++i) {
    const auto at = command[i].find(experiment::kIterationsWord);
    if (at == std::string::npos || at > replaced[i].size()) {
      continue;
    }
    std::uint64_t number = 0;
    const char* begin = replaced[i].data() + at;
    const auto [end, failure] =
        std::from_chars(begin, replaced[i].data() + replaced[i].size(), number);
    if (failure == std::errc()) {
      return number;
    }
  }
  return std::nullopt;
}

std::string why_no_name(std::string_view name) {
  if (name.empty() || !is_letter(name.front()) || !std::ranges::all_of(name, is_name_character)) {
    return "'" + std::string(name) +
           "' cannot be the name of a program: use letters, digits, '-', '_' and '.', with a "
           "letter first";
  }
  return {};
}

std::string name_for(const std::vector<std::string>& program_words) {
  if (program_words.empty()) {
    return {};
  }
  std::string name;
  if (program_words[0] == "-jar" && program_words.size() > 1) {
    const std::string_view file = after_last(program_words[1], '/');
    name = file.substr(0, file.rfind(".jar"));
  } else {
    name = after_last(program_words[0], '.');
    if (program_words.size() > 1 && why_no_name(program_words[1]).empty()) {
      name += "-" + program_words[1];
    }
  }
  for (char& c : name) {
    c = is_name_character(c) ? c : '-';
  }
  return name;
}

}  // namespace assay::rebench
