// SPDX-License-Identifier: Apache-2.0
// Runs `assay report DIR...`, which makes pages from stored results without running anything.

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/commands/command.h"
#include "scheduler/commands/output_width.h"
#include "scheduler/experiment/running/stored_results.h"
#include "scheduler/report/report_files.h"
#include "scheduler/report/score_table.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

struct ReportArguments {
  std::vector<std::string> folders;
  std::string output;
  bool compare = false;
  std::vector<std::string> pairs;  // "before=after"
};

Result<report::Report> report_from(const std::vector<std::string>& folders) {
  ASSAY_ASSIGN(std::vector<scoring::NamedResults> parts, experiment::parts_from(folders));
  return report::report_of_parts(std::move(parts));
}

Result<report::Comparison> comparison_of(const ReportArguments& arguments) {
  const std::string& first = arguments.folders[0];
  const std::string& second = arguments.folders[1];
  ASSAY_ASSIGN(report::Report before, report_from(experiment::experiments_in(first)));
  ASSAY_ASSIGN(report::Report after, report_from(experiment::experiments_in(second)));
  return report::compared_by_words(std::move(before), first, std::move(after), second,
                                   arguments.pairs);
}

// Writes a comparison. Returns an empty text, because nothing is to be printed.
Result<std::string> write_comparison(const ReportArguments& arguments) {
  ASSAY_PROPAGATE(report::check_comparison_file(arguments.output));
  ASSAY_ASSIGN(const report::Comparison comparison, comparison_of(arguments));
  ASSAY_PROPAGATE(write_comparison(arguments.output, comparison));
  note("the comparison is " + arguments.output);
  return std::string();
}

// Writes the report of all folders. Returns the table that is to be printed.
Result<std::string> write_merged(const ReportArguments& arguments) {
  const bool has_target = !arguments.output.empty();
  if (has_target) {
    ASSAY_PROPAGATE(report::check_report_folder(arguments.output, arguments.folders));
  }
  ASSAY_ASSIGN(const report::Report report, report_from(arguments.folders));
  const fs::path place = has_target ? arguments.output : arguments.folders.front();
  ASSAY_PROPAGATE(report::write_report(place, report));
  note("the report is " + (place / report::kPageName).string());
  return report::score_table(report, width_of_output());
}

// Returns what is wrong with the words; an empty text when they fit together.
std::string usage_mistake(const ReportArguments& arguments) {
  if (arguments.compare && arguments.folders.size() != 2) {
    return "--compare takes two folders of experiments";
  }
  if (arguments.compare && arguments.output.empty()) {
    return "--compare needs -o FILE.html, FILE.csv or FILE.json";
  }
  if (!arguments.compare && !arguments.pairs.empty()) {
    return "--pair goes with --compare";
  }
  if (arguments.folders.size() > 1 && arguments.output.empty()) {
    return "several folders need -o FOLDER";
  }
  return {};
}

int run(const ReportArguments& arguments) {
  if (const std::string mistake = usage_mistake(arguments); !mistake.empty()) {
    return fail(make_error(ErrorCode::invalid_argument, mistake));
  }
  const auto text = arguments.compare ? write_comparison(arguments) : write_merged(arguments);
  return text ? print_output(*text) : fail(text.error());
}

}  // namespace

Command add_report(CLI::App& program) {
  CLI::App* app = program.add_subcommand("report", "Make the report of stored scores again");
  auto arguments = std::make_shared<ReportArguments>();
  app->add_option("DIR", arguments->folders, "folders of experiments")->required();
  app->add_option("-o,--output", arguments->output,
                  "folder for the report; for one experiment, its own folder by default")
      ->option_text("PLACE");
  app->add_flag("--compare", arguments->compare,
                "compare two scores in one page, or as .csv or .json; each is the folder of an "
                "experiment, or a folder with several of them");
  app->add_option("--pair", arguments->pairs,
                  "with --compare: compare this profiler of the first score with that profiler of "
                  "the second; can be repeated")
      ->type_name("ID=ID")
      ->allow_extra_args(false);
  return {app, [arguments] { return run(*arguments); }};
}

}  // namespace assay::commands
