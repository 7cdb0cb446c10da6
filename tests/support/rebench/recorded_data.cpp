// SPDX-License-Identifier: Apache-2.0
#include "tests/support/rebench/recorded_data.h"

#include <initializer_list>
#include <map>
#include <string_view>
#include <utility>

#include "scheduler/experiment/cell_plans.h"

namespace assay::test {
namespace {

void append(std::string& text, std::initializer_list<std::string_view> pieces) {
  for (const std::string_view piece : pieces) {
    text += piece;
  }
}

}  // namespace

std::vector<double> runtimes_ms_of(const scoring::Cell& cell) {
  return {100.5 + cell.order, 90.25 + cell.order};
}

std::string recorded_data(const std::string& program, const std::string& experiment,
                          std::span<const scoring::Cell> cells) {
  std::string text =
      "#!rebench\n"
      "invocation\titeration\tvalue\tunit\tcriterion\tbenchmark\texecutor\tsuite\textraArgs\tcores"
      "\tinputSize\tvarValue\ttag\tmachine\trunId\n"
      "# benchmark: 0={\"name\":\"" +
      program + "\"}\n";
  const std::string arguments = "--experiment " + experiment;
  std::map<std::pair<std::string, std::string>, std::size_t> arms;
  for (const scoring::Cell& cell : cells) {
    const std::string variant = experiment::variant_name(cell.key.variant);
    const std::string profiler = cell.key.profiler.empty() ? "none" : cell.key.profiler;
    const auto [arm, is_new] = arms.emplace(std::pair(variant, profiler), arms.size());
    const std::string number = std::to_string(arm->second);
    if (is_new) {
      append(text, {"# run_id: ", number, R"(={"inputSize":")", variant, R"(","varValue":")",
                    profiler, R"(","extraArgs":")", arguments, "\",\"benchmark_id\":0}\n"});
    }
    std::size_t iteration = 0;
    for (const double runtime : runtimes_ms_of(cell)) {
      append(text, {std::to_string(cell.key.fork + 1), "\t", std::to_string(++iteration), "\t",
                    std::to_string(runtime), "\tms\ttotal\t", program, "\tassay\t", program, "\t",
                    arguments, "\t1\t", variant, "\t", profiler, "\t\t\t", number, "\n"});
    }
  }
  return text;
}

}  // namespace assay::test
