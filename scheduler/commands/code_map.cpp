// SPDX-License-Identifier: Apache-2.0
// Runs `assay code-map`, which turns a run's code log into the files from which perf learns names
// or into a list, or checks whether its two block maps agree.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <memory>
#include <string>

#include "native/results/number_text.h"
#include "native/support/visible_text.h"
#include "scheduler/commands/command.h"
#include "scheduler/markers/map_agreement.h"
#include "scheduler/subject/code_map_files.h"
#include "scheduler/subject/plans_of_runs.h"
#include "slowdown/unit/slowable_unit.h"

namespace assay::commands {
namespace {

constexpr const char* kCodeMapDescription =
    "Write perf's files from a code log, or check its block maps";
constexpr const char* kCodeMapFooter =
    "  assay run --code-log app.codelog -- java -cp app.jar Main     (while perf records it)\n"
    "  assay code-map app.codelog --format perf-map\n"
    "lets `perf report` name blocks, in code that was not moved or unloaded. A jitdump also has\n"
    "times and the code itself (docs/perf.md):\n"
    "  assay code-map app.codelog --format jitdump";

struct CodeMapArguments {
  subject::CodeMapWish map;
  bool checks_markers = false;
};

std::string agreement_table(const markers::MapAgreement& agreement, const codelog::CodeLog& log) {
  std::string text;
  for (const markers::Disagreement& one : agreement.disagreements) {
    const codelog::Installation& installation = log.installations[one.installation];
    const codelog::DescribedUnit& unit = log.units[installation.unit_id].description;
    text += fmt::format("{} (compilation {})\n", visible(unit_name(slowdown::key_of(unit))),
                        unit.identity.compile_id);
    for (const std::string& reason : one.reasons) {
      text += fmt::format("  {}\n", reason);
    }
  }
  const auto compared = agreement.installations - agreement.without_code;
  return text + fmt::format(
                    "{:>12} installed versions\n{:>12} compared, {} of them differ\n{:>12} not "
                    "compared: their code is not in the log\n{:>12} blocks in the log\n{:>12} "
                    "markers in the code\n{:>12} bytes behind the blocks at which no instruction "
                    "begins (tables of switches)\n",
                    agreement.installations, compared, agreement.disagreements.size(),
                    agreement.without_code, agreement.blocks, agreement.markers,
                    agreement.undecodable_bytes);
}

int check_markers(const codelog::CodeLog& log) {
  const markers::MapAgreement agreement = markers::compare_maps(log);
  if (agreement.without_code == agreement.installations) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "the log holds no code; run the program again by 'assay run --code-log "
                           "LOG --markers --code-bytes'"));
  }
  const int printed = print_output(agreement_table(agreement, log));
  return agreement.disagreements.empty() ? printed : kFailed;
}

int run_code_map(const CodeMapArguments& arguments) {
  if (arguments.checks_markers == !arguments.map.format.empty()) {
    return fail(make_error(ErrorCode::invalid_argument, "give either --format or --check-markers"));
  }
  const auto log = subject::load_code_log(arguments.map.log);
  if (!log) {
    return fail(log.error());
  }
  if (arguments.checks_markers) {
    return check_markers(*log);
  }
  if (arguments.map.format == "list") {
    return print_output(subject::version_list(*log));
  }
  const auto file = subject::write_code_map(arguments.map, *log);
  if (!file) {
    return fail(file.error());
  }
  note(fmt::format("{} of {}: {}", results::counted(log->installations.size(), "version"),
                   results::counted(log->units.size(), "unit"), *file));
  return kOk;
}

}  // namespace

Command add_code_map(CLI::App& program) {
  CLI::App* app = program.add_subcommand("code-map", kCodeMapDescription);
  app->footer(kCodeMapFooter);
  auto arguments = std::make_shared<CodeMapArguments>();
  app->add_option("CODE-LOG", arguments->map.log, "the code log that `assay run --code-log` wrote")
      ->required();
  app->add_option("--format", arguments->map.format, "what to write: perf-map, jitdump, or list")
      ->check(CLI::IsMember({"perf-map", "jitdump", "list"}));
  app->add_option("-o,--file", arguments->map.file,
                  "file or folder to write; by default /tmp/perf-PID.map, or the jit-PID.dump that "
                  "the run announced")
      ->option_text("FILE");
  app->add_option("--pid", arguments->map.process, "process id, if the log does not have it")
      ->option_text("PID");
  app->add_flag("--check-markers", arguments->checks_markers,
                "compare the log with the markers in the code (run --markers --code-bytes)");
  return {app, [arguments] { return run_code_map(*arguments); }};
}

}  // namespace assay::commands
