// SPDX-License-Identifier: Apache-2.0
// Runs `assay calibrate`, which finds out what one slowdown instruction costs on this machine, and
// which kind is most regular.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>
#include <string>

#include "scheduler/commands/command.h"
#include "scheduler/host/stored_calibration.h"
#include "scheduler/launch/result_target.h"

namespace assay::commands {
namespace {

constexpr const char* kCalibrateDescription =
    "Measure what slowdown instructions cost on this machine, and choose the most regular kind";
constexpr std::uint32_t kMostRounds = 1000;

struct CalibrateArguments {
  std::string file;
  std::uint32_t rounds = slowdown::CalibrationSettings().rounds;
  std::uint32_t seed = slowdown::CalibrationSettings().seed;
};

std::string table(const slowdown::Calibration& calibration) {
  std::string text =
      fmt::format("{}\n{:<8}{:>12}{:>22}{:>14}\n", slowdown::to_string(calibration.cpu), "kind",
                  "ps each", "95 % interval", "residual");
  for (const slowdown::KindCost& cost : calibration.kinds) {
    const statistics::Interval& each = cost.picoseconds;
    text += fmt::format("{:<8}{:>12.1f}{:>22}{:>14}{}\n", to_string(cost.kind), each.estimate,
                        fmt::format("{:.1f} to {:.1f}", each.low, each.high),
                        fmt::format("{:.2f} %", 100 * cost.residual.estimate),
                        cost.kind == calibration.chosen ? "  chosen" : "");
  }
  for (const slowdown::RefusedKind& refused : calibration.refused) {
    text += fmt::format("{:<8}not usable here: {}\n", to_string(refused.kind), refused.why);
  }
  return text;
}

int run_calibrate(const CalibrateArguments& arguments, const process::Environment& environment) {
  const std::filesystem::path file = arguments.file.empty() ? host::calibration_file(environment)
                                                            : std::filesystem::path(arguments.file);
  if (!arguments.file.empty()) {
    if (const auto target = launch::check_result_target(arguments.file); !target) {
      return fail(target.error());
    }
  }
  slowdown::CalibrationSettings settings;
  settings.rounds = arguments.rounds;
  settings.seed = arguments.seed;
  const auto calibration = host::measure_calibration(settings);
  if (!calibration) {
    return fail(calibration.error());
  }
  if (const auto stored = host::store_calibration(*calibration, file); !stored) {
    return fail(stored.error());
  }
  return print_output(table(*calibration));
}

}  // namespace

Command add_calibrate(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("calibrate", kCalibrateDescription);
  auto arguments = std::make_shared<CalibrateArguments>();
  app->add_option("-o,--output", arguments->file,
                  "file to write (calibration.json in assay's cache folder)")
      ->type_name("FILE");
  app->add_option("--rounds", arguments->rounds, "number of repetitions, 6 to 1000")
      ->check(CLI::Range(slowdown::kFewestRounds, kMostRounds))
      ->capture_default_str();
  app->add_option("--seed", arguments->seed, "seed for the order of measurements")
      ->capture_default_str();
  return {app, [arguments, &surroundings] {
            return run_calibrate(*arguments, surroundings.environment);
          }};
}

}  // namespace assay::commands
