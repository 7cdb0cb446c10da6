// SPDX-License-Identifier: Apache-2.0
// Describes the rows of named figures that scores consist of: score.json and the CSV files have the
// same rows under the same names (docs/score-format.md). `describe` passes each name with its value
// to `add`, which returns itself. A missing figure is an empty optional.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "scheduler/report/report.h"
#include "scheduler/scoring/score.h"
#include "scheduler/scoring/stored/stored_fields.h"

namespace assay::statistics {

template <typename V>
void fields(V& visit, const Interval& value) {
  visit("estimate", value.estimate);
  visit("low", value.low);
  visit("high", value.high);
}

}  // namespace assay::statistics

namespace assay::report {

struct VerdictRow {
  scoring::Verdict verdict = {};
  scoring::Role role = scoring::Role::subject;
  bool controls_hold = false;
  bool is_believed = false;  // there are verdicts; else there are figures, but no grades
};

template <typename Add>
void describe(const Add& add, const VerdictRow& row) {
  const scoring::Verdict& v = row.verdict;
  const bool is_graded = row.is_believed && !scoring::is_reference(row.role);
  const auto grade = is_graded ? std::optional(name_of(v.grade)) : std::nullopt;
  add("profiler", v.profiler)("version", v.version)("jdk", v.jdk);
  add("role", scoring::word_for(row.role))("controls_hold", row.controls_hold)("grade", grade);
  add("tested", v.tested)("undecided", v.undecided)("seen", v.seen)("detected", v.detected);
  add("right_direction", v.right_direction)("right", v.right)("excused", v.excused);
  add("amount_undecided", v.amount_undecided);
  const scoring::LineCounts& lines = v.by_lines;
  add("lines_tested", lines.tested)("lines_undecided", lines.undecided);
  add("lines_detected", lines.detected)("lines_right", lines.right);
  add("lines_amount_undecided", lines.amount_undecided)("lines_excused", lines.excused);
  add("lines_mean_error_points", lines.errors.mean());
  add("own_error_points", v.own_error)("error_points", v.error);
  add("wrong_share_percent", v.wrong_share)("own_wrong_share_percent", v.own_wrong_share);
  add("null_change_points", v.null_change);
  add("lost_percent", v.lost)("unknown_percent", v.unknown);
  add("overhead_percent", v.overhead_percent)("process_overhead_percent", v.process_overhead);
  add("correlation", v.correlation)("compared", v.compared)("off", v.off);
  add("forks", v.forks)("failed", v.failed)("lost_bytes", v.lost_bytes);
}

// Describes a change. `change` is null where nothing is known of the change.
template <typename Add>
void describe_change(const Add& add, const std::string& prefix,
                     const scoring::ChangeScore* change) {
  const auto known = [change](auto scoring::ChangeScore::*figure) {
    return change == nullptr ? std::nullopt : std::optional(change->*figure);
  };
  add(prefix + "before", known(&scoring::ChangeScore::before));
  add(prefix + "after", known(&scoring::ChangeScore::after));
  add(prefix + "expected", known(&scoring::ChangeScore::expected));
  add(prefix + "most_expected", known(&scoring::ChangeScore::most_expected));
  add(prefix + "reported", known(&scoring::ChangeScore::reported));
  add(prefix + "error", known(&scoring::ChangeScore::error));
  add(prefix + "p", known(&scoring::ChangeScore::p));
  add(prefix + "p_expected", known(&scoring::ChangeScore::p_expected));
  add(prefix + "p_amount", known(&scoring::ChangeScore::p_amount));
}

struct BlockRow {
  scoring::BlockExperiment slowed = {};
  scoring::BlockScore score = {};
};

template <typename Add>
void describe(const Add& add, const BlockRow& row) {
  const scoring::BlockScore& b = row.score;
  const scoring::BlockFacts& facts = row.slowed.facts;
  add("profiler", b.profiler)("block", b.block)("method", facts.method)("unit", facts.unit);
  add("lines", facts.lines)("methods", facts.methods)("operations", facts.operations);
  add("with_debug_info", facts.with_debug_info)("calls", facts.calls)("lambda", facts.lambda());
  add("instructions", row.slowed.instructions)("wanted_ns", row.slowed.wanted_ns);
  add("counted_ns", row.slowed.counted_ns)("gained_ns", b.gained_ns);
  add("base_forks", b.base_forks)("slowed_forks", b.slowed_forks)("seen", b.seen);
  add("disturbance", b.is_measured ? std::optional(b.disturbance) : std::nullopt);
  describe_change(add, "", b.is_measured ? &b : nullptr);
  add("outcome", name_of(b.outcome))("tells_amount", b.tells_amount);
  add("why_undecided", b.why_undecided);
  add("is_judgeable", b.is_judgeable)("is_contradicted", b.is_contradicted);
  add("went_to", b.went_to)("went_points", b.went_points)("blame", name_of(b.blame));
  describe_change(add, "line_", b.by_lines ? &*b.by_lines : nullptr);
  add("line_outcome", b.by_lines ? std::optional(name_of(b.by_lines->outcome)) : std::nullopt);
  add("line_blame", b.by_lines ? std::optional(name_of(b.by_lines->blame)) : std::nullopt);
  add("line_why_undecided", b.by_lines ? b.by_lines->why_undecided : std::string());
}

template <typename Add>
void describe(const Add& add, const scoring::ShareComparison& s) {
  add("profiler", s.profiler)("target_percent", s.target_percent)("pearson", s.pearson);
  add("spearman", s.spearman)("kendall", s.kendall)("off", s.off);
  add("off_of_truth", s.off_of_truth);
  add("worst_method", s.worst_method)("worst_points", s.worst_points);
}

template <typename Add>
void describe(const Add& add, const scoring::MethodChange& m) {
  add("method", m.method)("before", m.before)("after", m.after)("p", m.p)("differs", m.differs);
  add("difference_points", m.interval);
}

template <typename Add>
void describe(const Add& add, const scoring::OverheadScore& o) {
  add("target_percent", o.target_percent)("slowable_share", o.slowable_share);
  add("expected_percent", o.expected_percent)("overhead_percent", o.overhead_percent);
  add("whole_run_percent", o.whole_percent);
  add("base_forks", o.base_forks)("slowed_forks", o.slowed_forks);
  add("histogram_is_of_fresh_jvms", o.is_of_fresh_jvms);
}

template <typename Add>
void describe(const Add& add, const scoring::HistogramBin& bin) {
  add("from_points", bin.from)("share_percent", bin.share);
}

template <typename Add>
void describe(const Add& add, const scoring::ReasonSplit& r) {
  add("profiler", r.profiler)("version", r.version)("jdk", r.jdk);
  add("reason", r.reason)("value", r.value)("tested", r.tested);
  add("detected", r.detected)("right", r.right);
  add("amount_undecided", r.amount_undecided)("mean_error", r.errors.mean());
}

template <typename Add>
void describe(const Add& add, const scoring::RankAgreement& a) {
  add("first", a.first)("second", a.second)("same_hottest", a.same_hottest);
  // tau has a column of its own, because tau may be known where its interval is not.
  const auto end = [&a](double scoring::Interval::*which) {
    return a.tau_interval ? std::optional((*a.tau_interval).*which) : std::nullopt;
  };
  add("top_overlap", a.top_overlap)("tau", a.tau);
  add("tau_low", end(&scoring::Interval::low))("tau_high", end(&scoring::Interval::high));
  add("pairs", a.pairs);
}

template <typename Add>
void describe(const Add& add, const scoring::PollScore& p) {
  add("profiler", p.profiler)("moved_points", p.moved);
}

struct MethodShare {
  std::string method = {};
  double share_percent = 0;
};

template <typename Add>
void describe(const Add& add, const MethodShare& share) {
  add("method", share.method)("share_percent", share.share_percent);
}

template <typename Add>
void describe(const Add& add, const scoring::DebugInfoCoverage& coverage) {
  add("units", coverage.units)("blocks", coverage.blocks)("operations", coverage.operations);
  add("with_debug_info", coverage.with_debug_info);
}

// Describes the rules by which a change is called a difference, right, and so on: docs/scoring.md.
template <typename Add>
void describe(const Add& add, const scoring::ScoreRules& rules) {
  add("least_share_percent", rules.least_share)("least_difference_points", rules.least_difference);
  add("large_difference_points", rules.large_difference);
  add("error_tolerance_points", rules.error_tolerance);
  add("least_run_change_percent", rules.least_run_change)("level", rules.level);
  add("oracle_tolerance_percent", rules.oracle_tolerance)("control_level", rules.control_level);
  add("most_wrong_share_percent", rules.most_wrong_share);
  add("most_unnamed_percent", rules.most_unnamed)("most_gain", rules.most_gain);
  add("most_disturbance", rules.most_disturbance);
  add("hottest", rules.hottest)("resamples", static_cast<std::uint32_t>(rules.resamples));
}

template <typename Add>
void describe(const Add& add, const NamedValue& fact) {
  add("name", fact.name)("value", fact.value);
}

template <typename Add>
void describe(const Add& add, const scoring::Unmeasured& item) {
  add("what", item.what)("why", item.why);
}

// Returns the role of a profiler in an experiment.
scoring::Role role_of(const scoring::Experiment& experiment, const std::string& profiler);

// Returns the row of a verdict over all programs.
VerdictRow row_of(const Report& report, const scoring::Verdict& verdict);
// Returns the row of a verdict on one program. The verdict is believed where the controls hold for
// all programs, and the program's own controls do.
VerdictRow row_of(const Report& report, const scoring::ExperimentScore& program,
                  const scoring::Verdict& verdict);

// Finds an experiment's blocks. Requires: the experiment outlives the object.
class BlocksById {
 public:
  explicit BlocksById(const scoring::Experiment& experiment);

  // Returns the block, or, where the experiment lacks it, a block of which nothing is known.
  const scoring::BlockExperiment& of(const std::string& id) const;
  // Returns the row of a block's score.
  BlockRow row_of(const scoring::BlockScore& score) const { return {of(score.block), score}; }

 private:
  std::unordered_map<std::string_view, const scoring::BlockExperiment*> blocks_{};
};

}  // namespace assay::report
