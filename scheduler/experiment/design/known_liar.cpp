// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/known_liar.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "native/files/atomic_file.h"
#include "native/files/text_file.h"

namespace assay::experiment {
namespace {

constexpr const char* kKnownLiarFile = "known-liar.txt";
constexpr std::string_view kControlOfTheLiar = "known liar";

std::filesystem::path liar_file(const process::Environment& environment) {
  return process::cache_folder(environment) / kKnownLiarFile;
}

std::string named_value(const std::vector<NamedValue>& facts, std::string_view name) {
  const auto fact = std::ranges::find(facts, name, &NamedValue::name);
  return fact == facts.end() ? "" : fact->value;
}

}  // namespace

std::string liar_conditions(const scoring::Experiment& experiment) {
  constexpr std::array kVersions = {"assay", "JDK", "Graal", "assay's agent", "assay's shim"};
  std::string conditions = named_value(experiment.machine, "machine.cpu");
  for (const char* version : kVersions) {
    conditions += "; " + named_value(experiment.versions, version);
  }
  return conditions;
}

std::string known_liar_shown(const process::Environment& environment,
                             const scoring::Experiment& experiment) {
  const auto text = files::read_text_file(liar_file(environment));
  const auto end = text ? text->find('\n') : std::string::npos;
  if (end == std::string::npos || text->substr(0, end) != liar_conditions(experiment)) {
    return "";
  }
  const std::string rest = text->substr(end + 1);
  return rest.substr(0, rest.find('\n'));
}

void keep_liar_shown(const process::Environment& environment,
                     const scoring::ExperimentScore& score) {
  const auto control =
      std::ranges::find(score.controls, std::string(kControlOfTheLiar), &scoring::Control::name);
  if (control == score.controls.end() || control->findings.empty() ||
      control->state != scoring::ControlState::holds || !score.experiment.liar_shown.empty()) {
    return;
  }
  const std::filesystem::path file = liar_file(environment);
  std::error_code ignored;
  std::filesystem::create_directories(file.parent_path(), ignored);
  const auto written = files::write_atomically(
      file.string(), liar_conditions(score.experiment) + "\n" + score.experiment.program + " (" +
                         score.experiment.started + "): " + control->findings.front() + "\n");
  static_cast<void>(written);
}

}  // namespace assay::experiment
