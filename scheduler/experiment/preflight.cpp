// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/preflight.h"

#include <algorithm>

#include "native/support/percent.h"
#include "scheduler/experiment/budget.h"
#include "scheduler/scoring/figure_text.h"

namespace assay::experiment {
namespace {

constexpr double kLeastInGraalsCode = 0.1;

std::string percent_text(double part) { return scoring::text_of(kPercent * part) + " %"; }

std::string warmth_line(const PreflightFacts& facts) {
  return facts.is_warm ? "after " + scoring::text_of(facts.warm_s) + " s (" +
                             std::to_string(facts.warm_iterations) + " iterations)"
                       : "not within " + scoring::text_of(facts.warm_s, "%.0f") + " s";
}

std::vector<NamedValue> lines_of(const PreflightFacts& facts) {
  std::vector<NamedValue> lines = {
      {"iterations are told by", facts.iterations_told},
      {"an iteration takes", scoring::text_of(facts.iteration_ms) + " ms"},
      {"warm", warmth_line(facts)},
      {"busy threads", scoring::text_of(facts.busy_threads)},
      {"iterations are timed by", facts.timed_by},
      {"time in Graal's code", percent_text(facts.in_graals_code)},
      {"of it in units of changing shape", percent_text(facts.in_changing_shapes)},
      {"time in interpreter, C1, stubs, libraries", percent_text(facts.elsewhere)},
      {"time on the VM's own threads", percent_text(facts.on_vm_threads)},
      {"time in the kernel", percent_text(facts.in_kernel)},
      {"blocks that can be slowed alone", std::to_string(facts.blocks_alone)},
      {"methods that can be slowed as a whole", std::to_string(facts.methods_as_whole)},
      {"a run takes about", scoring::text_of(facts.run_s, "%.0f") + " s"},
      {"a decision takes about", scoring::text_of(facts.decision_minutes, "%.0f") + " min"}};
  for (const scoring::Unmeasured& unit : facts.left_out) {
    lines.push_back({"left out: " + unit.what, unit.why});
  }
  return lines;
}

std::string count_text(std::size_t number, const std::string& noun) {
  return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
}

std::string what_can_be_slowed(const PreflightFacts& facts) {
  if (facts.methods_as_whole == 0) {
    return count_text(facts.blocks_alone, "block") + " can be slowed alone";
  }
  const std::string methods = count_text(facts.methods_as_whole, "method");
  return facts.blocks_alone == 0 ? methods + " can be slowed as a whole"
                                 : count_text(facts.blocks_alone, "block") + " alone and " +
                                       methods + " as a whole can be slowed";
}

// Returns why the program cannot be scored and what to do; empty where it can.
std::string why_it_cannot(const PreflightFacts& facts) {
  if (facts.in_graals_code < kLeastInGraalsCode) {
    return "only " + percent_text(facts.in_graals_code) +
           " of its time is in code that Graal compiled: give it more work in Java, or name the "
           "java process that does the work";
  }
  if (!facts.is_warm) {
    return "it does not become warm within " + scoring::text_of(facts.warm_s, "%.0f") +
           " s: give it more iterations, or make them shorter";
  }
  if (facts.wants_blocks && facts.blocks_alone + facts.methods_as_whole == 0) {
    return facts.why_no_block +
           ": ask for a smaller gain (--gain 5%), or measure overheads and shares alone "
           "(--blocks 0)";
  }
  if (facts.minutes && kMostOverTime * *facts.minutes < facts.decision_minutes) {
    return "a decision takes about " + scoring::text_of(facts.decision_minutes, "%.0f") +
           " minutes, where a run takes " + scoring::text_of(facts.run_s, "%.0f") +
           " s, most of them until it is warm: give the score more time (--minutes " +
           scoring::text_of(facts.decision_minutes + 1, "%.0f") + ")";
  }
  return "";
}

}  // namespace

Preflight preflight_of(const PreflightFacts& facts) {
  const std::string why = why_it_cannot(facts);
  Preflight preflight{.lines = lines_of(facts), .can_be_scored = why.empty()};
  preflight.sentence =
      !why.empty() ? "The program cannot be scored, because " + why + "."
      : facts.wants_blocks
          ? "The program can be scored: " + what_can_be_slowed(facts) +
                ", and a decision takes about " + scoring::text_of(facts.decision_minutes, "%.0f") +
                " minutes."
          : "Overheads and shares can be measured; no block is slowed alone, so no profiler is "
            "graded.";
  return preflight;
}

std::string preflight_text(const Preflight& preflight) {
  std::size_t width = 0;
  for (const NamedValue& line : preflight.lines) {
    width = std::max(width, line.name.starts_with("left out: ") ? 0 : line.name.size());
  }
  std::string text;
  for (const NamedValue& line : preflight.lines) {
    const std::size_t blanks = line.name.size() < width ? width - line.name.size() : 0;
    text += line.name + std::string(blanks + 2, ' ') + line.value + "\n";
  }
  return text + "\n" + preflight.sentence + "\n";
}

}  // namespace assay::experiment
