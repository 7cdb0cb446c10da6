// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/counted_run.h"

#include <algorithm>
#include <utility>

namespace assay::jvm_tests {
namespace {

constexpr const char* kWorkloadsPackage = "assay.workloads.";

Counts counts_of(const rapidjson::Value& object) {
  Counts counts;
  for (const auto& member : object.GetObject()) {
    counts[member.name.GetString()] = member.value.GetUint64();
  }
  return counts;
}

CountedUnit unit_of(const rapidjson::Value& json) {
  CountedUnit unit;
  unit.method = json["method"].GetString();
  unit.entry_bci = json["entry_bci"].GetInt();
  unit.counts = counts_of(json["counts"]);
  unit.unfinished_known = json["unfinished"].IsUint64();
  unit.unfinished = unit.unfinished_known ? json["unfinished"].GetUint64() : 0;
  unit.unfinished_source = json["unfinished_source"].GetString();
  if (json["running_at_most"].IsUint64()) {
    unit.running_at_most = json["running_at_most"].GetUint64();
  }
  unit.became_invalid = json["became_invalid"].GetUint64();
  if (json["inlined"].IsArray()) {
    for (const auto& inlined : json["inlined"].GetArray()) {
      unit.inlined[inlined["method"].GetString()] = counts_of(inlined["counts"]);
    }
  }
  return unit;
}

}  // namespace

std::uint64_t CountedUnit::count(std::string_view event) const {
  const auto found = counts.find(std::string(event));
  return found == counts.end() ? 0 : found->second;
}

std::uint64_t CountedRun::total(const char* event) const {
  return result["totals"].HasMember(event) ? result["totals"][event].GetUint64() : 0;
}

std::vector<CountedUnit> CountedRun::units(std::string_view method) const {
  std::vector<CountedUnit> found;
  for (const auto& json : result["units"].GetArray()) {
    CountedUnit unit = unit_of(json);
    const std::string_view name = std::string_view(unit.method).substr(0, unit.method.find('('));
    if (name == method && unit.entry_bci == -1) {
      found.push_back(std::move(unit));
    }
  }
  return found;
}

std::vector<std::string> java_command(const Program& program) {
  std::vector<std::string> command = {java()};
  command.insert(command.end(), program.java_flags.begin(), program.java_flags.end());
  const std::string more = program.class_path.empty() ? "" : ":" + program.class_path;
  command.insert(command.end(),
                 {"-cp", workloads_jar() + more, kWorkloadsPackage + program.main_class});
  command.insert(command.end(), program.arguments.begin(), program.arguments.end());
  return command;
}

CountedRun finish(RunningProgram& program, const std::string& file) {
  CountedRun finished;
  finished.exit_code = program.wait_for_end();
  finished.standard_output = program.standard_output();
  finished.standard_error = program.standard_error();
  if (!file.empty()) {
    finished.result = read_json(file);
  }
  return finished;
}

CountedRun run(const std::vector<std::string>& command, const EnvironmentChanges& changes) {
  RunningProgram program(command, changes);
  return finish(program);
}

std::vector<std::string> count_command(const Program& program, const std::string& file) {
  std::vector<std::string> command = {assay_program(), "count", "-o", file};
  command.insert(command.end(), program.options.begin(), program.options.end());
  command.emplace_back("--");
  const std::vector<std::string> java_part = java_command(program);
  command.insert(command.end(), java_part.begin(), java_part.end());
  return command;
}

std::vector<std::string> agent_command(const Program& program, const std::string& agent_string) {
  const std::string arguments = temporary_folder() + "/assay.args";
  run({assay_program(), "java-args", "-o", arguments}, {{"ASSAY_JAVA_HOME", java_home()}});
  std::vector<std::string> command = java_command(program);
  command.insert(command.begin() + 1,
                 {"@" + arguments, "-agentpath:" + agent_library() + "=" + agent_string});
  return command;
}

std::vector<std::string> by_hand_command(const Program& program, const std::string& agent_options) {
  return agent_command(program, agent_options.empty() ? "count" : "count," + agent_options);
}

CountedRun count(const Program& program) {
  const std::string file = temporary_folder() + "/result.json";
  RunningProgram running(count_command(program, file), program.environment);
  return finish(running, file);
}

std::vector<std::string> compiled_at_once() {
  return {"-XX:CompileCommand=quiet", std::string("-XX:CompileCommand=BackgroundCompilation,") +
                                          kWorkloadsPackage + "*::*,false"};
}

std::vector<std::string> joined(std::vector<std::string> words,
                                const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

CountedRun count_until_compiled(Program program, std::size_t calls_argument,
                                std::string_view target,
                                const std::function<CountedRun(const Program&)>& run_once) {
  constexpr int kAttempts = 4;
  constexpr unsigned long long kMore = 4;
  constexpr unsigned long long kMost = 2'000'000'000;  // the programs read an int
  program.java_flags = joined(std::move(program.java_flags), compiled_at_once());
  CountedRun finished;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    finished = run_once(program);
    const auto compiled =
        finished.has_result() ? finished.units(target) : std::vector<CountedUnit>();
    const bool entered =
        !compiled.empty() && !compiled.front().counts.empty();  // zeros are left out
    if (entered) {
      break;
    }
    std::string& calls = program.arguments[calls_argument];
    calls = std::to_string(std::min(std::stoull(calls) * kMore, kMost));
  }
  return finished;
}

CountedRun run_plainly(const Program& program) {
  return run(java_command(program), program.environment);
}

std::string assay_program() { return ASSAY_BUILD_DIR "/bin/assay"; }
std::string agent_library() { return ASSAY_BUILD_DIR "/lib/libassay.so"; }
std::string workloads_jar() { return ASSAY_BUILD_DIR "/lib/assay-workloads.jar"; }
std::string java_home() { return ASSAY_TEST_JAVA_HOME; }
std::string java() { return java_home() + "/bin/java"; }

}  // namespace assay::jvm_tests
