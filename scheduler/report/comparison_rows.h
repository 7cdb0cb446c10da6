// SPDX-License-Identifier: Apache-2.0
// Describes the rows of named figures (score_rows.h) that a comparison consists of. Each row is a
// verdict of one side.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scheduler/report/report.h"
#include "scheduler/report/score_rows.h"

namespace assay::report {

struct ComparedVerdict {
  std::string pair = {};       // VerdictPair::profiler
  std::string_view side = {};  // "before" or "after"
  std::string folder = {};
  VerdictRow verdict = {};
  // Change of the pair's error, in points. Nothing where the pair has one verdict only, or where
  // a side gives no verdicts.
  std::optional<scoring::Interval> error_change = {};
  std::optional<bool> differs = {};
};

// Files of comparisons are told from others by these names.
inline constexpr std::string_view kFirstColumn = "pair";
inline constexpr std::string_view kComparisonVersionName = "comparison_schema_version";

template <typename Add>
void describe(const Add& add, const ComparedVerdict& row) {
  add(kFirstColumn, row.pair)("side", row.side)("folder", row.folder);
  describe(add, row.verdict);
  add("error_change_points", row.error_change)("differs", row.differs);
}

template <typename Add>
void describe(const Add& add, const DifferingFact& fact) {
  add("name", fact.name)("before", fact.before)("after", fact.after);
}

// Returns the rows in the order of the pairs, `before` first.
std::vector<ComparedVerdict> rows_of(const Comparison& comparison);

}  // namespace assay::report
