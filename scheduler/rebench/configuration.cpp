// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/configuration.h"

#include <set>

#include "native/json/utf8.h"
#include "native/json/writer.h"
#include "native/support/shell_word.h"
#include "scheduler/experiment/cell_plans.h"
#include "scheduler/scoring/design/run_order.h"

namespace assay::rebench {
namespace {

// ReBench gives up a benchmark after so many failures one after the other.
constexpr const char* kFailuresInARow = "3";

// A JSON string is also a YAML string.
std::string yaml_string(std::string_view text) {
  json::Writer out(json::Layout::compact);
  out.text(text);
  return out.str();
}

std::string list_of(const std::vector<std::string>& texts) {
  std::string list;
  for (const std::string& text : texts) {
    list += (list.empty() ? "" : ", ") + yaml_string(text);
  }
  return "[" + list + "]";
}

// Refuses what is not UTF-8: YAML has no other bytes, so ReBench would get another path or value.
Result<void> check_utf8(const std::string& text) {
  if (const auto mended = json::mended_utf8(text)) {
    return make_error(
        ErrorCode::unsupported,
        *mended + ": the path is not UTF-8, but ReBench's configuration can hold only UTF-8");
  }
  return {};
}

// ReBench expands '%' as Python does, once in locations and twice in commands, and '~' as shells
// do.
Result<void> check_path(const std::string& path) {
  if (path.find_first_of("%~\n") != std::string::npos) {
    return make_error(ErrorCode::unsupported, path +
                                                  ": ReBench gives '%' and '~' in paths another "
                                                  "meaning; use a path without these characters");
  }
  return check_utf8(path);
}

// ReBench takes the values of variables apart as a shell does, and stops at a quote without its
// partner.
Result<void> check_variable(const NamedValue& variable) {
  if (variable.value.find_first_of("'\"\\\n") != std::string::npos) {
    return make_error(ErrorCode::unsupported,
                      "ReBench cannot pass on the environment variable " + variable.name +
                          ", which has a quote, a backslash or a line end in it");
  }
  return check_utf8(variable.name + "=" + variable.value);
}

Result<std::string> suite(const ConfiguredProgram& configured) {
  const PlannedProgram& program = configured.program;
  ASSAY_PROPAGATE(check_path(program.working_directory));
  ASSAY_PROPAGATE(check_path(configured.folder));
  const std::string iterations = program.iterations ? " --iterations %(iterations)s" : "";
  std::string text =
      "  " + yaml_string(program.name) +
      ":\n    gauge_adapter: RebenchLog\n    location: " + yaml_string(program.working_directory) +
      "\n    command: " +
      yaml_string("rebench cell " + shell_word(configured.folder) +
                  " %(input)s %(variable)s %(invocation)s" + iterations) +
      "\n" + (program.environment.empty() ? "" : "    env:\n");
  for (const NamedValue& variable : program.environment) {
    ASSAY_PROPAGATE(check_variable(variable));
    text += "      " + yaml_string(variable.name) + ": " + yaml_string(variable.value) + "\n";
  }
  text += "    benchmarks:\n      - " + yaml_string(program.name) + ":\n";
  const std::string place = "          ";
  text += place + "extra_args: " + yaml_string("--experiment " + program.experiment) + "\n";
  text += place + "invocations: " + std::to_string(configured.runs.forks) + "\n";
  if (program.iterations) {
    text += place + "iterations: " + std::to_string(*program.iterations) + "\n";
  }
  text += place + "input_sizes: " + list_of(configured.runs.variants) + "\n";
  return text + place + "variable_values: " + list_of(configured.runs.profilers) + "\n";
}

std::string head(const Configuration& configuration) {
  return std::string(kConfigurationHead) + " (assay " + configuration.version + ") for ReBench " +
         std::string(kReBenchVersion) +
         ":\n"
         "#   rebench -D -s random rebench.conf\n"
         "# input: what is slower; variable: the profiler; an invocation is a fresh JVM.\n"
         "default_experiment: profilers\n"
         "default_data_file: " +
         yaml_string(configuration.data_file) +
         "\n\n"
         "runs:\n"
         "  execute_exclusively: true\n"
         "  min_iteration_time: 0\n"
         "  retries_after_failure: " +
         kFailuresInARow + "\n\n";
}

}  // namespace

Runs runs_of(const scoring::Experiment& experiment) {
  std::set<scoring::Variant> variants;
  for (const scoring::CellKey& key : experiment.order) {
    variants.insert(key.variant);
  }
  Runs runs{.forks = forks_of(experiment)};
  for (const scoring::Variant& variant : variants) {
    runs.variants.push_back(experiment::variant_name(variant));
  }
  runs.profilers.emplace_back(kNoProfiler);
  for (const scoring::ProfilerVariant& profiler : experiment.profilers) {
    if (has_runs(profiler)) {
      runs.profilers.push_back(profiler.id);
    }
  }
  return runs;
}

Result<std::string> to_yaml(const Configuration& configuration) {
  ASSAY_PROPAGATE(check_path(configuration.assay));
  std::string text = head(configuration) + "benchmark_suites:\n";
  std::vector<std::string> names;
  for (const ConfiguredProgram& program : configuration.programs) {
    ASSAY_ASSIGN(const std::string one, suite(program));
    text += one;
    names.push_back(program.program.name);
  }
  return text +
         "\nexecutors:\n  assay:\n    executable: " + yaml_string(shell_word(configuration.assay)) +
         "\n\nexperiments:\n  profilers:\n    executions: [assay]\n    suites: " + list_of(names) +
         "\n";
}

}  // namespace assay::rebench
