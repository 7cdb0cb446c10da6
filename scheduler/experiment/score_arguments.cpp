// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/score_arguments.h"

#include <array>
#include <string_view>

#include "native/support/number_parsing.h"
#include "scheduler/experiment/design/score_scale.h"
#include "scheduler/experiment/iteration_clock.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/scoring/design/targets.h"
#include "scheduler/scoring/figure_text.h"

namespace assay::experiment {
namespace {

using options::number_option;

constexpr std::uint32_t kMostBlocks = 1000;
constexpr double kHighestSeed = std::uint64_t{1} << 62U;  // limit of stored scores
constexpr double kLongestTimeLimitS = 1'000'000;          // more would not fit into milliseconds

Error invalid(std::string message) {
  return make_error(ErrorCode::invalid_argument, std::move(message));
}

// Refuses an empty word, because it is what is left of a variable that is not set, and not a wish
// for the default.
Result<void> refuse_empty(std::string_view word) {
  return word.empty() ? Result<void>(invalid("is empty")) : Result<void>();
}

Result<void> check_blocks(std::string_view word) {
  const auto number = parse_number<std::uint32_t>(word);
  if (word == kAllBlocks || (number && *number <= kMostBlocks)) {
    return {};
  }
  return invalid("'" + std::string(word) + "' is neither a number up to " +
                 std::to_string(kMostBlocks) + " nor the word all");
}

Result<void> check_iteration_clock(std::string_view word) {
  if (word == kToldClock || word == kCpuClock) {
    return {};
  }
  return invalid("'" + std::string(word) + "' is neither " + std::string(kToldClock) + " nor " +
                 std::string(kCpuClock));
}

std::string digits(double number) { return scoring::text_of(number, "%g"); }

std::string usual_targets() {
  std::string text;
  for (const double target : kUsualScale.targets) {
    text += (text.empty() ? "" : ",") + digits(target);
  }
  return text;
}

std::string usual_gains() {
  return std::string(kUsualScale.gain) + "; " + kGainOfAnyRun +
         " for runs of another length, and for --quick with a command";
}

std::string usual_minutes() {
  return digits(kUsualMinutes) + " where no option says how much is run, " + digits(kQuickMinutes) +
         " for --quick with a command, else no limit";
}

std::string quick_scale() {
  return digits(kQuickScale.blocks) + " block, " + digits(kQuickScale.forks) + " forks, runs of " +
         digits(kQuickScale.run_seconds) + " s, a slowdown of " +
         digits(kQuickScale.targets.front()) + " %";
}

constexpr auto kTable = std::to_array<ScoreOption>({
    {"profilers",
     "LIST",
     "profilers to score, with settings (docs/profilers.md); by default those of async, jfr, "
     "jfr-cputime "
     "and perf that can run here",
     &ScoreArguments::profilers,
     {.check = refuse_empty}},
    number_option("targets", "slowdowns of the whole program, in percent ({})",
                  &ScoreArguments::targets, {scoring::kLeastTarget, scoring::kMostTarget, true},
                  usual_targets),
    {"plan", "FILE", "plan that 'assay divine' found, instead of a search", &ScoreArguments::plans},
    number_option("forks", "number of fresh JVMs for each variant under each profiler ({})",
                  &ScoreArguments::forks, {1, 1000}, [] { return digits(kUsualScale.forks); }),
    {"blocks",
     "N|all",
     "largest number of blocks that are slowed alone ({}), three of a method at most; or all, for "
     "all that "
     "can be slowed",
     &ScoreArguments::blocks,
     {.check = check_blocks, .usual = [] { return digits(kUsualScale.blocks); }}},
    number_option("iterations",
                  "number for {iterations} in the command; by default the number that makes a run "
                  "as long as --run-time",
                  &ScoreArguments::iterations, {1, kEndless}),
    number_option("run-time", "CPU seconds of a run, without its start ({})",
                  &ScoreArguments::run_seconds, {0.1, 100'000},
                  [] { return digits(kUsualScale.run_seconds); }),
    {"gain",
     "",
     "how much longer one slowed block makes a run: a time, or a part of the run ({})",
     &ScoreArguments::gain,
     {.usual = usual_gains}},
    number_option("seed", "seed for the run order, for sampling and for statistics",
                  &ScoreArguments::seed, {0, kHighestSeed}),
    {"iteration-line",
     "REGEX",
     "regular expression for the lines that the program prints at an iteration's end, on stdout or "
     "stderr; a group that is a number with its unit is the iteration's time",
     &ScoreArguments::iteration_line,
     {.check = refuse_empty}},
    {"harness",
     "NAME",
     "harness whose lines end iterations: rebench, dacapo, renaissance or jmh; by default any of "
     "them",
     &ScoreArguments::harness,
     {.check = refuse_empty, .excludes = "iteration-line iteration-method"}},
    {"iteration-method",
     "METHOD",
     "method whose return ends an iteration, such as com.acme.Main.iterate",
     &ScoreArguments::iteration_method,
     {.excludes = "iteration-line"}},
    {"iteration-clock",
     "told|cpu",
     "how iterations are timed: by what their lines tell (or by when these come), or by the CPU "
     "time of all threads; by default by good CPU times in lines, and else by that of all threads "
     "but the compilers', where the program waits or is busy on several processors",
     &ScoreArguments::iteration_clock,
     {.check = check_iteration_clock}},
    number_option("time-limit", "seconds after which a run is stopped",
                  &ScoreArguments::time_limit_s, {1, kLongestTimeLimitS}),
    number_option("minutes",
                  "minutes for the whole score: what does not fit is left out, and told; 0 is no "
                  "limit ({})",
                  &ScoreArguments::minutes, {0, 100'000}, usual_minutes),
    {"any-speed", "",
     "also plan from iterations in which something else slowed the processors down",
     &ScoreArguments::any_speed},
    {"without-polls", "",
     "also run the program without safepoint polls in its loops, which some profilers depend on",
     &ScoreArguments::runs_without_polls},
    {"quick",
     "",
     "{}: faster, and less certain",
     &ScoreArguments::is_quick,
     {.usual = quick_scale}},
    {"whole-runs",
     "",
     "score whole runs of a program that ends by itself, and not iterations",
     &ScoreArguments::whole_runs,
     {.excludes = "iteration-line harness iteration-method iteration-clock iterations run-time "
                  "quick"}},
});

}  // namespace

std::span<const ScoreOption> score_option_table() { return kTable; }

}  // namespace assay::experiment
