// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/harness_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "scheduler/subject/line_pattern.h"

namespace assay::subject {
namespace {

// The expressions are those of lines as the harnesses print them (tests/unit/subject has such
// lines). Where several threads run a benchmark of JMH, the time's error stands before its unit.
constexpr std::array<HarnessLines, 4> kHarnesses = {{
    {"rebench", kRebenchLine, "{iterations}"},
    {"dacapo", "^===== DaCapo .* (completed warmup [0-9]+|PASSED) in ([0-9]+) (msec|ms) =====",
     "-n {iterations}"},
    {"renaissance", R"(^====== .*, iteration [0-9]+ completed \(([0-9.]+) (ns|us|ms|s)\) ======)",
     "-r {iterations}"},
    {"jmh", "^(# Warmup )?Iteration +[0-9]+: +([0-9.]+)( ±\\([0-9.]+%\\) [0-9.]+)? (ns|us|ms|s)/op",
     "-bm ss -f 0 -wi 0 -i {iterations}"},
}};

constexpr std::string_view kFork = "# Fork: ";
constexpr std::string_view kNoFork = "# Fork: N/A";
constexpr std::string_view kMode = "# Benchmark mode: ";
constexpr std::string_view kFixedWork = "# Benchmark mode: Single shot";

}  // namespace

std::span<const HarnessLines> harnesses() { return kHarnesses; }

Result<std::string> expression_of_harness(std::string_view name) {
  std::string all;
  std::string names;
  for (const HarnessLines& one : kHarnesses) {
    if (one.name == name) {
      return std::string(one.expression);
    }
    all += fmt::format("{}{}", all.empty() ? "" : "|", one.expression);
    names += fmt::format("{}{}", names.empty() ? "" : ", ", one.name);
  }
  return name.empty()
             ? Result<std::string>(all)
             : make_error(ErrorCode::invalid_argument,
                          fmt::format("assay does not know the lines of a harness '{}'; it "
                                      "knows those of {}. Name the lines yourself "
                                      "(--iteration-line)",
                                      name, names));
}

Result<std::string> iteration_expression(const std::string& own, const std::string& harness) {
  return own.empty() ? expression_of_harness(harness) : Result<std::string>(own);
}

std::string lines_in_words(const std::string& expression) {
  std::string names;
  for (const HarnessLines& one : kHarnesses) {
    if (one.expression == expression) {
      return fmt::format("lines of {}", one.name);
    }
    names += fmt::format("{}{}", names.empty() ? "" : ", ", one.name);
  }
  const auto all = expression_of_harness("");
  return all && *all == expression ? fmt::format("lines of a known harness ({})", names)
                                   : "lines " + expression;
}

std::optional<std::string> objection_of(std::string_view line) {
  if (line.starts_with(kFork) && !line.starts_with(kNoFork)) {
    return "JMH runs its benchmark in a child process, where assay does not measure: let JMH run "
           "it in its own JVM (-f 0)";
  }
  if (line.starts_with(kMode) && !line.starts_with(kFixedWork)) {
    return "JMH's iterations last equally long in this mode, however slow the benchmark is, so "
           "nobody can see how much longer they get: let JMH time single shots (-bm ss), with as "
           "many calls in each (-bs N) as take some 20 ms";
  }
  return std::nullopt;
}

}  // namespace assay::subject
