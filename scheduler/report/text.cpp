// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

namespace assay::report {
namespace {

Text interval_text(const scoring::Interval& interval, std::string (*shown)(double, int)) {
  Text text(shown(interval.estimate, 1));
  if (interval.low != interval.high) {  // not all drawings were the same
    text.line_end().small(fmt::format("{} to {}", shown(interval.low, 1), shown(interval.high, 1)));
  }
  return text;
}

}  // namespace

Text::Text(const std::string& plain) {
  if (!plain.empty()) {
    piece("as_plain", plain);
  }
}

Text& Text::piece(const std::string& way, const Data& content) {
  pieces_.emplace_back(way, content);
  return *this;
}

Text& Text::add(const Text& other) {
  std::ranges::copy(other.pieces_, std::back_inserter(pieces_));
  return *this;
}

Text& Text::strong(const std::string& text) { return piece("as_strong", text); }

Text& Text::method(const std::string& name) { return piece("as_method", name); }

Text& Text::small_lines(const std::vector<std::string>& lines) {
  Data content("first_line", lines.front());
  content["more_lines"] =
      list_of(std::span(lines).subspan(1), [](const std::string& line) { return Data(line); });
  return piece("as_small", content);
}

Text& Text::chip(const Word& word) {
  Data content("word", std::string(word.text));
  content["colour"] = std::string(word.css);
  return piece("as_chip", content);
}

Text& Text::meter(double part) { return piece("as_meter", meter_width(part)); }

Text& Text::line_end() { return piece("as_line_end", true); }

Text& Text::folded(const std::string& summary, const std::string& text) {
  Data content("summary", summary);
  content["folded"] = text;
  return piece("as_folded", content);
}

Text with_interval(const scoring::Interval& interval) { return interval_text(interval, number); }

Text with_signed_interval(const scoring::Interval& interval) {
  return interval_text(interval, with_sign);
}

Text change_text(const scoring::MethodChange& change) {
  return change.interval ? with_signed_interval(*change.interval) : with_sign(change.difference());
}

Text grade_text(scoring::Role role, scoring::Grade grade, bool is_believed) {
  if (!is_believed) {
    return "withheld";
  }
  return scoring::is_reference(role) ? Text("reference") : Text().chip(word_of(grade));
}

std::string meter_width(double part) {
  return fmt::format("{:.0f}", 100 * std::clamp(part, 0.0, 1.0));
}

}  // namespace assay::report
