// SPDX-License-Identifier: Apache-2.0
// Makes a text whose pieces are shown in different ways, as templates/text.html says.
#pragma once

#include <string>
#include <vector>

#include "scheduler/report/templates.h"
#include "scheduler/report/wording.h"

namespace assay::report {

class Text {
 public:
  Text() = default;
  Text(const std::string& plain);
  Text(const char* plain) : Text(std::string(plain)) {}

  Text& add(const Text& other);
  Text& strong(const std::string& text);
  Text& method(const std::string& name);
  Text& small(const std::string& line) { return small_lines({line}); }
  // Requires: at least one line.
  Text& small_lines(const std::vector<std::string>& lines);
  Text& chip(const Word& word);
  Text& meter(double part);  // a bar for a part from 0 to 1
  Text& line_end();
  Text& folded(const std::string& summary, const std::string& text);

  bool is_empty() const { return pieces_.empty(); }
  Data pieces() const { return Data(pieces_); }

 private:
  Text& piece(const std::string& way, const Data& content);

  std::vector<Data> pieces_;
};

// Returns "1.2" and, small, "0.8 to 1.9". For a single run, which has no interval, returns the
// number alone.
Text with_interval(const scoring::Interval& interval);
// Returns "+1.2" and, small, "+0.8 to +1.9" for a difference.
Text with_signed_interval(const scoring::Interval& interval);
// Returns a method's change in points, with its interval, if there is one.
Text change_text(const scoring::MethodChange& change);
// Returns the grade in words. For a reference, or where the controls do not hold, the text says why
// there is no grade.
Text grade_text(scoring::Role role, scoring::Grade grade, bool is_believed);
// Returns the width of a meter, in percent, for a part from 0 to 1.
std::string meter_width(double part);

}  // namespace assay::report
