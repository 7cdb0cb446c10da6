// SPDX-License-Identifier: Apache-2.0
// `assay report DIR...`: pages from stored results, without running anything.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>
#include <set>

#include "native/files/atomic_file.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/messages.h"
#include "scheduler/commands/scoring/stored_results.h"
#include "scheduler/scoring/stored/merging.h"

namespace assay::commands {
namespace {

struct Arguments {
  std::vector<std::string> folders;
  std::string output;
  bool compare = false;
};

Result<report::Report> report_from(const std::vector<std::string>& folders) {
  std::vector<scoring::Results> parts;
  std::set<std::filesystem::path> known;
  for (const std::string& folder : folders) {
    std::error_code failure;  // then reading fails, and says why
    if (!known.insert(std::filesystem::weakly_canonical(folder, failure)).second) {
      return make_error(ErrorCode::invalid_argument,
                        folder + " is named twice: its runs would count twice");
    }
    ASSAY_ASSIGN(scoring::Results results, read_results(folder));
    parts.push_back(std::move(results));
  }
  const std::vector<scoring::Results> programs = scoring::merged(std::move(parts));
  std::vector<scoring::ExperimentScore> scores;
  for (const scoring::Results& results : programs) {
    scores.push_back(score(results, scoring::rules_for(programs.size())));
  }
  return report::report_of(std::move(scores));
}

Result<std::string> comparison_of(const Arguments& arguments) {
  ASSAY_ASSIGN(report::Report before, report_from({arguments.folders[0]}));
  ASSAY_ASSIGN(report::Report after, report_from({arguments.folders[1]}));
  return html_page(
      compared(std::move(before), arguments.folders[0], std::move(after), arguments.folders[1]));
}

Result<void> write_comparison(const Arguments& arguments) {
  ASSAY_ASSIGN(const std::string page, comparison_of(arguments));
  return files::write_atomically(arguments.output, page);
}

Result<void> write_merged(const Arguments& arguments) {
  ASSAY_ASSIGN(const report::Report report, report_from(arguments.folders));
  return write_report(arguments.output.empty() ? arguments.folders.front() : arguments.output,
                      report);
}

// Empty when the words fit together.
std::string usage_mistake(const Arguments& arguments) {
  if (arguments.compare && arguments.folders.size() != 2) {
    return "--compare takes two folders of results";
  }
  if (arguments.compare && arguments.output.empty()) {
    return "--compare needs -o FILE.html";
  }
  if (arguments.folders.size() > 1 && arguments.output.empty()) {
    return "several folders need -o FOLDER";
  }
  return {};
}

int run(const Arguments& arguments) {
  if (const std::string mistake = usage_mistake(arguments); !mistake.empty()) {
    return fail(make_error(ErrorCode::invalid_argument, mistake));
  }
  const auto written = arguments.compare ? write_comparison(arguments) : write_merged(arguments);
  return written ? kOk : fail(written.error());
}

}  // namespace

Command add_report(CLI::App& program) {
  CLI::App* app = program.add_subcommand("report", "Make the report of stored scores anew");
  auto arguments = std::make_shared<Arguments>();
  app->add_option("DIR", arguments->folders, "folders of results")->required();
  app->add_option("-o,--output", arguments->output,
                  "where the report goes; with one folder, by default into it")
      ->option_text("PLACE");
  app->add_flag("--compare", arguments->compare, "set two folders side by side in one page");
  return {app, [arguments] { return run(*arguments); }};
}

}  // namespace assay::commands
