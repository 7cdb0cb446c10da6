// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/wording.h"

#include <fmt/format.h>

#include <cmath>

#include "native/support/enum_words.h"

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
  constexpr Word kWords[] = {{"accurate", "✓ accurate"},
                             {"partly", "◐ partly"},
                             {"not-accurate", "≠ not accurate"},
                             {"misleading", "✗ misleading"},
                             {"undecided", "? undecided"}};
  return kWords[static_cast<std::size_t>(grade)];
}

Word word_of(scoring::Outcome outcome) {
  constexpr Word kWords[] = {{"right", "right"},
                             {"inexact", "found, wrong amount"},
                             {"amount-undecided", "found, amount undecided"},
                             {"missed", "missed"},
                             {"wrong-way", "fell instead"},
                             {"undecided", "undecided"}};
  return kWords[static_cast<std::size_t>(outcome)];
}

std::string_view word_of(scoring::Blame blame) {
  using enum scoring::Blame;
  constexpr EnumWords<scoring::Blame, 5> kWords{
      {{nobody, ""},
       {profiler, "the profiler"},
       {debug_information, "the JVM’s debug information"},
       {both, "the JVM’s debug information, and the profiler further"},
       {unknown, "not known"}}};
  return word_in(kWords, blame);
}

std::string_view word_of(scoring::ControlState state) {
  using enum scoring::ControlState;
  constexpr EnumWords<scoring::ControlState, 4> kWords{
      {{holds, "holds"}, {fails, "FAILS"}, {cannot_tell, "CANNOT TELL"}, {not_run, "NOT RUN"}}};
  return word_in(kWords, state);
}

std::string_view word_of(scoring::Role role) {
  using enum scoring::Role;
  constexpr EnumWords<scoring::Role, 4> kWords{
      {{subject, "profiler"},
       {known_liar, "control: known to be biased"},
       {oracle, "control: our own sampler, which knows blocks"},
       {debug_information, "reference: our samples as the JVM’s debug information names them"}}};
  return word_in(kWords, role);
}

}  // namespace assay::report
