// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/score_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "native/support/number_parsing.h"
#include "scheduler/experiment/design/score_scale.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/scoring/design/targets.h"
#include "scheduler/subject/line_pattern.h"

namespace assay::commands {
namespace {

constexpr std::uint32_t kMostBlocks = 1000;
constexpr const char* kAllBlocks = "all";

std::string why_no_limit(const std::string& word) {
  const auto number = parse_number<std::uint32_t>(word);
  const bool is_limit = word == kAllBlocks || (number && *number <= kMostBlocks);
  return is_limit ? ""
                  : "'" + word + "' is neither a number up to " + std::to_string(kMostBlocks) +
                        " nor the word all";
}

void add_blocks_option(CLI::App& app, experiment::ScoreArguments& arguments) {
  const auto take = [&arguments](const std::string& word) {
    arguments.all_blocks = word == kAllBlocks;
    arguments.blocks = parse_number<std::uint32_t>(word);
  };
  app.add_option_function<std::string>(
         "--blocks", take,
         fmt::format("largest number of blocks that are slowed alone ({}), three of a method at "
                     "most; or all, for all that can be slowed",
                     experiment::kUsualScale.blocks))
      ->type_name("N|all")
      ->check(why_no_limit);
}

void add_length_options(CLI::App& app, experiment::ScoreArguments& arguments) {
  app.add_option("--iterations", arguments.iterations,
                 "number for {iterations} in the command; by default the number that makes a run "
                 "as long as --run-time")
      ->check(CLI::Range(std::uint64_t{1}, experiment::kEndless));
  app.add_option("--run-time", arguments.run_seconds,
                 fmt::format("CPU seconds of a run, without its start ({})",
                             experiment::kUsualScale.run_seconds))
      ->check(CLI::Range(0.1, 100'000.0));
  app.add_option("--gain", arguments.gain,
                 fmt::format("how much longer one slowed block makes a run: a time, or a part of "
                             "the run ({}; {} for runs of another length)",
                             experiment::kUsualScale.gain, experiment::kGainOfAnyRun));
}

void add_iteration_options(CLI::App& app, experiment::ScoreArguments& arguments) {
  arguments.iteration_line = subject::kRebenchLine;
  auto* line =
      app.add_option(
             "--iteration-line", arguments.iteration_line,
             "regular expression for the lines that the program prints at an iteration's end")
          ->type_name("REGEX")
          ->capture_default_str();
  app.add_option("--iteration-method", arguments.iteration_method,
                 "method whose return ends an iteration, such as com.acme.Main.iterate")
      ->type_name("METHOD")
      ->excludes(line);
}

// Adds --whole-runs. It is added last, because it excludes options that must exist by then.
void add_whole_runs_option(CLI::App& app, experiment::ScoreArguments& arguments) {
  CLI::Option* whole_runs =
      app.add_flag("--whole-runs", arguments.whole_runs,
                   "score whole runs of a program that ends by itself, and not iterations");
  for (const char* other :
       {"--iteration-line", "--iteration-method", "--iterations", "--run-time", "--quick"}) {
    whole_runs->excludes(app.get_option(other));
  }
}

}  // namespace

std::string refuse_empty(const std::string& word) { return word.empty() ? "is empty" : ""; }

void add_score_options(CLI::App& app, experiment::ScoreArguments& arguments) {
  app.add_option("--profilers", arguments.profilers,
                 "profilers to score, with settings (docs/profilers.md); by default those of "
                 "async, jfr, jfr-cputime and perf that can run here")
      ->type_name("LIST")
      ->check(refuse_empty);
  app.add_option("--targets", arguments.targets,
                 fmt::format("slowdowns of the whole program, in percent ({})",
                             fmt::join(experiment::kUsualScale.targets, ",")))
      ->delimiter(',')
      ->check(CLI::Range(scoring::kLeastTarget, scoring::kMostTarget));
  app.add_option("--plan", arguments.plans, "plan that 'assay divine' found, instead of a search")
      ->type_name("FILE");
  app.add_option("--forks", arguments.forks,
                 fmt::format("number of fresh JVMs for each variant under each profiler ({})",
                             experiment::kUsualScale.forks))
      ->check(CLI::Range(1, 1000));
  add_blocks_option(app, arguments);
  add_length_options(app, arguments);
  app.add_option("--seed", arguments.seed,
                 "seed for the run order, for sampling and for statistics")
      ->check(CLI::Range(std::uint64_t{0}, experiment::kHighestSeed))
      ->capture_default_str();
  add_iteration_options(app, arguments);
  app.add_option("--time-limit", arguments.time_limit_s, "seconds after which a run is stopped")
      ->check(CLI::Range(1.0, experiment::kLongestTimeLimitS))
      ->capture_default_str();
  app.add_flag("--any-speed", arguments.any_speed,
               "also plan from iterations in which something else slowed the processors down");
  app.add_flag("--without-polls", arguments.runs_without_polls,
               "also run the program without safepoint polls in its loops, which some profilers "
               "depend on");
  app.add_flag(
      "--quick", arguments.is_quick,
      fmt::format("{} block, {} forks, runs of {} s, a slowdown of {} %: faster, and less certain",
                  experiment::kQuickScale.blocks, experiment::kQuickScale.forks,
                  experiment::kQuickScale.run_seconds, experiment::kQuickScale.targets.front()));
  add_whole_runs_option(app, arguments);
}

}  // namespace assay::commands
