// SPDX-License-Identifier: Apache-2.0
// Text and numbers as they stand in a page.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scheduler/scoring/score.h"

namespace assay::report {

// Escapes &, <, > and both quotes. Control characters become what support/visible_text.h shows for
// them.
std::string escaped(std::string_view text);

std::string number(double value, int digits = 1);
std::string number_or_dash(std::optional<double> value, int digits = 1);
std::string with_sign(double value, int digits = 1);  // "+1.2", "−0.3", "0.0"
// Returns "1.2" and, small, "0.8 to 1.9". For a single run, without an interval, it is the number
// alone.
std::string with_interval(const scoring::Interval& interval);
// Returns the same for a difference: "+1.2" and, small, "+0.8 to +1.9".
std::string with_signed_interval(const scoring::Interval& interval);
// Returns a method's change in points, with its interval, if there is one.
std::string change_text(const scoring::MethodChange& change);

struct Word {
  std::string_view css;
  std::string_view text;
};
Word word_of(scoring::Grade grade);
Word word_of(scoring::Outcome outcome);
std::string_view word_of(scoring::Blame blame);
std::string_view word_of(scoring::ControlState state);
std::string_view word_of(scoring::Role role);
std::string chip(const Word& word);
// Returns the grade in words. For a reference, or where the controls do not hold, it says why there
// is none.
std::string grade_text(scoring::Role role, scoring::Grade grade, bool is_believed);

// Makes ids, which differ from each other on a page. Where a page tells of several programs, which
// have the same sections, the ids of each program end with its number.
class Ids {
 public:
  Ids() = default;  // for a page that tells of one program
  static Ids of_program(std::size_t number);

  std::string of(std::string_view name) const { return std::string(name) + suffix_; }

 private:
  std::string suffix_;
};

// Returns a heading with the sentence that says what follows. What its numbers mean is folded away.
std::string heading(std::string_view id, std::string_view title, std::string_view lead,
                    std::string_view how_to_read);

}  // namespace assay::report
