// SPDX-License-Identifier: Apache-2.0
// Banners that say, before all figures, whether the controls hold: those of all programs, and those
// of one.
#include <fmt/format.h>

#include "scheduler/report/html_text.h"
#include "scheduler/report/sections.h"

namespace assay::report {
namespace {

using scoring::ControlState;

std::string findings_list(const scoring::Control& control) {
  std::string list = "<ul>";
  for (const std::string& finding : control.findings) {
    list += fmt::format("<li>{}</li>", escaped(finding));
  }
  return list + "</ul>";
}

std::string controls_that_do_not_hold(const scoring::ExperimentScore& program) {
  std::string text;
  for (const auto& control : program.controls) {
    if (control.state != ControlState::holds) {
      text += fmt::format("<p><strong>{}: control “{}” {}</strong></p>{}",
                          escaped(program.experiment.program), escaped(control.name),
                          word_of(control.state), findings_list(control));
    }
  }
  return text;
}

std::string controls_that_do_not_hold(const Report& report) {
  std::string text;
  for (const auto& program : report.programs) {
    text += controls_that_do_not_hold(program);
  }
  return text;
}

std::string all_controls(const Report& report) {
  std::string text;
  for (const auto& program : report.programs) {
    for (const auto& control : program.controls) {
      text += fmt::format("<p><b>{}: {}</b> {}</p>{}", escaped(program.experiment.program),
                          escaped(control.name), word_of(control.state), findings_list(control));
    }
  }
  return text;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    text += (text.empty() ? "" : ", ") + escaped(name);
  }
  return text;
}

// Returns an empty text where all programs count.
std::string left_out_banner(const Report& report) {
  const auto names = left_out(report);
  if (names.empty()) {
    return {};
  }
  std::string details;
  for (const auto& program : report.programs) {
    details += is_sound(program) ? "" : controls_that_do_not_hold(program);
  }
  return fmt::format(
      "<div class=\"banner fails\" role=\"alert\"><p><strong>✗ {} of {} programs {}: "
      "{}</strong></p>"
      "<details><summary>Which controls</summary>{}</details></div>\n",
      names.size(), report.programs.size(),
      names.size() == 1 ? "fails its controls and is left out of the verdicts"
                        : "fail their controls and are left out of the verdicts",
      joined(names), details);
}

std::string overall_banner(const Report& report) {
  if (report.controls_hold()) {
    return fmt::format(
        "<div class=\"banner holds\" role=\"status\"><p>✓ <b>The controls {}.</b> Nothing is "
        "reported where nothing was changed, a profiler that is known to be biased was found out, "
        "and our own sampler is no worse than those that it judges.</p><details><summary>What was "
        "checked</summary>{}</details></div>\n",
        left_out(report).empty() ? "hold" : "of the programs that count hold",
        all_controls(report));
  }
  if (report.controls_cannot_tell()) {
    return fmt::format(
        "<div class=\"banner open\" role=\"status\"><p><strong>? No verdict: a control cannot "
        "tell.</strong></p><p>Nothing speaks against the figures below. But nothing here would "
        "show it if they were wrong. assay score --quick has a program in which the known liar is "
        "found out: assay report -o BOTH DIR QUICK-DIR reports both together.</p>{}</div>\n",
        controls_that_do_not_hold(report));
  }
  return fmt::format(
      "<div class=\"banner fails\" role=\"alert\"><p><strong>✗ No verdict: the controls of this "
      "experiment do not hold.</strong></p><p>The figures below were measured, but nothing should "
      "be concluded from them.</p>{}</div>\n",
      controls_that_do_not_hold(report));
}

}  // namespace

std::string banner(const Report& report) {
  return left_out_banner(report) + overall_banner(report);
}

std::string program_banner(const scoring::ExperimentScore& program) {
  return is_sound(program)
             ? ""
             : fmt::format(
                   "<div class=\"banner fails\"><p><strong>✗ Nothing should be concluded from the "
                   "figures of this program.</strong></p>{}</div>\n",
                   controls_that_do_not_hold(program));
}

std::string failing_controls(const scoring::ExperimentScore& program) {
  std::string text;
  for (const auto& control : program.controls) {
    if (control.state == ControlState::fails || control.state == ControlState::not_run) {
      text += fmt::format("{}control “{}” {}", text.empty() ? "" : ", ", escaped(control.name),
                          word_of(control.state));
    }
  }
  return text;
}

}  // namespace assay::report
