// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/diff_options.h"

#include <CLI/CLI.hpp>

#include "scheduler/commands/word_option.h"

namespace assay::commands {
namespace {

void add_run_options(CLI::App& app, comparison::DiffArguments& wanted) {
  app.add_option("--a", wanted.a,
                 "what side A has: options of java, java-home=FOLDER, graal=VERSION, "
                 "without-phase=NAME")
      ->type_name("WORDS");
  app.add_option("--b", wanted.b, "what side B has")->type_name("WORDS");
  app.add_option("--without-phase", wanted.without_phases,
                 "side B is compiled without this phase of Graal (assay list phases)")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app.add_option("--runs", wanted.runs, "runs of each program on each side")
      ->check(CLI::Range(1U, 1000U))
      ->capture_default_str();
  app.add_option("--program", wanted.programs, "a program of several, as 'NAME: java ...'")
      ->type_name("LINE")
      ->allow_extra_args(false);
  app.add_option("--programs", wanted.program_file, "a file with such a line for each program")
      ->type_name("FILE");
  app.add_option("--name", wanted.name, "name of the program after '--'")->capture_default_str();
  app.add_option("--events", wanted.events, "event types and categories, as 'assay count' has them")
      ->capture_default_str();
  app.add_option("--strategy", wanted.strategy, "how to count")->capture_default_str();
  app.add_option("--iteration-line", wanted.iteration_line,
                 "pattern of the program's lines that end an iteration")
      ->type_name("REGEX");
  app.add_option("--time-limit", wanted.time_limit, "longest time of one run")
      ->capture_default_str();
}

void add_figure_options(CLI::App& app, DiffOptions& options) {
  app.add_option("--threshold", options.rules.threshold,
                 "share of the larger mean by which means have to differ")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  add_word_option(app, "--correction", options.rules.correction, comparison::kCorrectionWords,
                  "allow for many comparisons by holm (default) or benjamini-hochberg")
      ->type_name("NAME");
  add_word_option(app, "--by", options.rules.grouping, comparison::kGroupingWords,
                  "also compare each method or unit: program (default), method or unit")
      ->type_name("GROUP");
  app.add_option("--top", options.table.top, "most methods or units in the table")
      ->capture_default_str();
  app.add_flag("--all", options.table.all, "list metrics below the threshold, too");
  app.add_option("--format", options.format, "print txt, json or csv")
      ->check(CLI::IsMember({"txt", "json", "csv"}))
      ->capture_default_str();
}

}  // namespace

void add_diff_options(CLI::App& app, DiffOptions& options) {
  app.add_option("RESULT", options.files, "results of side A, or the folder of a diff");
  app.add_option("--against", options.against, "results of side B")->type_name("RESULT");
  app.add_option("-o,--output", options.wanted.folder,
                 "folder for runs and figures (default: assay-diff, where programs are run)")
      ->type_name("FOLDER");
  add_run_options(app, options.wanted);
  add_figure_options(app, options);
}

}  // namespace assay::commands
