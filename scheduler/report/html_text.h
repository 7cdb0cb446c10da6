// SPDX-License-Identifier: Apache-2.0
// Text, numbers and table rows as they stand in a page.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scheduler/scoring/score.h"

namespace assay::report {

// &, <, > and both quotes; control characters as support/visible_text.h shows them.
std::string escaped(std::string_view text);

std::string number(double value, int digits = 1);
std::string number_or_dash(std::optional<double> value, int digits = 1);
std::string with_sign(double value, int digits = 1);  // "+1.2", "−0.3", "0.0"
// "1.2" and, small, "0.8 to 1.9"; of a single run, without an interval, the number alone.
std::string with_interval(const scoring::Interval& interval);
// Of a difference: "+1.2" and, small, "+0.8 to +1.9".
std::string with_signed_interval(const scoring::Interval& interval);
// A method's change in points, with its interval, if there is one.
std::string change_text(const scoring::MethodChange& change);

// A cell; `label` names the column where a phone shows rows as cards.
std::string cell(std::string_view label, const std::string& content);
// One with a number to sort by.
std::string number_cell(std::string_view label, std::optional<double> value,
                        const std::string& content);
// An interval's; "–" for none.
std::string interval_cell(std::string_view label, const std::optional<scoring::Interval>& value);

// A column's; one of numbers is sorted from the largest by a first click.
struct Head {
  std::string text{};
  bool is_number = false;
};
Head number_head(std::string text);
std::string head_row(const std::vector<Head>& heads);
// It scrolls where it is wider than the page. `attributes`: of its tag, as a page has them.
std::string table(const std::vector<Head>& heads, const std::string& rows,
                  std::string_view attributes = "");

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
// The grade; of a reference, or where the controls do not hold, why there is none.
std::string grade_text(scoring::Role role, scoring::Grade grade, bool is_believed);

// Ids on a page differ from each other: where it tells of several programs, which have the same
// sections, each program's end with its number.
class Ids {
 public:
  Ids() = default;  // of a page that tells of one program
  static Ids of_program(std::size_t number);

  std::string of(std::string_view name) const { return std::string(name) + suffix_; }

 private:
  std::string suffix_;
};

// A heading with the sentence that says what follows, and what its numbers mean, folded away.
std::string heading(std::string_view id, std::string_view title, std::string_view lead,
                    std::string_view how_to_read);

}  // namespace assay::report
