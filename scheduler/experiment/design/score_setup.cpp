// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/score_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <span>
#include <utility>

#include "native/json/utf8.h"
#include "native/support/number_parsing.h"
#include "native/support/shell_word.h"
#include "scheduler/experiment/design/score_scale.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/experiment/running/cell_run.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/launch/overriding_options.h"
#include "scheduler/process/messages.h"
#include "scheduler/profilers/brought_along.h"
#include "scheduler/profilers/profiled_run.h"
#include "scheduler/sampling/sampling_cost.h"
#include "scheduler/subject/harness_lines.h"
#include "scheduler/subject/line_pattern.h"

namespace assay::experiment {
namespace {

namespace fs = std::filesystem;

constexpr const char* kQuickKernel = "Stages";
constexpr const char* kQuickSize = "10000";
// Loops are compiled at once. Callers of loops are compiled late, in the middle of a short run, and
// would inline the loops.
constexpr const char* kQuickRoots =
    "-XX:CompileCommand=dontinline,assay.workloads.kernels.Stages::*";
// Graal compiles only these classes; the first tier compiles all others. Graal would compile the
// others during all of a short run, on the processor's other thread, and would slow inserted
// instructions more than the code beside them.
constexpr const char* kQuickCompiled =
    "-Djdk.graal.GraalCompileOnly=assay.workloads.kernels.Stages.*,"
    "assay.workloads.kernels.Harness.*";
constexpr double kOracleHz = 2000;

// Fails (invalid_argument) where the command is not UTF-8: a score that goes on takes the command
// from its folder, where it is JSON.
Result<void> check_can_be_kept(const std::vector<std::string>& command) {
  for (const std::string& word : command) {
    if (const auto mended = json::mended_utf8(word)) {
      return make_error(ErrorCode::invalid_argument,
                        fmt::format("'{}' in the command is not UTF-8, so it cannot be stored with "
                                    "the results: give the file another name",
                                    *mended));
    }
  }
  return {};
}

Result<std::vector<std::string>> command_of(const ScoreArguments& arguments,
                                            const std::vector<std::string>& command) {
  const fs::path kernels =
      installation::this_installation().shim.parent_path() / "assay-workloads.jar";
  std::error_code ignored;  // after an error the user has to name a command
  if (command.empty() && arguments.is_quick && fs::exists(kernels, ignored)) {
    return std::vector<std::string>{"java",
                                    "-Xmx512m",
                                    "-XX:CompileCommand=quiet",
                                    kQuickRoots,
                                    kQuickCompiled,
                                    "-cp",
                                    kernels.string(),
                                    "assay.workloads.kernels.Harness",
                                    kQuickKernel,
                                    kIterationsWord,
                                    kQuickSize};
  }
  if (!launch::is_java_command(command)) {
    return make_error(ErrorCode::invalid_argument,
                      "a java command goes after '--': assay score -o report/ -- java -cp app.jar "
                      "Main {iterations}");
  }
  ASSAY_PROPAGATE(check_can_be_kept(command));
  return command;
}

// Tells whether the command is that of the kernel which --quick runs without a command. ReBench's
// cells name it.
bool is_of_bundled_kernel(const ScoreArguments& arguments,
                          const std::vector<std::string>& command) {
  const auto bundled = command_of(arguments, {});
  return bundled && *bundled == command;
}

// Returns why the profiler cannot run here with these settings; nothing where it can.
std::optional<Error> why_not_here(const profilers::ProfilerChoice& choice,
                                  const profilers::Availability& found,
                                  const profilers::Host& host) {
  if (!found.here) {
    return make_error(ErrorCode::unsupported, found.missing);
  }
  const auto taken = choice.profiler->try_settings(host, choice.settings);
  return taken ? std::nullopt : std::optional(taken.error());
}

// Returns a line that runs the program under the profiler, with its output in the current folder;
// empty where the profiler needs files that nobody writes then.
std::string command_to_copy(const ScoreSetup& setup, const profilers::ProfilerChoice& choice) {
  const auto additions = choice.profiler->additions(setup.host, choice.settings, ".");
  if (!additions || !additions->files.empty()) {
    return "";
  }
  return shell_line(profilers::with_additions(setup.command, *additions,
                                              profilers::common_java_options(choice.settings)));
}

// Chooses the profilers. Profilers that were asked for have to be here; the usual ones are left out
// where they are missing.
Result<void> choose_profilers(const std::string& wanted, const char* usual, ScoreSetup& setup) {
  ASSAY_ASSIGN(auto choices, profilers::parse_choices(wanted.empty() ? usual : wanted));
  ASSAY_ASSIGN(auto all, participants(std::move(choices)));
  for (Participant& one : all) {
    const auto found = one.choice.profiler->availability(setup.host);
    if (const auto why = why_not_here(one.choice, found, setup.host)) {
      if (!wanted.empty() || one.choice.profiler->is_control() ||
          why->code() == ErrorCode::interrupted) {
        return make_error(why->code(), fmt::format("{}: {}", one.choice.text, why->message()));
      }
      setup.unmeasured.push_back({one.choice.text, why->message()});
      continue;
    }
    one.variant.version = found.version;
    for (const auto& [name, value] : one.choice.profiler->settings_of_environment(setup.host)) {
      one.variant.settings.push_back({name, value});
    }
    one.variant.command = command_to_copy(setup, one.choice);
    setup.variants.push_back(one.variant);
    setup.participants.push_back(std::move(one));
  }
  return {};
}

Result<void> check_iteration_ends(const ScoreArguments& arguments) {
  ASSAY_ASSIGN(const std::string line,
               subject::iteration_expression(arguments.iteration_line, arguments.harness));
  ASSAY_PROPAGATE(subject::LinePattern::compile(line));
  return launch::check_iteration_method(arguments.iteration_method);
}

IterationsTold iterations_told(const ScoreArguments& arguments) {
  if (arguments.whole_runs) {
    return IterationsTold::by_nobody;
  }
  return arguments.iteration_method.empty() ? IterationsTold::by_lines : IterationsTold::by_method;
}

Result<WatchTerms> watch_terms(const ScoreArguments& arguments) {
  ASSAY_ASSIGN(std::string line,
               subject::iteration_expression(arguments.iteration_line, arguments.harness));
  WatchTerms watch{.iteration_line = std::move(line),
                   .iterations_told = iterations_told(arguments),
                   .seed = arguments.seed,
                   .time_limit = std::chrono::milliseconds(
                       static_cast<std::int64_t>(1000 * arguments.time_limit_s))};
  ASSAY_ASSIGN(watch.event, sampling::choose_event(sampling::kDefaultEvent, sampling::open_error));
  watch.period = sampling::period_at(watch.event, kOracleHz);
  return watch;
}

// Checks that the command does not say how long a whole run is and leave it open, too.
Result<void> check_length(const ScoreArguments& arguments,
                          const std::vector<std::string>& command) {
  if (arguments.whole_runs && has_iterations(command)) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("with --whole-runs the command decides how long a run is: put a "
                                  "number in the place of {}",
                                  kIterationsWord));
  }
  return {};
}

Result<void> read_targets(const ScoreArguments& arguments, const ScoreScale& scale,
                          ScoreSetup& setup) {
  ASSAY_ASSIGN(setup.plans, plans_by_target(arguments.plans));
  std::vector<double> of_plans;
  for (const auto& [target, file] : setup.plans) {
    of_plans.push_back(target);
  }
  setup.targets = united_targets(std::move(of_plans), arguments.targets, scale.targets);
  return {};
}

// Returns the gain that was asked for, or the usual one. The large gain of a quick score is for the
// bundled kernel: most of a run of a user's own program is its warm-up, and runs that are longer by
// half take the time of other runs.
Result<Gain> gain_of(const ScoreArguments& arguments, const ScoreScale& scale, bool is_bundled) {
  if (!arguments.gain.empty()) {
    return parse_gain(arguments.gain);
  }
  const bool has_any_length = has_own_length(arguments) || arguments.whole_runs;
  const bool is_of_any_run = arguments.is_quick ? !is_bundled : has_any_length;
  return parse_gain(is_of_any_run ? kGainOfAnyRun : scale.gain);
}

void limit_blocks(const ScoreArguments& arguments, const ScoreScale& scale,
                  scoring::ChoiceRules& choice) {
  choice.most_blocks = parse_number<std::uint32_t>(arguments.blocks).value_or(scale.blocks);
  if (arguments.blocks == kAllBlocks) {
    choice.most_blocks = scoring::kNoLimit;
    choice.most_blocks_of_a_method = scoring::kNoLimit;
  }
}

void say_what_is_left_out(const ScoreArguments& arguments, ScoreSetup& setup) {
  if (!arguments.runs_without_polls) {
    setup.unmeasured.push_back({"the program without safepoint polls in its loops",
                                "it was not requested (--without-polls)"});
  }
}

}  // namespace

Result<ScoreSetup> set_up_score(const ScoreArguments& arguments,
                                const std::vector<std::string>& command,
                                const process::Environment& given_environment) {
  const ScoreScale& scale = arguments.is_quick ? kQuickScale : kUsualScale;
  ScoreSetup setup;
  setup.arguments = arguments;
  ASSAY_PROPAGATE(check_iteration_ends(arguments));
  ASSAY_ASSIGN(setup.command, command_of(arguments, command));
  const bool is_bundled = is_of_bundled_kernel(arguments, setup.command);
  ASSAY_PROPAGATE(check_length(arguments, setup.command));
  ASSAY_ASSIGN(const Gain gain, gain_of(arguments, scale, is_bundled));
  ASSAY_PROPAGATE(read_targets(arguments, scale, setup));
  const process::Environment environment =
      command.empty() ? launch::with_fitting_java(given_environment) : given_environment;
  ASSAY_ASSIGN(setup.endless,
               launch::prepare_java(with_iterations(setup.command, kEndless), environment));
  ASSAY_PROPAGATE(profilers::check_brings_no_agent(setup.endless.invocation.all_options()));
  setup.host = {.environment = launch::environment_for(setup.endless.invocation, environment),
                .installation = setup.endless.toolchain.installation,
                .jdk = setup.endless.toolchain.jdk};
  ASSAY_PROPAGATE(choose_profilers(arguments.profilers, scale.profilers, setup));
  ASSAY_ASSIGN(setup.watch, watch_terms(arguments));
  setup.variants.push_back(
      oracle_variant(setup.watch.event.name, setup.watch.event.is_clock
                                                 ? fmt::format("{} us", setup.watch.period / 1000)
                                                 : fmt::format("{} events", setup.watch.period)));
  setup.variants.push_back(debug_information_variant(setup.variants.back()));
  say_what_is_left_out(arguments, setup);
  setup.forks = arguments.forks.value_or(scale.forks);
  setup.run_seconds = arguments.run_seconds.value_or(scale.run_seconds);
  setup.least_run_seconds = arguments.run_seconds.value_or(scale.least_run_seconds);
  setup.minutes = minutes_of(arguments, is_bundled);
  setup.choice.gain_ns = gain.ns;
  setup.choice.gain_share = gain.share;
  // What can be seen decides: a gain of a tenth still lets a method's share grow by 6 points.
  setup.choice.slows_methods = true;
  if (arguments.gain.empty()) {
    setup.choice.smaller_gain_shares = {0.15, 0.1};
  }
  limit_blocks(arguments, scale, setup.choice);
  return setup;
}

Result<void> check_profilers(const ScoreSetup& setup, const fs::path& folder) {
  const fs::path output = fs::absolute(folder) / kScratchFolderName / kProfilerFolderName;
  for (const Participant& one : setup.participants) {
    ASSAY_PROPAGATE(one.choice.profiler->additions(setup.host, one.choice.settings, output));
  }
  return {};
}

}  // namespace assay::experiment
