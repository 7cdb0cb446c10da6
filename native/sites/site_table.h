// SPDX-License-Identifier: Apache-2.0
// Has what the tables of sites have in common.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay::sites {

struct SiteTableShape {
  std::optional<std::size_t> top;      // most rows; absent: all
  std::optional<std::size_t> columns;  // of the terminal; absent: names are not shortened

  // Returns the number of rows that are shown.
  std::size_t rows_of(std::size_t sites) const;
  // Returns the columns for names where others are taken; 0: as many as a name has.
  std::size_t columns_of_names(std::size_t taken) const;
};

inline constexpr std::size_t kCountColumn = 16;
inline constexpr std::size_t kPercentColumn = 9;

// Returns the number with separators, right-aligned in a column of counts.
std::string count_column(std::uint64_t value);
std::string signed_column(std::int64_t value, bool is_bound);
// Returns the share in a column of percents; blanks where the whole is 0.
std::string percent_column(std::uint64_t part, std::uint64_t whole);

// Returns the name in at most `width` columns; 0: whole. Of a place and what is there, with a space
// between, each keeps its half. Requires: a width of 10 or more, or 0.
std::string shortened_name(const std::string& name, std::size_t width);

// Returns the place of an instruction, as in `acme.Main.sum:17@9`. Line 0 is unknown.
std::string place_of_site(const std::string& class_name, const std::string& method,
                          std::uint32_t line, std::uint32_t bci);

// Returns the line that says how many rows were left out; empty where none were.
std::string rows_left_out(std::size_t sites, std::size_t shown);

// Returns lines about hits that are not contained, and the session's own notes.
std::string notes_below(std::uint64_t not_exact, const std::vector<std::string>& notes,
                        std::size_t width);

}  // namespace assay::sites
