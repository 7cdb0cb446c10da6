// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/program_file.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>
#include <utility>

#include "native/json/members.h"
#include "native/options/option_spec.h"
#include "native/support/fnv_hash.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/scoring/stored/score_format.h"
#include "scheduler/scoring/stored/stored_fields.h"

namespace assay::rebench {
namespace {

// Holds a program as its file has it: the options as words.
struct StoredProgram {
  PlannedProgram program = {};
  std::vector<NamedValue> options = {};
};

template <typename V, json::Either<StoredProgram> T>
void fields(V& visit, T& value) {
  visit("name", value.program.name);
  visit("experiment", value.program.experiment);
  visit("working_directory", value.program.working_directory);
  visit("command", value.program.command);
  visit("iterations", value.program.iterations);
  visit("options", value.options);
  visit("environment", value.program.environment);
}

constexpr std::string_view kVersion = "schema_version";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_name_character(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

// Reads the options from their words, and checks what the types of the members do not tell.
Result<PlannedProgram> program_of(StoredProgram stored) {
  PlannedProgram program = std::move(stored.program);
  std::vector<options::GivenOption> words;
  for (NamedValue& option : stored.options) {
    words.push_back({std::move(option.name), std::move(option.value)});
  }
  if (const auto read =
          options::apply_words(experiment::score_option_table(), words, program.arguments);
      !read) {
    return malformed("options: " + read.error().message());
  }
  if (const std::string why = why_no_name(program.name); !why.empty()) {
    return malformed("name: " + why);
  }
  return program;
}

std::string_view after_last(std::string_view text, char separator) {
  return text.substr(text.rfind(separator) + 1);
}

}  // namespace

std::string to_json(const PlannedProgram& program) {
  StoredProgram stored{.program = program};
  for (auto& [name, value] :
       options::words_of(experiment::score_option_table(), program.arguments)) {
    stored.options.push_back({std::move(name), std::move(value)});
  }
  return json::versioned_text(kVersion, kProgramFormatVersion, stored);
}

Result<PlannedProgram> program_from_json(std::string_view text) {
  ASSAY_ASSIGN(StoredProgram stored,
               json::read_versioned<StoredProgram>(text, kVersion, kProgramFormatVersion,
                                                   "program of ReBench"));
  return program_of(std::move(stored));
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
