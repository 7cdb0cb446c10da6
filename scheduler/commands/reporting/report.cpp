// SPDX-License-Identifier: Apache-2.0
// Runs `assay report DIR...`, which makes pages from stored results without running anything.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/support/text_pieces.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/reporting/report_target.h"
#include "scheduler/commands/reporting/score_table.h"
#include "scheduler/commands/reporting/stored_results.h"
#include "scheduler/scoring/stored/score_format.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

struct Arguments {
  std::vector<std::string> folders;
  std::string output;
  bool compare = false;
  std::vector<std::string> pairs;  // "before=after"
};

Result<report::Report> report_from(const std::vector<std::string>& folders) {
  std::vector<scoring::Part> parts;
  std::set<fs::path> known;
  for (const std::string& folder : folders) {
    std::error_code failure;  // after an error reading fails, too, and says why
    if (!known.insert(fs::weakly_canonical(folder, failure)).second) {
      return make_error(ErrorCode::invalid_argument,
                        folder + " is named twice: its runs would count twice");
    }
    ASSAY_ASSIGN(scoring::Results results, read_results(folder));
    parts.push_back({folder, std::move(results)});
  }
  return report_of_parts(std::move(parts));
}

// Returns the experiments of one side of a comparison: the folder is one of an experiment, or holds
// the folders of several.
std::vector<std::string> experiments_in(const std::string& folder) {
  const auto is_experiment = [](const fs::path& one) {
    std::error_code ignored;  // after an error the folder counts as no experiment's
    return fs::exists(one / scoring::kExperimentFileName, ignored);
  };
  std::vector<std::string> found;
  if (!is_experiment(folder)) {
    for (const fs::path& entry : files::readable_entries_of(folder)) {
      if (is_experiment(entry)) {
        found.push_back(entry.string());
      }
    }
  }
  return found.empty() ? std::vector<std::string>{folder} : found;
}

Result<report::ProfilerPair> pair_from(const std::string& text) {
  const std::vector<std::string_view> ids = split_pieces(text, '=');
  if (ids.size() != 2 || ids[0].empty() || ids[1].empty()) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("'{}' is no pair of profilers: async=async-agct is one", text));
  }
  return report::ProfilerPair{std::string(ids[0]), std::string(ids[1])};
}

Result<void> check_has(const report::Report& report, const std::string& id,
                       const std::string& folder) {
  std::set<std::string> known;
  for (const scoring::Verdict& verdict : report.overall) {
    known.insert(verdict.profiler);
  }
  if (!known.contains(id)) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("there is no profiler '{}' in {}, but {}", id, folder, fmt::join(known, ", ")));
  }
  return {};
}

Result<report::Comparison> comparison_of(const Arguments& arguments) {
  const std::string& first = arguments.folders[0];
  const std::string& second = arguments.folders[1];
  ASSAY_ASSIGN(report::Report before, report_from(experiments_in(first)));
  ASSAY_ASSIGN(report::Report after, report_from(experiments_in(second)));
  std::vector<report::ProfilerPair> pairs;
  for (const std::string& text : arguments.pairs) {
    ASSAY_ASSIGN(report::ProfilerPair pair, pair_from(text));
    ASSAY_PROPAGATE(check_has(before, pair.before, first));
    ASSAY_PROPAGATE(check_has(after, pair.after, second));
    pairs.push_back(std::move(pair));
  }
  return compared(std::move(before), first, std::move(after), second, pairs);
}

std::string in_form_of(const fs::path& file, const report::Comparison& comparison) {
  return file.extension() == ".csv"    ? comparison_csv(comparison)
         : file.extension() == ".json" ? comparison_json(comparison)
                                       : html_page(comparison);
}

// Writes a comparison. Returns an empty text, because nothing is to be printed.
Result<std::string> write_comparison(const Arguments& arguments) {
  ASSAY_PROPAGATE(check_comparison_file(arguments.output));
  ASSAY_ASSIGN(const report::Comparison comparison, comparison_of(arguments));
  ASSAY_PROPAGATE(
      files::write_atomically(arguments.output, in_form_of(arguments.output, comparison)));
  note("the comparison is " + arguments.output);
  return std::string();
}

// Writes the report of all folders. Returns the table that is to be printed.
Result<std::string> write_merged(const Arguments& arguments) {
  const bool has_target = !arguments.output.empty();
  if (has_target) {
    ASSAY_PROPAGATE(check_report_folder(arguments.output, arguments.folders));
  }
  ASSAY_ASSIGN(const report::Report report, report_from(arguments.folders));
  const fs::path place = has_target ? arguments.output : arguments.folders.front();
  ASSAY_PROPAGATE(write_report(place, report));
  note("the report is " + (place / kPageName).string());
  return score_table(report);
}

// Returns what is wrong with the words; an empty text when they fit together.
std::string usage_mistake(const Arguments& arguments) {
  if (arguments.compare && arguments.folders.size() != 2) {
    return "--compare takes two folders of results";
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

int run(const Arguments& arguments) {
  if (const std::string mistake = usage_mistake(arguments); !mistake.empty()) {
    return fail(make_error(ErrorCode::invalid_argument, mistake));
  }
  const auto text = arguments.compare ? write_comparison(arguments) : write_merged(arguments);
  return text ? print_output(*text) : fail(text.error());
}

}  // namespace

Command add_report(CLI::App& program) {
  CLI::App* app = program.add_subcommand("report", "Make the report of stored scores anew");
  auto arguments = std::make_shared<Arguments>();
  app->add_option("DIR", arguments->folders, "folders of results")->required();
  app->add_option("-o,--output", arguments->output,
                  "where the report goes; with one folder, by default into it")
      ->option_text("PLACE");
  app->add_flag("--compare", arguments->compare,
                "set two side by side in one page, or as .csv or .json: an experiment's folder "
                "each, or one with the folders of several");
  app->add_option("--pair", arguments->pairs,
                  "with --compare: this profiler of the first beside that one of the second; may "
                  "be given again")
      ->type_name("ID=ID")
      ->allow_extra_args(false);
  return {app, [arguments] { return run(*arguments); }};
}

}  // namespace assay::commands
