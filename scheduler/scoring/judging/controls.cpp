// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/judging/controls.h"

#include <algorithm>
#include <map>
#include <string>

namespace assay::scoring {

std::vector<Control> controls(const Scoring& scoring, std::span<const BlockScore> blocks,
                              std::span<const Verdict> verdicts) {
  return {null_control(scoring), liar_control(scoring, blocks, verdicts),
          oracle_control(scoring, blocks, verdicts)};
}

bool ExperimentScore::controls_hold() const {
  return std::ranges::all_of(
      controls, [](const Control& control) { return control.state == ControlState::holds; });
}

bool is_sound(const ExperimentScore& program) {
  return !program.controls.empty() &&
         std::ranges::none_of(program.controls, [](const Control& one) {
           return one.state == ControlState::fails || one.state == ControlState::not_run;
         });
}

bool gives_verdicts(std::span<const ExperimentScore> programs) {
  return std::ranges::any_of(programs, is_sound);
}

bool controls_hold(std::span<const ExperimentScore> programs) {
  std::map<std::string, bool> holds_somewhere;
  for (const ExperimentScore& program : programs) {
    if (!is_sound(program)) {
      continue;
    }
    for (const Control& control : program.controls) {
      holds_somewhere[control.name] |= control.state == ControlState::holds;
    }
  }
  return !holds_somewhere.empty() &&
         std::ranges::all_of(holds_somewhere, [](const auto& one) { return one.second; });
}

}  // namespace assay::scoring
