// SPDX-License-Identifier: Apache-2.0
// Makes the data of the banners that say, before all figures, whether the controls hold: those of
// all programs, and those of one.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "scheduler/report/sections.h"
#include "scheduler/report/wording.h"

namespace assay::report {
namespace {

using scoring::Control;
using scoring::ControlState;
using scoring::ExperimentScore;

Data control_data(const ExperimentScore& program, const Control& control) {
  Data data("program", program.experiment.program);
  data["control"] = control.name;
  data["state"] = std::string(word_of(control.state));
  data["findings"] =
      list_of(control.findings, [](const std::string& finding) { return Data(finding); });
  return data;
}

// Adds those of the program's controls that are wanted.
void add_controls(Data& list, const ExperimentScore& program, const auto& is_wanted) {
  for (const Control& control : program.controls) {
    if (is_wanted(control)) {
      list.push_back(control_data(program, control));
    }
  }
}

bool does_not_hold(const Control& control) { return control.state != ControlState::holds; }

Data all_controls(const Report& report) {
  Data list(Data::type::list);
  for (const ExperimentScore& program : report.programs) {
    add_controls(list, program, [](const Control&) { return true; });
  }
  return list;
}

// Returns the controls that do not hold, of the programs that are wanted.
Data controls_that_do_not_hold(const Report& report, const auto& is_wanted) {
  Data list(Data::type::list);
  for (const ExperimentScore& program : report.programs) {
    if (is_wanted(program)) {
      add_controls(list, program, does_not_hold);
    }
  }
  return list;
}

// Returns false where all programs count.
Data left_out_data(const Report& report) {
  const std::vector<std::string> names = left_out(report);
  if (names.empty()) {
    return false;
  }
  Data data("names", fmt::format("{}", fmt::join(names, ", ")));
  data["how_many"] = std::to_string(names.size());
  data["all_programs"] = std::to_string(report.programs.size());
  data["is_one"] = names.size() == 1;
  data["not_holding"] = controls_that_do_not_hold(
      report, [](const ExperimentScore& program) { return !is_sound(program); });
  return data;
}

Data holding_data(const Report& report) {
  Data data("all_count", left_out(report).empty());
  data["checked"] = all_controls(report);
  return data;
}

}  // namespace

Data banner(const Report& report) {
  Data data("left_out", left_out_data(report));
  const char* state = report.controls_hold()          ? "controls_hold"
                      : report.controls_cannot_tell() ? "controls_cannot_tell"
                                                      : "controls_fail";
  data[state] = report.controls_hold()
                    ? holding_data(report)
                    : Data("not_holding", controls_that_do_not_hold(
                                              report, [](const ExperimentScore&) { return true; }));
  return data;
}

Data program_banner(const ExperimentScore& program) {
  Data list(Data::type::list);
  add_controls(list, program, does_not_hold);
  return list;
}

std::string failing_controls(const ExperimentScore& program) {
  std::string text;
  for (const Control& control : program.controls) {
    if (control.state == ControlState::fails || control.state == ControlState::not_run) {
      text += fmt::format("{}control “{}” {}", text.empty() ? "" : ", ", control.name,
                          word_of(control.state));
    }
  }
  return text;
}

}  // namespace assay::report
