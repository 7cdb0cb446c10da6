// SPDX-License-Identifier: Apache-2.0
// Writes score.json, which has all figures of a report (docs/score-format.md), and the JSON of a
// comparison.
#include <algorithm>
#include <string>

#include "native/json/members.h"
#include "native/support/version.h"
#include "scheduler/report/comparison_rows.h"
#include "scheduler/report/report.h"
#include "scheduler/report/score_rows.h"
#include "scheduler/report/verdict_words.h"

namespace assay::report {
namespace {

constexpr int kScoreJsonVersion = 1;
constexpr int kComparisonJsonVersion = 1;

using json::MemberWriter;
using json::Writer;

template <typename Range, typename Body>
void write_list(Writer& out, std::string_view name, const Range& range, Body members) {
  out.name(name).list(range, [&](const auto& element) { out.object([&] { members(element); }); });
}

template <typename Range>
void rows(Writer& out, std::string_view name, const Range& range) {
  write_list(out, name, range, [&](const auto& row) { describe(MemberWriter(out), row); });
}

void write_verdict(Writer& out, const VerdictRow& row) {
  describe(MemberWriter(out), row);
  rows(out, "stated", row.verdict.stated);
}

void write_controls(Writer& out, const scoring::ExperimentScore& score) {
  write_list(out, "controls", score.controls, [&](const scoring::Control& control) {
    const MemberWriter add(out);
    add("name", control.name)("state", name_of(control.state));
    out.name("findings").list(control.findings, [&](const std::string& text) { out.text(text); });
  });
}

void write_shares(Writer& out, const scoring::ExperimentScore& score) {
  write_list(out, "shares", score.shares, [&](const scoring::ShareComparison& comparison) {
    describe(MemberWriter(out), comparison);
    rows(out, "methods", comparison.methods);
  });
  write_list(out, "polls", score.polls, [&](const scoring::PollScore& poll) {
    describe(MemberWriter(out), poll);
    rows(out, "methods", poll.methods);
  });
  write_list(out, "base_shares", score.base_shares, [&](const scoring::MethodShares& shares) {
    const MemberWriter add(out);
    add("profiler", shares.profiler);
    write_list(out, "methods", shares.methods, [&](const auto& share) {
      describe(MemberWriter(out), MethodShare{share.first, share.second});
    });
  });
}

void write_facts(Writer& out, const scoring::Experiment& experiment) {
  rows(out, "machine", experiment.machine);
  rows(out, "versions", experiment.versions);
  write_list(out, "profilers", experiment.profilers, [&](const scoring::ProfilerVariant& profiler) {
    const MemberWriter add(out);
    add("id", profiler.id)("name", profiler.name)("version", profiler.version)(
        "role", scoring::word_for(profiler.role));
    rows(out, "settings", profiler.settings);
  });
  out.name("debug_information");
  if (const auto& coverage = experiment.debug_info) {
    out.object([&] { describe(MemberWriter(out), *coverage); });
  } else {
    out.null();
  }
  rows(out, "unmeasured", experiment.unmeasured);
}

void write_program(Writer& out, const Report& report, const scoring::ExperimentScore& score,
                   bool is_counted) {
  const scoring::Experiment& experiment = score.experiment;
  const MemberWriter add(out);
  add("program", experiment.program)("started", experiment.started);
  add("clock", experiment.clock)("run_clock", score.run_clock)("seed", experiment.seed);
  add("controls_hold", score.controls_hold())("counted", is_counted);
  add("finished_runs", score.finished_cells)("failed_runs", score.failed_cells);
  out.name("rules").object([&] { describe(add, score.rules); });
  write_controls(out, score);
  write_list(out, "verdicts", score.verdicts, [&](const scoring::Verdict& verdict) {
    write_verdict(out, row_of(report, score, verdict));
  });
  const BlocksById blocks(experiment);
  write_list(out, "blocks", score.blocks, [&](const scoring::BlockScore& block) {
    describe(MemberWriter(out), blocks.row_of(block));
  });
  write_shares(out, score);
  write_list(out, "overheads", score.overheads, [&](const scoring::OverheadScore& overhead) {
    describe(MemberWriter(out), overhead);
    rows(out, "histogram", overhead.histogram);
  });
  rows(out, "agreements", score.agreements);
  rows(out, "reasons", score.reasons);
  write_facts(out, experiment);
}

}  // namespace

std::string score_json(const Report& report) {
  Writer out;
  out.object([&] {
    const MemberWriter add(out);
    out.name("schema_version").whole_number(kScoreJsonVersion);
    add("created_by", std::string("assay ") + kVersion)("title", report.title);
    add("controls_hold", report.controls_hold());
    add("controls_cannot_tell", report.controls_cannot_tell());
    add("verdict", verdict_sentence(report))("next_step", next_step(report));
    out.name("left_out").list(left_out(report), [&](const std::string& name) { out.text(name); });
    write_list(out, "verdicts", report.overall, [&](const scoring::Verdict& verdict) {
      write_verdict(out, row_of(report, verdict));
    });
    rows(out, "reasons", report.reasons);
    const auto counted = scoring::counted_programs(report.programs);
    out.name("programs").list(report.programs, [&](const scoring::ExperimentScore& score) {
      const bool is_counted = std::ranges::find(counted, &score) != counted.end();
      out.object([&] { write_program(out, report, score, is_counted); });
    });
  });
  return out.str();
}

std::string comparison_json(const Comparison& comparison) {
  Writer out;
  out.object([&] {
    out.name(kComparisonVersionName).whole_number(kComparisonJsonVersion);
    const MemberWriter add(out);
    add("created_by", std::string("assay ") + kVersion);
    rows(out, "verdicts", rows_of(comparison));
    rows(out, "facts", comparison.facts);
  });
  return out.str();
}

}  // namespace assay::report
