// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/html_text.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "native/support/visible_text.h"

namespace assay::report {
namespace {

// Tells whether no interval is known: all drawings were the same, as from a single run.
bool has_no_width(const scoring::Interval& interval) { return interval.low == interval.high; }

}  // namespace

std::string escaped(std::string_view any) {
  const std::string text = visible_lines(any);
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

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

std::string with_interval(const scoring::Interval& interval) {
  if (has_no_width(interval)) {
    return number(interval.estimate);
  }
  return fmt::format("{}<br><span class=\"small\">{} to {}</span>", number(interval.estimate),
                     number(interval.low), number(interval.high));
}

std::string with_signed_interval(const scoring::Interval& interval) {
  if (has_no_width(interval)) {
    return with_sign(interval.estimate);
  }
  return fmt::format("{}<br><span class=\"small\">{} to {}</span>", with_sign(interval.estimate),
                     with_sign(interval.low), with_sign(interval.high));
}

std::string change_text(const scoring::MethodChange& change) {
  return change.interval ? with_signed_interval(*change.interval) : with_sign(change.difference());
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

std::string chip(const Word& word) {
  return fmt::format("<span class=\"chip {}\">{}</span>", word.css, word.text);
}

std::string grade_text(scoring::Role role, scoring::Grade grade, bool is_believed) {
  if (!is_believed) {
    return "withheld";
  }
  return scoring::is_reference(role) ? "reference" : chip(word_of(grade));
}

Ids Ids::of_program(std::size_t number) {
  Ids ids;
  ids.suffix_ = fmt::format("-{}", number);
  return ids;
}

std::string heading(std::string_view id, std::string_view title, std::string_view lead,
                    std::string_view how_to_read) {
  std::string text =
      fmt::format("<h2 id=\"{}\">{}</h2>\n<p class=\"lead\">{}</p>\n", id, title, lead);
  if (!how_to_read.empty()) {
    text += fmt::format("<details><summary>How to read this</summary><p>{}</p></details>\n",
                        how_to_read);
  }
  return text;
}

}  // namespace assay::report
