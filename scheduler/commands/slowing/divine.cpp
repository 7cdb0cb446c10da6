// SPDX-License-Identifier: Apache-2.0
// Runs `assay divine`, which finds the plan under which every block of a program takes a given part
// longer.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "native/files/atomic_file.h"
#include "native/options/quantities.h"
#include "native/support/fnv_hash.h"
#include "native/support/percent.h"
#include "scheduler/commands/child_usage.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/messages.h"
#include "scheduler/commands/prepared_java.h"
#include "scheduler/commands/result_target.h"
#include "scheduler/commands/slowing/divining_report.h"
#include "scheduler/commands/slowing/divining_run.h"
#include "scheduler/commands/slowing/searching.h"
#include "scheduler/commands/slowing/stored_calibration.h"
#include "scheduler/host/machine_facts.h"
#include "scheduler/launch/overriding_options.h"
#include "scheduler/launch/plan_file.h"
#include "scheduler/launch/session_folder.h"
#include "scheduler/measuring/install.h"
#include "scheduler/process/folder_lock.h"
#include "scheduler/process/interruption.h"
#include "scheduler/subject/iterating_program.h"
#include "scheduler/subject/repeated_program.h"
#include "slowdown/plan/plan_text.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDescription =
    "Find the plan that makes every block of a program a given part slower";
constexpr const char* kFooter =
    "The command goes after '--'. Its program either runs for minutes, and prints a line at the "
    "end\n"
    "of each iteration or calls a method once in each (--iteration-method); or it ends by itself,\n"
    "and is repeated (--whole-runs):\n"
    "  assay divine --target 100% -o plan.json -- java -cp app.jar Main\n"
    "Stopped at any time, the same command goes on where it was (plan.json.search).";

struct Arguments {
  std::string target = "100%";
  std::string plan;
  std::string iteration_line = subject::kRebenchLine;
  std::string iteration_method;
  std::string event = std::string(sampling::kDefaultEvent);
  double sampling_overhead = 0.25;
  double window_s = 0.6;
  double warm_up_s = 6;
  divining::SelectionRules selection;
  bool restarts = false;
  bool whole_runs = false;
  double run_limit_s = 600;
  bool any_speed = false;
  bool is_quick = false;
  std::size_t check_jvms = 3;
  std::uint64_t seed = 1;
};

Result<double> parse_target(const std::string& text) {
  const auto share = options::parse_percentage(text.ends_with('%') ? text : text + "%");
  if (!share || !(*share > 0 && *share <= slowdown::kHighestTargetPercent / kPercent)) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("'{}' is no target: the time to be added, such as 100%", text));
  }
  return *share;
}

std::chrono::milliseconds in_ms(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(1000 * seconds));
}

Result<DiviningTerms> terms_of(const Arguments& arguments,
                               const process::Environment& environment) {
  DiviningTerms terms;
  ASSAY_ASSIGN(terms.slowing.target, parse_target(arguments.target));
  ASSAY_ASSIGN(const slowdown::Calibration calibration, this_machines_calibration(environment));
  terms.slowing.kinds = kinds_of(calibration);
  terms.slowing.rules = arguments.selection;
  terms.rules = search_rules(arguments.is_quick, terms.slowing.kinds);
  terms.whole_runs = arguments.whole_runs;
  terms.may_turn_to_whole_runs =
      arguments.iteration_line == subject::kRebenchLine && arguments.iteration_method.empty();
  terms.check_jvms = arguments.check_jvms;
  terms.search_file = launch::search_beside(arguments.plan);
  return terms;
}

subject::SlowedProgramSettings slowed_settings(const Arguments& arguments,
                                               const Sampling& sampling) {
  subject::SlowedProgramSettings settings;
  settings.window = sampling.window;
  settings.least_warm_up = in_ms(arguments.warm_up_s);
  settings.seed = arguments.seed;
  return settings;
}

subject::IteratingSettings iterating_settings(const Arguments& arguments, const Sampling& sampling,
                                              const subject::SearchFiles& files) {
  subject::IteratingSettings settings;
  settings.files = files;
  settings.restarts = arguments.restarts;
  settings.samples_per_second = sampling.hz;
  settings.shortest_window = in_ms(arguments.window_s);
  settings.warn = warn;
  return settings;
}

subject::RepeatedSettings repeated_settings(const Arguments& arguments, const Sampling& sampling,
                                            const subject::SearchFiles& files) {
  subject::RepeatedSettings settings;
  settings.files = files;
  settings.event = sampling.window.event;
  settings.samples_per_second = sampling.hz;
  settings.ignores_disturbance = arguments.any_speed;
  settings.first_limit = in_ms(arguments.run_limit_s);
  settings.seed = arguments.seed;
  settings.warn = warn;
  return settings;
}

Result<DiviningResult> search_program(const Arguments& arguments, const Sampling& sampling,
                                      const DiviningTerms& terms, const fs::path& folder,
                                      const subject::Launch& launch) {
  const subject::SearchFiles files{.plan = folder / "plan.json",
                                   .failed = arguments.plan + ".failed"};
  const sampling::SpeedProbe speed;
  subject::SlowedProgram slowed(launch, slowed_settings(arguments, sampling), speed);
  subject::IteratingProgram iterating(slowed, iterating_settings(arguments, sampling, files));
  subject::RepeatedProgram repeated(launch, repeated_settings(arguments, sampling, files), speed);
  return run_divining({iterating, repeated}, terms);
}

// Locks the search's folder: two searches at a time would disturb each other, and write the same
// files.
Result<process::UniqueDescriptor> lock_search(const fs::path& profiles) {
  std::error_code ignored;  // after an error locking fails, too, and says why
  fs::create_directory(profiles, ignored);
  return process::lock_folder(profiles, process::IfLocked::refuse);
}

std::vector<NamedValue> circumstances_of(const Arguments& arguments,
                                         const Surroundings& surroundings,
                                         const launch::Toolchain& toolchain,
                                         const std::string& conditions) {
  std::vector<NamedValue> facts = host::machine_facts();
  facts.push_back({"jdk", name_of(toolchain.jdk)});
  facts.push_back({"graal", to_string(toolchain.graal_version)});
  facts.push_back({"command", fmt::format("{}", fmt::join(surroundings.child_command, " "))});
  facts.push_back({"conditions", conditions});
  facts.push_back({"seed", std::to_string(arguments.seed)});
  facts.push_back({"check_jvms", std::to_string(arguments.check_jvms)});
  return facts;
}

std::string in_words(const Sampling& sampling, const DiviningResult& result) {
  return result.was_resumed ? fmt::format("{}, period {}, as before it went on",
                                          sampling.window.event.name, result.search.scale.period)
                            : sampling.in_words;
}

Result<void> keep_report(const Arguments& arguments, const DiviningResult& result,
                         const std::string& sampled, const std::vector<NamedValue>& circumstances) {
  ASSAY_ASSIGN(const std::string report, divining_report_json(result, sampled, circumstances));
  ASSAY_PROPAGATE(files::write_atomically(arguments.plan + ".report.json", report));
  const std::size_t checked = result.search.fresh.plan.size();
  if (checked < arguments.check_jvms) {
    warn(
        fmt::format("the plan has been checked in {} of {} fresh JVMs: {}. The same command goes "
                    "on with that",
                    checked, arguments.check_jvms, result.check_failure));
    return {};
  }
  if (!result.check_failure.empty()) {
    warn(fmt::format("{} fresh JVMs do not tell how near the plan comes: {}", checked,
                     result.check_failure));
  }
  std::error_code ignored;  // the measurements are only kept for users who doubt the result
  fs::rename(launch::search_beside(arguments.plan), launch::measurements_beside(arguments.plan),
             ignored);
  return {};
}

Result<std::string> divine(const Arguments& arguments, const Surroundings& surroundings,
                           PreparedJava java) {
  ASSAY_ASSIGN(launch::SessionFolder folder,
               launch::SessionFolder::create(surroundings.environment));
  ASSAY_ASSIGN(DiviningTerms terms, terms_of(arguments, surroundings.environment));
  terms.program = fnv1a_digits(fmt::format("{}", fmt::join(surroundings.child_command, "\n")));
  terms.profiles = fs::absolute(launch::profiles_beside(arguments.plan));
  ASSAY_ASSIGN(
      const Sampling sampling,
      choose_sampling({arguments.event, arguments.sampling_overhead, arguments.any_speed}));
  ASSAY_ASSIGN(const process::UniqueDescriptor lock, lock_search(terms.profiles));
  note("sampling " + sampling.in_words);
  const IterationMarks marks{arguments.iteration_line, arguments.iteration_method};
  terms.conditions = conditions_of(sampling, marks, {arguments.restarts, arguments.selection});
  terms.take_plan = [&](const divining::Search& search, const divining::Plan& plan) {
    return write_found_plan(search, plan, arguments.plan);
  };
  const auto circumstances =
      circumstances_of(arguments, surroundings, java.toolchain, terms.conditions);
  const auto environment = launch::environment_for(java.invocation, surroundings.environment);
  SubjectLauncher launcher(std::move(java), marks, folder.path(), terms.profiles, environment);
  const auto result =
      search_program(arguments, sampling, terms, folder.path(),
                     [&](const subject::LaunchOrders& orders) { return launcher.next(orders); });
  if (!result) {
    std::error_code ignored;
    fs::remove(terms.profiles, ignored);  // removes the folder only if it is empty
    return result.error();
  }
  ASSAY_PROPAGATE(keep_report(arguments, *result, in_words(sampling, *result), circumstances));
  return divining_report(*result, in_words(sampling, *result));
}

// Fails (invalid_argument) where the plan exists already, because a finished plan may be an hour's
// work. A plan that lies beside a search belongs to that search, and does not count.
Result<void> check_plan_is_new(const std::string& plan) {
  std::error_code ignored;
  if (fs::is_regular_file(plan, ignored) && !fs::exists(launch::search_beside(plan), ignored)) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("{} is there already. Name another plan with -o, or remove it", plan));
  }
  return {};
}

int run_divine(const Arguments& arguments, const Surroundings& surroundings) {
  const std::vector<std::string>& command = surroundings.child_command;
  if (!is_java_command(command)) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "a java command goes after '--': assay divine --target 100% -o "
                           "plan.json -- java -cp app.jar Main"));
  }
  if (const auto target = check_result_target(arguments.plan); !target) {
    return fail(target.error());
  }
  if (const auto is_new = check_plan_is_new(arguments.plan); !is_new) {
    return fail(is_new.error());
  }
  auto java = prepare_java(command, surroundings.environment);
  if (!java) {
    return fail(java.error());
  }
  if (java->inspection.runs_no_program) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "this java runs no program, so there is nothing to slow down"));
  }
  if (!accept_flags(java->inspection)) {
    return kUsage;
  }
  if (const auto method = check_iteration_method(arguments.iteration_method); !method) {
    return fail(method.error());
  }
  const process::Interruption interruption;
  const auto report = divine(arguments, surroundings, *std::move(java));
  if (!report) {
    return fail(report.error());
  }
  note("plan written to " + arguments.plan);
  return print_output(*report);
}

void add_iteration_options(CLI::App& app, Arguments& arguments) {
  app.add_option("--iteration-line", arguments.iteration_line,
                 "lines that the program prints at an iteration's end")
      ->type_name("REGEX")
      ->capture_default_str();
  auto* restarts =
      app.add_flag("--restart", arguments.restarts, "measure each install in a JVM of its own");
  auto* whole_runs =
      app.add_flag("--whole-runs", arguments.whole_runs,
                   "measure whole runs of a program that ends by itself, and not iterations")
          ->excludes(restarts);
  app.add_option("--run-limit", arguments.run_limit_s,
                 "seconds within which the first whole run has to end")
      ->check(CLI::Range(1.0, 86400.0))
      ->capture_default_str();
  app.add_option("--iteration-method", arguments.iteration_method,
                 "a method each return of which ends an iteration: com.acme.Main.iterate")
      ->type_name("METHOD")
      ->excludes(whole_runs);
}

void add_measuring_options(CLI::App& app, Arguments& arguments) {
  app.add_flag("--quick", arguments.is_quick, "fewer installs and steps: sooner, and less sure");
  app.add_flag("--any-speed", arguments.any_speed,
               "measure iterations, too, in which something else slowed the processors down");
  app.add_option("--check-jvms", arguments.check_jvms, "fresh JVMs that the plan is checked in")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  app.add_option("--event", arguments.event, "what is sampled, as libpfm4 names it")
      ->capture_default_str();
  app.add_option("--sampling-overhead", arguments.sampling_overhead,
                 "how much longer the program may take for being sampled")
      ->check(CLI::Range(0.001, 1.0))
      ->capture_default_str();
  app.add_option(
         "--window", arguments.window_s,
         "seconds of undisturbed CPU time that an install is measured for, more for many blocks")
      ->check(CLI::Range(0.1, 600.0))
      ->capture_default_str();
  app.add_option("--warm-up", arguments.warm_up_s, "seconds before anything is measured")
      ->check(CLI::Range(0.0, 3600.0))
      ->capture_default_str();
  app.add_option("--seed", arguments.seed, "of the sampling periods")->capture_default_str();
}

void add_selection_options(CLI::App& app, divining::SelectionRules& selection) {
  app.add_option("--unit-share", selection.unit_share,
                 "units below this share of the CPU time are left alone")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option("--block-share", selection.block_share,
                 "blocks below this share of the CPU time are left alone")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option("--block-time", selection.block_s,
                 "and blocks with fewer seconds of CPU time in an iteration, or a whole run")
      ->check(CLI::Range(0.0, 3600.0))
      ->capture_default_str();
  app.add_option("--block-samples", selection.block_samples,
                 "and blocks with fewer samples, of about 45,000 in all")
      ->check(CLI::Range(1.0, 1e6))
      ->capture_default_str();
}

void add_options(CLI::App& app, Arguments& arguments) {
  app.add_option("--target", arguments.target, "time to be added to every block")
      ->type_name("PERCENT")
      ->capture_default_str();
  app.add_option("-o,--output", arguments.plan, "the plan file to write")
      ->type_name("FILE")
      ->required();
  add_iteration_options(app, arguments);
  add_measuring_options(app, arguments);
  add_selection_options(app, arguments.selection);
}

}  // namespace

Command add_divine(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("divine", kDescription);
  take_child_command(*app, kJavaCommand);
  app->footer(kFooter);
  auto arguments = std::make_shared<Arguments>();
  add_options(*app, *arguments);
  return {app, [arguments, &surroundings] { return run_divine(*arguments, surroundings); }};
}

}  // namespace assay::commands
