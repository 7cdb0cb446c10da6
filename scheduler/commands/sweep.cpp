// SPDX-License-Identifier: Apache-2.0
// Runs `assay sweep`: overhead and accuracy of sampled paths or calls over SAMPLES and STRIDE, on
// the user's own program (paper 3, Table 2).
#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "native/files/atomic_file.h"
#include "native/options/quantities.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/word_option.h"
#include "scheduler/process/interruption.h"
#include "scheduler/sweep/running/sweep_folder.h"
#include "scheduler/sweep/running/sweep_run.h"
#include "scheduler/sweep/sweep_table.h"

namespace assay::commands {
namespace {

constexpr const char* kSweepFooter =
    "  assay sweep calls -o FOLDER --samples 1,16,64 --stride 1,3,17 -- java -jar app.jar\n"
    "If the sweep is stopped, the same command goes on. FOLDER gets sweep.txt, .csv and .json.";

struct SweepArguments {
  sweep::Subject subject = sweep::Subject::calls;
  std::string folder = "assay-sweep";
  std::string samples = "1,16,64";
  std::string strides = "1,3,17";
  std::uint32_t forks = 10;
  std::uint32_t accuracy_forks = 3;
  std::string tick = "10ms";
  std::string time_limit = "10m";
  std::uint64_t seed = 1;
  sweep::Measure measure = sweep::Measure::wall;
};

Result<sweep::SweepWish> wish_from(const SweepArguments& arguments,
                                   const std::vector<std::string>& command) {
  sweep::SweepWish wish{.subject = arguments.subject,
                        .samples = {},
                        .strides = {},
                        .forks = arguments.forks,
                        .accuracy_forks = arguments.accuracy_forks,
                        .seed = arguments.seed,
                        .command = command};
  ASSAY_ASSIGN(wish.samples, sweep::parse_numbers(arguments.samples));
  ASSAY_ASSIGN(wish.strides, sweep::parse_numbers(arguments.strides));
  ASSAY_ASSIGN(const auto tick, options::parse_duration(arguments.tick));
  ASSAY_ASSIGN(const auto limit, options::parse_duration(arguments.time_limit));
  wish.tick = std::chrono::duration_cast<std::chrono::milliseconds>(tick);
  wish.time_limit = std::chrono::duration_cast<std::chrono::milliseconds>(limit);
  return wish;
}

Result<std::string> made_sweep(const SweepArguments& arguments, const Surroundings& surroundings) {
  ASSAY_ASSIGN(const sweep::SweepWish wish, wish_from(arguments, surroundings.child_command));
  ASSAY_PROPAGATE(sweep::check_sweep(wish, surroundings.environment));
  ASSAY_ASSIGN(const auto folder, sweep::SweepFolder::open(arguments.folder, wish));
  const process::Interruption interruption;
  ASSAY_ASSIGN(const auto records,
               sweep::make_runs(folder, wish,
                                sweep::runs_of(wish, folder.scratch(), surroundings.environment),
                                [](const std::string& line) { note(line); }));
  const sweep::SweepTable table =
      sweep::table_of(wish, arguments.measure, records, {.seed = wish.seed});
  std::string text = sweep::to_text(table);
  const auto in_folder = [&](const char* name) { return (folder.path() / name).string(); };
  ASSAY_PROPAGATE(files::write_atomically(in_folder("sweep.txt"), text));
  ASSAY_PROPAGATE(files::write_atomically(in_folder("sweep.csv"), sweep::to_csv(table)));
  ASSAY_PROPAGATE(files::write_atomically(in_folder("sweep.json"), sweep::to_json(table, wish)));
  return text;
}

int run_sweep(const SweepArguments& arguments, const Surroundings& surroundings) {
  const auto text = made_sweep(arguments, surroundings);
  if (text) {
    return print_output(*text);
  }
  const int exit_code = fail(text.error());
  if (text.error().code() == ErrorCode::interrupted) {
    note("the same command goes on with the sweep");
  }
  return exit_code;
}

void add_sweep_options(CLI::App& app, SweepArguments& arguments) {
  add_word_option(app, "SUBJECT", arguments.subject, sweep::kSubjectWords,
                  "what is sampled: paths or calls")
      ->required();
  app.add_option("-o,--output", arguments.folder, "folder for runs and tables (assay-sweep)")
      ->option_text("FOLDER");
  app.add_option("--samples", arguments.samples, "rows: samples after each tick (1,16,64)")
      ->option_text("LIST");
  app.add_option("--stride", arguments.strides, "columns: every Nth is a sample (1,3,17)")
      ->option_text("LIST");
  app.add_option("--forks", arguments.forks, "JVMs of the baseline and of each pair (10)")
      ->check(CLI::Range(0U, 1000U))
      ->option_text("N");
  app.add_option("--accuracy-forks", arguments.accuracy_forks,
                 "JVMs of each pair that count everything beside the samples (3)")
      ->check(CLI::Range(0U, 1000U))
      ->option_text("N");
  app.add_option("--tick", arguments.tick, "CPU time of a thread between two ticks (10ms)")
      ->option_text("TIME");
  add_word_option(app, "--by", arguments.measure, sweep::kMeasureWords,
                  "overhead by wall time (default), or by cpu time")
      ->option_text("NAME");
  app.add_option("--seed", arguments.seed, "of the order of runs, and of intervals (1)")
      ->option_text("N");
  app.add_option("--time-limit", arguments.time_limit, "longest time of one run (10m)")
      ->option_text("TIME");
}

}  // namespace

Command add_sweep(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand(
      "sweep", "Measure overhead and accuracy of samples over numbers of samples and strides");
  take_child_command(*app, kJavaCommand);
  app->footer(kSweepFooter);
  auto arguments = std::make_shared<SweepArguments>();
  add_sweep_options(*app, *arguments);
  return {app, [arguments, &surroundings] { return run_sweep(*arguments, surroundings); }};
}

}  // namespace assay::commands
