// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/program_file.h"

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <limits>
#include <type_traits>
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

// Holds for T and const T.
template <typename Type, typename T>
concept Either = std::same_as<std::remove_const_t<Type>, T>;

// Calls visit(name, member) for each member, in the file's order, and visit.later(name, member) for
// those that files of earlier versions lack.
template <typename V, Either<ScoreArguments> T>
void members(V& visit, T& arguments) {
  visit("profilers", arguments.profilers);
  visit("targets", arguments.targets);
  visit("plans", arguments.plans);
  visit("forks", arguments.forks);
  visit("blocks", arguments.blocks);
  visit.later("all_blocks", arguments.all_blocks);
  visit("iterations", arguments.iterations);
  visit("run_seconds", arguments.run_seconds);
  visit("gain", arguments.gain);
  visit("iteration_line", arguments.iteration_line);
  visit.later("iteration_method", arguments.iteration_method);
  visit.later("whole_runs", arguments.whole_runs);
  visit("seed", arguments.seed);
  visit("time_limit_s", arguments.time_limit_s);
  visit("quick", arguments.is_quick);
  visit("any_speed", arguments.any_speed);
  visit("without_polls", arguments.runs_without_polls);
}

template <typename V, Either<scoring::NamedValue> T>
void members(V& visit, T& variable) {
  visit("name", variable.name);
  visit("value", variable.value);
}

template <typename V, Either<PlannedProgram> T>
void members(V& visit, T& program) {
  visit("name", program.name);
  visit("experiment", program.experiment);
  visit("working_directory", program.working_directory);
  visit("command", program.command);
  visit("iterations", program.iterations);
  visit("options", program.arguments);
  visit("environment", program.environment);
}

class Writer {
 public:
  explicit Writer(json::Writer& out) : out_(out) {}

  template <typename T>
  void operator()(std::string_view name, const T& value) {
    out_.name(name);
    write(value);
  }
  template <typename T>
  void later(std::string_view name, const T& value) {
    (*this)(name, value);
  }

 private:
  void write(const std::string& value) { out_.text(value); }
  void write(bool value) { out_.flag(value); }
  void write(double value) { out_.number(value); }
  template <std::unsigned_integral Number>
  void write(Number value) {
    out_.whole_number(value);
  }
  template <typename T>
  void write(const std::optional<T>& value) {
    if (value) {
      write(*value);
    } else {
      out_.null();
    }
  }
  template <typename T>
  void write(const std::vector<T>& values) {
    out_.list(values, [&](const T& value) { write(value); });
  }
  template <typename T>
  requires requires(Writer& self, const T& value) { members(self, value); }
  void write(const T& value) {
    out_.object([&] { members(*this, value); });
  }

  json::Writer& out_;
};

// Reads members until one of them is wrong.
class Reader {
 public:
  explicit Reader(const Place& place) : place_(place) {}

  template <typename T>
  void operator()(std::string_view name, T& value) {
    if (result_) {
      const auto member = place_.member(name);
      result_ = member ? read(*member, value) : Result<void>(member.error());
    }
  }
  template <typename T>
  void later(std::string_view name, T& value) {
    if (const auto member = place_.find(name); result_ && member) {
      result_ = read(*member, value);
    }
  }

  Result<void> result() const { return result_; }

 private:
  static Result<void> read(const Place& place, std::string& value) {
    ASSAY_ASSIGN(value, place.text());
    return {};
  }
  static Result<void> read(const Place& place, bool& value) {
    ASSAY_ASSIGN(value, place.flag());
    return {};
  }
  static Result<void> read(const Place& place, double& seconds) {
    ASSAY_ASSIGN(seconds, place.number(0, kLongestSeconds));
    return {};
  }
  template <std::unsigned_integral Number>
  static Result<void> read(const Place& place, Number& value) {
    constexpr auto kHighest =
        std::min(std::uint64_t{std::numeric_limits<Number>::max()}, std::uint64_t{kMost});
    ASSAY_ASSIGN(const std::int64_t number,
                 place.whole_number(0, static_cast<std::int64_t>(kHighest)));
    value = static_cast<Number>(number);
    return {};
  }
  template <typename T>
  static Result<void> read(const Place& place, std::optional<T>& value) {
    return place.is_null() ? Result<void>() : read(place, value.emplace());
  }
  template <typename T>
  static Result<void> read(const Place& place, std::vector<T>& values) {
    return json::read_each(place, values,
                           [](const Place& element, T& value) { return read(element, value); });
  }
  static Result<void> read(const Place& place, std::vector<double>& targets) {
    return json::read_each(place, targets, read_target);
  }
  template <typename T>
  requires requires(Reader& self, T& value) { members(self, value); }
  static Result<void> read(const Place& place, T& value) {
    Reader reader(place);
    members(reader, value);
    return reader.result();
  }
  static Result<void> read_target(const Place& place, double& target) {
    ASSAY_ASSIGN(target, place.number());
    return scoring::is_target(target)
               ? Result<void>()
               : place.wrong(std::string("a target is ") + scoring::kWhatTargetsAre);
  }

  const Place& place_;
  Result<void> result_ = {};
};

std::string_view after_last(std::string_view text, char separator) {
  return text.substr(text.rfind(separator) + 1);
}

}  // namespace

std::string to_json(const PlannedProgram& program) {
  json::Writer out;
  Writer write(out);
  out.object([&] {
    out.name("schema_version").whole_number(kProgramFormatVersion);
    members(write, program);
  });
  return out.str();
}

Result<PlannedProgram> program_from_json(std::string_view text) {
  ASSAY_ASSIGN(const json::Document document, json::Document::parse(text));
  const Place root = document.root();
  ASSAY_PROPAGATE(
      json::check_version(root, "schema_version", kProgramFormatVersion, "program of ReBench"));
  PlannedProgram program;
  Reader read(root);
  members(read, program);
  ASSAY_PROPAGATE(read.result());
  if (const std::string why = why_no_name(program.name); !why.empty()) {
    ASSAY_ASSIGN(const Place name, root.member("name"));
    return name.wrong(why);
  }
  ASSAY_ASSIGN(const Place options, root.member("options"));
  ASSAY_PROPAGATE(options.number("time_limit_s", 1, experiment::kLongestTimeLimitS));
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
