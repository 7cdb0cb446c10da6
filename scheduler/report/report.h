// SPDX-License-Identifier: Apache-2.0
// Holds the content of a report: the scores of one or more programs, or two such reports side by
// side. The functions are pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/scoring/score.h"

namespace assay::report {

struct Report {
  std::string title{};
  std::vector<scoring::ExperimentScore> programs{};
  std::vector<scoring::Verdict> overall{};      // over all programs
  std::vector<scoring::ReasonSplit> reasons{};  // splits of all programs' blocks

  bool controls_hold() const;
  // Tells whether there are verdicts (scoring::gives_verdicts).
  bool gives_verdicts() const;
  // Tells whether no control fails where it counts, but one does not hold, because it finds nothing
  // in these programs that would show a mistake.
  bool controls_cannot_tell() const;
};
// Tells whether runs of any program have failed.
bool has_failed_runs(const Report& report);
// Returns the programs that no verdict is about, because their controls do not hold while those of
// other programs do.
std::vector<std::string> left_out(const Report& report);
Report report_of(std::vector<scoring::ExperimentScore> programs);

// Returns the profiler's own description, from the first program that has it in the verdict's
// version.
const scoring::ProfilerVariant& profiler_of(const Report& report, const scoring::Verdict& verdict);
// Returns the profiler's id, and what tells it from others of that id in the report.
std::string label_of(const Report& report, const scoring::Verdict& verdict);

// Ids of two profilers that are set side by side although they differ.
struct ProfilerPair {
  std::string before{};
  std::string after{};
};
// A profiler, or a pair of them, in two reports.
struct VerdictPair {
  std::string profiler{};  // label of the profiler, or both labels
  std::optional<scoring::Verdict> before{};
  std::optional<scoring::Verdict> after{};
  std::optional<scoring::Interval> error_change{};  // mean over blocks of after - before, in points
  bool differs = false;  // the change is at least the least difference, and beyond chance
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
  std::vector<DifferingFact> facts{};  // facts of machines and versions that differ
};
// Compares two reports. The profilers of `pairs` come first, and each other profiler is compared
// with itself. Where a profiler has several verdicts in a report, for its versions or JDKs, each of
// them is compared.
Comparison compared(Report before, std::string before_name, Report after, std::string after_name,
                    const std::vector<ProfilerPair>& pairs = {});
// Compares two reports, with pairs in words: "async=async-agct". Fails (invalid_argument) where a
// word is no pair, or names a profiler that the report does not have.
Result<Comparison> compared_by_words(Report before, const std::string& before_name, Report after,
                                     const std::string& after_name,
                                     const std::vector<std::string>& pairs);

// Returns a self-contained page, from which no request is made.
std::string html_page(const Report& report);
std::string html_page(const Comparison& comparison);
// Tells whether the text is a comparison, as a page, CSV or JSON, of whichever version of assay.
bool is_comparison(std::string_view text);

// Returns the page's figures for programs to read.
std::string score_json(const Report& report);
struct NamedText {
  std::string name;
  std::string text;
};
std::vector<NamedText> csv_files(const Report& report);
// Returns the names of these files.
std::vector<std::string> csv_names();
std::string comparison_json(const Comparison& comparison);
std::string comparison_csv(const Comparison& comparison);

}  // namespace assay::report
