// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/scoring/score_setup.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <span>
#include <utility>

#include "native/json/utf8.h"
#include "native/support/version.h"
#include "scheduler/commands/messages.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/host/machine_facts.h"
#include "scheduler/launch/plan_file.h"
#include "scheduler/process/sha256.h"
#include "scheduler/profilers/brought_along.h"
#include "scheduler/sampling/sampling_cost.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

constexpr const char* kUsualProfilers = "async,jfr,jfr-cputime,perf";
constexpr const char* kQuickProfilers = "async,jfr";
constexpr const char* kQuickKernel = "Stages";
constexpr const char* kQuickSize = "10000";
// Loops are compiled at once; what calls them is compiled late, in the midst of a short run, and
// would take them in.
constexpr const char* kQuickRoots =
    "-XX:CompileCommand=dontinline,assay.workloads.kernels.Stages::*";
constexpr double kOracleHz = 2000;
// What a block adds to a run whose length the user chose: a quarter, as the usual 5 of 20 seconds.
constexpr const char* kGainOfAnyRun = "25%";

// Forks, blocks and lengths: those of an evening, and those of five minutes.
struct Scale {
  std::uint32_t forks;
  std::uint32_t blocks;
  double run_seconds;
  const char* gain;
  const char* profilers;
  std::span<const double> targets;  // in percent, where neither plans nor targets were given
};
constexpr std::array kUsualTargets = {50.0, 100.0, 150.0};  // as in paper 4
constexpr std::array kQuickTargets = {100.0};
constexpr Scale kUsual = {5, 6, 20, "5s", kUsualProfilers, kUsualTargets};
constexpr Scale kQuick = {3, 1, 3, "60%", kQuickProfilers, kQuickTargets};

// A score that goes on takes the command from its folder, where it is JSON.
Result<void> check_can_be_kept(const std::vector<std::string>& command) {
  for (const std::string& word : command) {
    if (const auto mended = json::mended_utf8(word)) {
      return make_error(ErrorCode::invalid_argument,
                        fmt::format("'{}' in the command is not UTF-8, and could not be kept with "
                                    "the results: give the file another name",
                                    *mended));
    }
  }
  return {};
}

Result<std::vector<std::string>> command_of(const ScoreArguments& arguments,
                                            const Surroundings& surroundings) {
  const std::vector<std::string>& command = surroundings.child_command;
  const fs::path kernels = installation::this_installation().shim.parent_path() / "assay-workloads.jar";
  if (command.empty() && arguments.is_quick && fs::exists(kernels)) {
    return std::vector<std::string>{"java",
                                    "-Xmx512m",
                                    "-XX:CompileCommand=quiet",
                                    kQuickRoots,
                                    "-cp",
                                    kernels.string(),
                                    "assay.workloads.kernels.Harness",
                                    kQuickKernel,
                                    experiment::kIterationsWord,
                                    kQuickSize};
  }
  if (command.empty() || fs::path(command.front()).filename() != "java") {
    return make_error(ErrorCode::invalid_argument,
                      "a java command goes after '--': assay score -o report/ -- java -cp app.jar "
                      "Main {iterations}");
  }
  ASSAY_PROPAGATE(check_can_be_kept(command));
  return command;
}

Result<void> check_brings_no_agent(const PreparedJava& java) {
  const auto agents = profilers::agents_brought_along(java.invocation.all_options());
  if (!agents.empty()) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("the program brings an agent or a recording of its own ({}); it "
                                  "has to be scored without",
                                  agents.front()));
  }
  return {};
}

// A profiler that was asked for has to be here; of the usual ones, those that are.
Result<void> choose_profilers(const std::string& wanted, const char* usual, ScoreSetup& setup) {
  ASSAY_ASSIGN(auto choices, profilers::parse_choices(wanted.empty() ? usual : wanted));
  ASSAY_ASSIGN(auto all, experiment::participants(std::move(choices)));
  for (experiment::Participant& one : all) {
    const auto found = one.choice.profiler->availability(setup.host);
    if (!found.here && (!wanted.empty() || one.choice.profiler->is_control())) {
      return make_error(ErrorCode::unsupported,
                        fmt::format("{}: {}", one.choice.text, found.missing));
    }
    if (!found.here) {
      setup.unmeasured.push_back({one.choice.text, found.missing});
      continue;
    }
    one.variant.version = found.version;
    for (const auto& [name, value] : one.choice.profiler->settings_of_environment(setup.host)) {
      one.variant.settings.push_back({name, value});
    }
    setup.variants.push_back(one.variant);
    setup.participants.push_back(std::move(one));
  }
  return {};
}

Result<double> target_of(const std::string& file) {
  ASSAY_ASSIGN(const slowdown::SlowdownPlan plan, launch::read_sound_plan_file(file));
  if (!plan.metadata.target_percent) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("{} does not say which slowdown it is for (target_percent)", file));
  }
  const double target = *plan.metadata.target_percent;
  if (target != std::floor(target)) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("{} is for {} %; what is scored together is told apart by whole "
                                  "percents: find a plan for {:.0f}%",
                                  file, target, target));
  }
  return target;
}

Result<void> read_targets(const ScoreArguments& arguments, const Scale& scale, ScoreSetup& setup) {
  for (const std::string& file : arguments.plans) {
    ASSAY_ASSIGN(const double target, target_of(file));
    if (!setup.plans.emplace(target, file).second) {
      return make_error(ErrorCode::invalid_argument,
                        fmt::format("two plans are for {:.0f} %", target));
    }
    setup.targets.push_back(target);
  }
  setup.targets = united_targets(std::move(setup.targets), arguments.targets, scale.targets);
  return {};
}

void say_what_is_left_out(const ScoreArguments& arguments, ScoreSetup& setup) {
  if (!arguments.runs_without_polls) {
    setup.unmeasured.push_back({"the program without safepoint polls in its loops",
                                "it was not asked for (--without-polls)"});
  }
}

// The choice's own settings are in its id.
void add_profilers(const ScoreSetup& setup, std::vector<scoring::NamedValue>& lines) {
  for (const scoring::ProfilerVariant& one : setup.variants) {
    if (has_runs(one)) {
      lines.push_back({"profiler", one.id + " " + one.version});
    }
  }
  for (const experiment::Participant& one : setup.participants) {
    for (const auto& [name, value] : one.choice.profiler->settings_of_environment(setup.host)) {
      lines.push_back({one.variant.id + " " + name, value});
    }
  }
}

}  // namespace

Result<Gain> parse_gain(const std::string& text) {
  constexpr double kPercent = 100;
  double number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string unit(static_cast<const char*>(end),
                         static_cast<std::size_t>(text.data() + text.size() - end));
  if (failure == std::errc() && number > 0 && unit == "s") {
    return Gain{.ns = number * 1e9};
  }
  if (failure == std::errc() && number > 0 && unit == "ms") {
    return Gain{.ns = number * 1e6};
  }
  if (failure == std::errc() && number > 0 && number <= 10 * kPercent && unit == "%") {
    return Gain{.share = number / kPercent};
  }
  return make_error(
      ErrorCode::invalid_argument,
      fmt::format("'{}' is no gain: a time or a part of the run, such as 5s or 20%", text));
}

namespace {

Result<Gain> gain_of(const ScoreArguments& arguments, const Scale& scale) {
  if (!arguments.gain.empty()) {
    return parse_gain(arguments.gain);
  }
  const bool has_own_length = arguments.run_seconds || arguments.iterations;
  return parse_gain(has_own_length && !arguments.is_quick ? kGainOfAnyRun : scale.gain);
}

}  // namespace

std::vector<double> united_targets(std::vector<double> of_plans, std::span<const double> asked_for,
                                   std::span<const double> usual) {
  std::vector<double> targets = std::move(of_plans);
  targets.insert(targets.end(), asked_for.begin(), asked_for.end());
  if (targets.empty()) {
    targets.assign(usual.begin(), usual.end());
  }
  std::ranges::sort(targets);
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

Result<ScoreSetup> set_up_score(const ScoreArguments& arguments, const Surroundings& surroundings) {
  const Scale& scale = arguments.is_quick ? kQuick : kUsual;
  ScoreSetup setup;
  ASSAY_ASSIGN(setup.command, command_of(arguments, surroundings));
  ASSAY_ASSIGN(const Gain gain, gain_of(arguments, scale));
  ASSAY_PROPAGATE(read_targets(arguments, scale, setup));
  ASSAY_ASSIGN(setup.endless,
               prepare_java(experiment::with_iterations(setup.command, experiment::kEndless),
                            surroundings.environment));
  ASSAY_PROPAGATE(check_brings_no_agent(setup.endless));
  setup.host = {.environment = surroundings.environment,
                .installation = setup.endless.toolchain.installation,
                .jdk = setup.endless.toolchain.jdk};
  ASSAY_PROPAGATE(choose_profilers(arguments.profilers, scale.profilers, setup));
  ASSAY_ASSIGN(setup.event, sampling::choose_event(sampling::kDefaultEvent, sampling::open_error));
  setup.period = sampling::period_at(setup.event, kOracleHz);
  setup.variants.push_back(experiment::oracle_variant(
      setup.event.name, setup.event.is_clock ? fmt::format("{} us", setup.period / 1000)
                                             : fmt::format("{} events", setup.period)));
  setup.variants.push_back(experiment::debug_information_variant(setup.variants.back()));
  say_what_is_left_out(arguments, setup);
  setup.forks = arguments.forks.value_or(scale.forks);
  setup.run_seconds = arguments.run_seconds.value_or(scale.run_seconds);
  setup.iterations = arguments.iterations;
  setup.choice.gain_ns = gain.ns;
  setup.choice.gain_share = gain.share;
  setup.choice.most_blocks = arguments.blocks.value_or(scale.blocks);
  return setup;
}

Result<std::string> request_of(const ScoreArguments& arguments, const ScoreSetup& setup) {
  std::vector<scoring::NamedValue> lines = {
      {"command", fmt::format("{}", fmt::join(setup.command, " "))},
      {"java", describe(setup.host.jdk)},
      {"assay", kVersion},
      {"processor", host::cpu_model()},
      {"sampled event", setup.event.name}};
  add_profilers(setup, lines);
  lines.push_back({"targets", fmt::format("{}", fmt::join(setup.targets, ", "))});
  for (const auto& [target, file] : setup.plans) {
    ASSAY_ASSIGN(const std::string checksum, process::sha256_of(file));
    lines.push_back({"plan", fmt::format("{} {}", file, checksum)});
  }
  lines.push_back({"forks", std::to_string(setup.forks)});
  lines.push_back({"blocks", std::to_string(setup.choice.most_blocks)});
  lines.push_back({"iterations", setup.iterations ? std::to_string(*setup.iterations)
                                                  : fmt::format("{} s", setup.run_seconds)});
  lines.push_back({"gain", setup.choice.gain_share > 0
                               ? fmt::format("{} %", 100 * setup.choice.gain_share)
                               : fmt::format("{} s", setup.choice.gain_ns / 1e9)});
  lines.push_back({"iteration line", arguments.iteration_line});
  lines.push_back({"seed", std::to_string(arguments.seed)});
  lines.push_back({"without polls", arguments.runs_without_polls ? "yes" : "no"});
  lines.push_back({"quick", arguments.is_quick ? "yes" : "no"});
  return experiment::request_text(lines);
}

}  // namespace assay::commands
