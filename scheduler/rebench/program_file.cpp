// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/program_file.h"

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <limits>
#include <utility>

#include "native/json/document.h"
#include "native/json/writer.h"
#include "native/support/fnv_hash.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/scoring/design/targets.h"
#include "scheduler/scoring/stored/score_format.h"

namespace assay::rebench {
namespace {

using experiment::ScoreArguments;
using json::Place;

constexpr auto kMost = static_cast<std::int64_t>(experiment::kHighestSeed);
constexpr double kLongestSeconds = 1e18;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_name_character(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

template <typename T>
void write(json::Writer& out, std::string_view name, const std::optional<T>& value) {
  out.name(name);
  if (!value) {
    out.null();
  } else if constexpr (std::same_as<T, double>) {
    out.number(*value);
  } else {
    out.whole_number(*value);
  }
}

void write_words(json::Writer& out, std::string_view name, const std::vector<std::string>& words) {
  out.name(name);
  out.list(words, [&](const std::string& word) { out.text(word); });
}

void write(json::Writer& out, const ScoreArguments& arguments) {
  out.name("profilers").text(arguments.profilers);
  out.name("targets").list(arguments.targets, [&](double target) { out.number(target); });
  write_words(out, "plans", arguments.plans);
  write(out, "forks", arguments.forks);
  write(out, "blocks", arguments.blocks);
  out.name("all_blocks").flag(arguments.all_blocks);
  write(out, "iterations", arguments.iterations);
  write(out, "run_seconds", arguments.run_seconds);
  out.name("gain").text(arguments.gain);
  out.name("iteration_line").text(arguments.iteration_line);
  out.name("iteration_method").text(arguments.iteration_method);
  out.name("whole_runs").flag(arguments.whole_runs);
  out.name("seed").whole_number(arguments.seed);
  out.name("time_limit_s").number(arguments.time_limit_s);
  out.name("quick").flag(arguments.is_quick);
  out.name("any_speed").flag(arguments.any_speed);
  out.name("without_polls").flag(arguments.runs_without_polls);
}

Result<std::vector<std::string>> read_words(const Place& place, std::string_view name) {
  std::vector<std::string> words;
  ASSAY_ASSIGN(const Place list, place.member(name));
  ASSAY_PROPAGATE(
      json::read_each(list, words, [](const Place& element, std::string& word) -> Result<void> {
        ASSAY_ASSIGN(word, element.text());
        return {};
      }));
  return words;
}

template <typename Number>
Result<std::optional<Number>> read_count(const Place& place, std::string_view name) {
  ASSAY_ASSIGN(const Place value, place.member(name));
  if (value.is_null()) {
    return std::optional<Number>();
  }
  constexpr auto kHighest =
      std::min(std::uint64_t{std::numeric_limits<Number>::max()}, std::uint64_t{kMost});
  ASSAY_ASSIGN(const std::int64_t number,
               value.whole_number(0, static_cast<std::int64_t>(kHighest)));
  return std::optional<Number>(static_cast<Number>(number));
}

Result<bool> read_flag(const Place& place, std::string_view name) {
  ASSAY_ASSIGN(const Place value, place.member(name));
  return value.flag();
}

Result<void> read_target(const Place& place, double& target) {
  ASSAY_ASSIGN(target, place.number());
  return scoring::is_target(target)
             ? Result<void>()
             : place.wrong(std::string("a target is ") + scoring::kWhatTargetsAre);
}

Result<void> read_numbers(const Place& place, ScoreArguments& arguments) {
  ASSAY_ASSIGN(const Place targets, place.member("targets"));
  arguments.targets.clear();
  ASSAY_PROPAGATE(json::read_each(targets, arguments.targets, read_target));
  ASSAY_ASSIGN(arguments.forks, read_count<std::uint32_t>(place, "forks"));
  ASSAY_ASSIGN(arguments.blocks, read_count<std::uint32_t>(place, "blocks"));
  ASSAY_ASSIGN(arguments.iterations, read_count<std::uint64_t>(place, "iterations"));
  ASSAY_ASSIGN(const Place seconds, place.member("run_seconds"));
  if (!seconds.is_null()) {
    ASSAY_ASSIGN(arguments.run_seconds, seconds.number(0, kLongestSeconds));
  }
  ASSAY_ASSIGN(const std::int64_t seed, place.whole_number("seed", 0, kMost));
  arguments.seed = static_cast<std::uint64_t>(seed);
  ASSAY_ASSIGN(arguments.time_limit_s,
               place.number("time_limit_s", 1, experiment::kLongestTimeLimitS));
  return {};
}

Result<ScoreArguments> read_arguments(const Place& place) {
  ScoreArguments arguments;
  ASSAY_ASSIGN(arguments.profilers, place.text("profilers"));
  ASSAY_ASSIGN(arguments.plans, read_words(place, "plans"));
  ASSAY_ASSIGN(arguments.gain, place.text("gain"));
  ASSAY_ASSIGN(arguments.iteration_line, place.text("iteration_line"));
  ASSAY_ASSIGN(arguments.iteration_method, place.text("iteration_method"));
  ASSAY_ASSIGN(arguments.whole_runs, read_flag(place, "whole_runs"));
  ASSAY_ASSIGN(arguments.all_blocks, read_flag(place, "all_blocks"));
  ASSAY_ASSIGN(arguments.is_quick, read_flag(place, "quick"));
  ASSAY_ASSIGN(arguments.any_speed, read_flag(place, "any_speed"));
  ASSAY_ASSIGN(arguments.runs_without_polls, read_flag(place, "without_polls"));
  ASSAY_PROPAGATE(read_numbers(place, arguments));
  return arguments;
}

Result<std::vector<scoring::NamedValue>> read_environment(const Place& place) {
  std::vector<scoring::NamedValue> variables;
  ASSAY_ASSIGN(const Place list, place.member("environment"));
  ASSAY_PROPAGATE(json::read_each(
      list, variables, [](const Place& element, scoring::NamedValue& variable) -> Result<void> {
        ASSAY_ASSIGN(variable.name, element.text("name"));
        ASSAY_ASSIGN(variable.value, element.text("value"));
        return {};
      }));
  return variables;
}

std::string_view after_last(std::string_view text, char separator) {
  return text.substr(text.rfind(separator) + 1);
}

}  // namespace

std::string to_json(const PlannedProgram& program) {
  json::Writer out;
  out.object([&] {
    out.name("schema_version").whole_number(kProgramFormatVersion);
    out.name("name").text(program.name);
    out.name("experiment").text(program.experiment);
    out.name("working_directory").text(program.working_directory);
    write_words(out, "command", program.command);
    write(out, "iterations", program.iterations);
    out.name("options").object([&] { write(out, program.arguments); });
    out.name("environment").list(program.environment, [&](const scoring::NamedValue& variable) {
      out.object([&] {
        out.name("name").text(variable.name);
        out.name("value").text(variable.value);
      });
    });
  });
  return out.str();
}

Result<PlannedProgram> program_from_json(std::string_view text) {
  ASSAY_ASSIGN(const json::Document document, json::Document::parse(text));
  const Place root = document.root();
  ASSAY_PROPAGATE(
      json::check_version(root, "schema_version", kProgramFormatVersion, "program of ReBench"));
  PlannedProgram program;
  ASSAY_ASSIGN(program.name, root.text("name"));
  if (const std::string why = why_no_name(program.name); !why.empty()) {
    ASSAY_ASSIGN(const Place name, root.member("name"));
    return name.wrong(why);
  }
  ASSAY_ASSIGN(program.experiment, root.text("experiment"));
  ASSAY_ASSIGN(program.working_directory, root.text("working_directory"));
  ASSAY_ASSIGN(program.command, read_words(root, "command"));
  ASSAY_ASSIGN(program.iterations, read_count<std::uint64_t>(root, "iterations"));
  ASSAY_ASSIGN(const Place options, root.member("options"));
  ASSAY_ASSIGN(program.arguments, read_arguments(options));
  ASSAY_ASSIGN(program.environment, read_environment(root));
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
           "' is no name for a program: letters, digits, '-', '_' and '.', a letter first";
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
