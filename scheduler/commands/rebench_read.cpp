// SPDX-License-Identifier: Apache-2.0
// Runs `assay rebench read`, which makes the report of the runs that ReBench has made.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>

#include "native/files/text_file.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/output_width.h"
#include "scheduler/rebench/configuration.h"
#include "scheduler/rebench/running/program_folder.h"
#include "scheduler/report/report_files.h"
#include "scheduler/report/score_table.h"
#include "scheduler/scoring/design/run_order.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

struct ReadArguments {
  std::string folder = {};
  std::string data = {};
  std::string output = {};
};

Result<rebench::DataFile> read_data(const fs::path& file,
                                    const std::vector<rebench::ProgramFolder>& programs) {
  ASSAY_ASSIGN(const std::string text, files::read_text_file(file));
  auto data = rebench::read_data_file(text);
  if (!data) {
    return of_file(file.string(), data.error());
  }
  std::vector<std::string> names;
  names.reserve(programs.size());
  for (const rebench::ProgramFolder& one : programs) {
    names.push_back(one.program.name);
  }
  if (const auto others = rebench::programs_not_in(*data, names); !others.empty()) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("{}: the file has runs of {}, but the folder does not have this program",
                    file.string(), fmt::join(others, ", ")));
  }
  if (std::ranges::all_of(data->arms, [](const auto& arm) { return arm.experiment.empty(); })) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format(
            "{}: none of its runs comes from a configuration that 'assay rebench init' wrote",
            file.string()));
  }
  return data;
}

Result<fs::path> place_of_report(const ReadArguments& arguments) {
  std::error_code ignored;  // after an error the folders count as different
  if (arguments.output.empty() || fs::equivalent(arguments.output, arguments.folder, ignored)) {
    ASSAY_PROPAGATE(report::check_page(arguments.folder));
    return fs::path(arguments.folder);
  }
  ASSAY_PROPAGATE(report::check_report_folder(arguments.output, {}));
  return fs::path(arguments.output);
}

Result<std::string> read_report(const ReadArguments& arguments) {
  const fs::path folder = arguments.folder;
  const fs::path file =
      arguments.data.empty() ? folder / rebench::kDataFileName : fs::path(arguments.data);
  ASSAY_ASSIGN(const fs::path place, place_of_report(arguments));
  ASSAY_ASSIGN(const std::vector<rebench::ProgramFolder> programs, rebench::programs_in(folder));
  ASSAY_ASSIGN(const rebench::DataFile data, read_data(file, programs));
  std::vector<scoring::NamedResults> parts;
  std::size_t runs = 0;
  std::size_t planned = 0;
  for (const rebench::ProgramFolder& program : programs) {
    ASSAY_ASSIGN(rebench::StoredRuns stored, rebench::read_runs(program));
    auto results = joined(data, std::move(stored));
    if (!results) {
      return of_file(file.string(), results.error());
    }
    runs += finished_runs(*results);
    planned += results->experiment.order.size();
    parts.push_back({program.path.string(), *std::move(results)});
  }
  ASSAY_ASSIGN(const report::Report report, report::report_of_parts(std::move(parts)));
  ASSAY_PROPAGATE(report::write_report(place, report));
  note(fmt::format("{} of {} runs; the report is {}", runs, planned,
                   (place / report::kPageName).string()));
  return report::score_table(report, width_of_output());
}

int run_rebench_read(const ReadArguments& arguments) {
  const auto table = read_report(arguments);
  return table ? print_output(*table) : fail(table.error());
}

}  // namespace

Command add_rebench_read(CLI::App& rebench) {
  CLI::App* app =
      rebench.add_subcommand("read", "Make the report of the runs that ReBench has made");
  auto arguments = std::make_shared<ReadArguments>();
  app->add_option("FOLDER", arguments->folder, "folder that 'assay rebench init' wrote")
      ->required();
  app->add_option("--data", arguments->data,
                  "data file of ReBench; by default rebench.data in the folder")
      ->type_name("FILE");
  app->add_option("-o,--output", arguments->output, "folder for the report, if not FOLDER")
      ->type_name("FOLDER");
  return {app, [arguments] { return run_rebench_read(*arguments); }};
}

}  // namespace assay::commands
