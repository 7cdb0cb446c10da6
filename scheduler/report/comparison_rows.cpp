// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/comparison_rows.h"

namespace assay::report {

std::vector<ComparedVerdict> rows_of(const Comparison& comparison) {
  const bool is_believed = comparison.before.gives_verdicts() && comparison.after.gives_verdicts();
  std::vector<ComparedVerdict> rows;
  for (const VerdictPair& pair : comparison.profilers) {
    const bool is_told = is_believed && pair.error_change;
    const auto add = [&](std::string_view side, const std::string& folder, const Report& report,
                         const std::optional<scoring::Verdict>& verdict) {
      if (verdict) {
        rows.push_back({.pair = pair.profiler,
                        .side = side,
                        .folder = folder,
                        .verdict = {*verdict, profiler_of(report, *verdict).role,
                                    report.controls_hold(), report.gives_verdicts()},
                        .error_change = is_told ? pair.error_change : std::nullopt,
                        .differs = is_told ? std::optional(pair.differs) : std::nullopt});
      }
    };
    add("before", comparison.before_name, comparison.before, pair.before);
    add("after", comparison.after_name, comparison.after, pair.after);
  }
  return rows;
}

}  // namespace assay::report
