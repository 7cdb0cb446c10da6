// SPDX-License-Identifier: Apache-2.0
// Runs `assay diff`, which says what a flag, a JDK, a version or a phase changes in what is
// executed.
#include <CLI/CLI.hpp>
#include <memory>

#include "scheduler/commands/command.h"
#include "scheduler/commands/diff_options.h"

namespace assay::commands {
namespace {

constexpr const char* kDiffDescription =
    "Compare what programs execute on two sides: flags, JDKs, versions, phases of Graal";
constexpr const char* kDiffFooter =
    "The program's command goes after '--', or several programs are named:\n"
    "  assay diff -o FOLDER --without-phase PartialEscape -- java -jar app.jar\n"
    "  assay diff -o FOLDER --a '-cp old.jar' --b '-cp new.jar' -- java {flags} Main\n"
    "  assay diff -o FOLDER --b 'graal=25.0.2 -XX:+UseSerialGC' --programs FILE\n"
    "If the diff is stopped, the same command continues it. Stored results are compared by\n"
    "  assay diff FOLDER            (the folder of a diff)\n"
    "  assay diff A.json... --against B.json...";

int print_comparison(const comparison::Comparison& compared, const DiffOptions& arguments) {
  if (arguments.format == "csv") {
    return print_output(comparison::to_csv(compared));
  }
  if (arguments.format == "txt") {
    return print_output(comparison::to_table(compared, arguments.table));
  }
  const auto json = comparison::to_json(compared);
  return json ? print_output(*json) : fail(json.error());
}

int compare_files(const DiffOptions& arguments) {
  const auto compared =
      comparison::compare_stored(arguments.files, arguments.against, arguments.rules);
  if (!compared) {
    return fail(compared.error());
  }
  if (const std::string& folder = arguments.wanted.folder; !folder.empty()) {
    if (const auto written = comparison::write_files(*compared, folder); !written) {
      return fail(written.error());
    }
  }
  return print_comparison(*compared, arguments);
}

int run_programs(const DiffOptions& arguments, const Surroundings& surroundings) {
  const auto wish = comparison::wish_of(arguments.wanted, surroundings.child_command);
  if (!wish) {
    return fail(wish.error());
  }
  const std::string& folder = arguments.wanted.folder;
  const auto compared = comparison::run_diff(*wish, folder.empty() ? "assay-diff" : folder,
                                             arguments.rules, surroundings.environment);
  if (compared) {
    return print_comparison(*compared, arguments);
  }
  const int exit_code = fail(compared.error());
  if (compared.error().code() == ErrorCode::interrupted) {
    note("the same command continues the diff");
  }
  return exit_code;
}

int run_command(const DiffOptions& arguments, const Surroundings& surroundings) {
  if (arguments.files.empty() && arguments.against.empty()) {
    return run_programs(arguments, surroundings);
  }
  if (!surroundings.child_command.empty()) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "stored results and a command contradict each other; name either"));
  }
  if (arguments.files.empty()) {
    return fail(make_error(ErrorCode::invalid_argument,
                           "the files of side A are missing: assay diff A... --against B..."));
  }
  return compare_files(arguments);
}

}  // namespace

Command add_diff(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("diff", kDiffDescription);
  take_child_command(*app, kOptionalJavaCommand);
  app->footer(kDiffFooter);
  auto arguments = std::make_shared<DiffOptions>();
  add_diff_options(*app, *arguments);
  return {app, [arguments, &surroundings] { return run_command(*arguments, surroundings); }};
}

}  // namespace assay::commands
