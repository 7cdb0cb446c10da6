// SPDX-License-Identifier: Apache-2.0
// What is reported: the scores of one or more programs, or two such reports side by side. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scheduler/scoring/score.h"

namespace assay::report {

struct Report {
  std::string title{};
  std::vector<scoring::ExperimentScore> programs{};
  std::vector<scoring::Verdict> overall{};      // over all programs
  std::vector<scoring::ReasonSplit> reasons{};  // of their blocks

  bool controls_hold() const;
  // No control fails where it counts; but one finds nothing in these programs that would show a
  // mistake, so that it does not hold either.
  bool controls_cannot_tell() const;
};
// The programs that no verdict is about, for their controls do not hold where those of others do.
std::vector<std::string> left_out(const Report& report);
Report report_of(std::vector<scoring::ExperimentScore> programs);

// The profiler's own description, from the first program that has it in the verdict's version.
const scoring::ProfilerVariant& profiler_of(const Report& report, const scoring::Verdict& verdict);
// Its id, and what tells it from others of that id in the report.
std::string label_of(const Report& report, const scoring::Verdict& verdict);

// Ids of two profilers that are set side by side although they differ.
struct ProfilerPair {
  std::string before{};
  std::string after{};
};
// A profiler, or a pair of them, in two reports.
struct VerdictPair {
  std::string profiler{};  // its label, or both
  std::optional<scoring::Verdict> before{};
  std::optional<scoring::Verdict> after{};
  std::optional<scoring::Interval> error_change{};  // points, mean over blocks, after - before
  bool differs = false;  // by the least difference or more, and beyond chance
};
struct DifferingFact {
  std::string name{};
  std::string before{};
  std::string after{};
};
struct Comparison {
  Report before{};
  Report after{};
  std::string before_name{};
  std::string after_name{};
  std::vector<VerdictPair> profilers{};
  std::vector<DifferingFact> facts{};  // of machines and versions
};
// Each profiler with itself, but for those of `pairs`, which come first. Of one that has several
// verdicts in a report, for its versions or JDKs, each of them.
Comparison compared(Report before, std::string before_name, Report after, std::string after_name,
                    const std::vector<ProfilerPair>& pairs = {});

// Self-contained pages: no request leaves them.
std::string html_page(const Report& report);
std::string html_page(const Comparison& comparison);
// Whether that is a comparison, as a page, CSV or JSON, of whichever version of assay.
bool is_comparison(std::string_view text);

// The same figures for programs to read.
std::string score_json(const Report& report);
struct NamedText {
  std::string name;
  std::string text;
};
std::vector<NamedText> csv_files(const Report& report);
std::string comparison_json(const Comparison& comparison);
std::string comparison_csv(const Comparison& comparison);

}  // namespace assay::report
