// SPDX-License-Identifier: Apache-2.0
// What scores consist of, as rows of named figures: score.json and the CSV files have the same rows
// under the same names (docs/score-format.md). `describe` passes each name with its value to `add`,
// which gives itself back. A missing figure is an empty optional.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "scheduler/scoring/score.h"
#include "scheduler/scoring/score_words.h"
#include "scheduler/scoring/stored/stored_fields.h"

namespace assay::report {

struct VerdictRow {
  scoring::Verdict verdict = {};
  scoring::Role role = scoring::Role::subject;
  bool is_believed = false;  // the controls hold: else there are figures, but no grade
};

template <typename Add>
void describe(const Add& add, const VerdictRow& row) {
  const scoring::Verdict& v = row.verdict;
  const auto grade = row.is_believed ? std::optional(name_of(v.grade)) : std::nullopt;
  add("profiler", v.profiler)("version", v.version)("jdk", v.jdk);
  add("role", scoring::word_for(row.role))("controls_hold", row.is_believed)("grade", grade);
  add("tested", v.tested)("undecided", v.undecided)("seen", v.seen)("detected", v.detected);
  add("right_direction", v.right_direction)("right", v.right)("excused", v.excused);
  add("amount_undecided", v.amount_undecided);
  add("own_error_points", v.own_error)("error_points", v.error);
  add("wrong_share_percent", v.wrong_share)("null_change_points", v.null_change);
  add("lost_percent", v.lost)("unknown_percent", v.unknown);
  add("overhead_percent", v.overhead_percent)("process_overhead_percent", v.process_overhead);
  add("correlation", v.correlation)("compared", v.compared)("off", v.off);
  add("forks", v.forks)("failed", v.failed)("lost_bytes", v.lost_bytes);
}

struct BlockRow {
  scoring::BlockFacts facts = {};
  scoring::BlockScore score = {};
};

template <typename Add>
void describe(const Add& add, const BlockRow& row) {
  const scoring::BlockScore& b = row.score;
  add("profiler", b.profiler)("block", b.block)("method", row.facts.method);
  add("unit", row.facts.unit);
  add("base_forks", b.base_forks)("slowed_forks", b.slowed_forks)("seen", b.seen);
  add("before", b.known(b.before))("after", b.known(b.after))("expected", b.known(b.expected));
  add("reported", b.known(b.reported))("error", b.known(b.error))("p", b.known(b.p));
  add("outcome", name_of(b.outcome))("why_undecided", b.why_undecided);
  add("is_judgeable", b.is_judgeable);
  add("went_to", b.went_to)("went_points", b.went_points)("blame", name_of(b.blame));
  add("line_expected", b.line_expected)("line_error", b.line_error);
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
}

template <typename Add>
void describe(const Add& add, const scoring::OverheadScore& o) {
  add("target_percent", o.target_percent)("slowable_share", o.slowable_share);
  add("expected_percent", o.expected_percent)("overhead_percent", o.overhead_percent);
  add("whole_run_percent", o.whole_percent);
  add("base_forks", o.base_forks)("slowed_forks", o.slowed_forks);
}

template <typename Add>
void describe(const Add& add, const scoring::HistogramBin& bin) {
  add("from_points", bin.from)("share_percent", bin.share);
}

template <typename Add>
void describe(const Add& add, const scoring::ReasonSplit& r) {
  add("profiler", r.profiler)("reason", r.reason)("value", r.value)("tested", r.tested);
  add("detected", r.detected)("right", r.right)("mean_error", r.mean_error);
}

template <typename Add>
void describe(const Add& add, const scoring::RankAgreement& a) {
  add("first", a.first)("second", a.second)("same_hottest", a.same_hottest);
  add("top_overlap", a.top_overlap)("tau", a.tau)("pairs", a.pairs);
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

template <typename Add>
void describe(const Add& add, const scoring::NamedValue& fact) {
  add("name", fact.name)("value", fact.value);
}

template <typename Add>
void describe(const Add& add, const scoring::Unmeasured& item) {
  add("what", item.what)("why", item.why);
}

// Of a profiler in an experiment.
scoring::Role role_of(const scoring::Experiment& experiment, const std::string& profiler);
// The row of a block's score, with what the experiment knows of the block.
BlockRow row_of(const scoring::Experiment& experiment, const scoring::BlockScore& score);

}  // namespace assay::report
