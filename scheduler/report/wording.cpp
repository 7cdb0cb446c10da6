// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/wording.h"

#include <fmt/format.h>

#include <cmath>

namespace assay::report {

std::string number(double value, int digits) {
  const double rounded = std::stod(fmt::format("{:.{}f}", value, digits));
  return rounded < 0 ? fmt::format("−{:.{}f}", -rounded, digits)
                     : fmt::format("{:.{}f}", std::abs(rounded), digits);
}

std::string number_or_dash(std::optional<double> value, int digits) {
  return value ? number(*value, digits) : "–";
}

std::string with_sign(double value, int digits) {
  const std::string text = number(value, digits);
  const bool is_zero = std::stod(fmt::format("{:.{}f}", value, digits)) == 0;
  return value > 0 && !is_zero ? "+" + text : text;
}

Word word_of(scoring::Grade grade) {
  switch (grade) {
    case scoring::Grade::accurate:
      return {"accurate", "✓ accurate"};
    case scoring::Grade::partly:
      return {"partly", "◐ partly"};
    case scoring::Grade::not_accurate:
      return {"not-accurate", "≠ not accurate"};
    case scoring::Grade::misleading:
      return {"misleading", "✗ misleading"};
    case scoring::Grade::undecided:
      break;
  }
  return {"undecided", "? undecided"};
}

Word word_of(scoring::Outcome outcome) {
  switch (outcome) {
    case scoring::Outcome::right:
      return {"right", "right"};
    case scoring::Outcome::inexact:
      return {"inexact", "found, wrong amount"};
    case scoring::Outcome::amount_undecided:
      return {"amount-undecided", "found, amount undecided"};
    case scoring::Outcome::missed:
      return {"missed", "missed"};
    case scoring::Outcome::wrong_way:
      return {"wrong-way", "fell instead"};
    case scoring::Outcome::undecided:
      break;
  }
  return {"undecided", "undecided"};
}

std::string_view word_of(scoring::Blame blame) {
  switch (blame) {
    case scoring::Blame::nobody:
      return "";
    case scoring::Blame::profiler:
      return "the profiler";
    case scoring::Blame::debug_information:
      return "the JVM’s debug information";
    case scoring::Blame::both:
      return "the JVM’s debug information, and the profiler further";
    case scoring::Blame::unknown:
      break;
  }
  return "not known";
}

std::string_view word_of(scoring::ControlState state) {
  switch (state) {
    case scoring::ControlState::holds:
      return "holds";
    case scoring::ControlState::fails:
      return "FAILS";
    case scoring::ControlState::cannot_tell:
      return "CANNOT TELL";
    case scoring::ControlState::not_run:
      break;
  }
  return "NOT RUN";
}

std::string_view word_of(scoring::Role role) {
  switch (role) {
    case scoring::Role::subject:
      return "profiler";
    case scoring::Role::known_liar:
      return "control: known to be biased";
    case scoring::Role::oracle:
      return "control: our own sampler, which knows blocks";
    case scoring::Role::debug_information:
      break;
  }
  return "reference: our samples as the JVM’s debug information names them";
}

}  // namespace assay::report
