// SPDX-License-Identifier: Apache-2.0
// score.json: all figures of a report (docs/score-format.md).
#include <algorithm>
#include <string>

#include "native/json/writer.h"
#include "native/support/version.h"
#include "scheduler/report/report.h"
#include "scheduler/scoring/score_words.h"
#include "scheduler/scoring/stored_fields.h"

namespace assay::report {
namespace {

constexpr int kScoreJsonVersion = 1;

using json::Writer;

// Writes values of all kinds that scores are made of, under their names.
class Members {
 public:
  explicit Members(Writer& out) : out_(out) {}

  template <typename T>
  const Members& operator()(std::string_view name, const T& value) const {
    out_.name(name);
    write(value);
    return *this;
  }

 private:
  void write(const std::string& value) const { out_.text(value); }
  void write(std::string_view value) const { out_.text(value); }
  void write(bool value) const { out_.flag(value); }
  void write(double value) const { out_.number(value); }
  void write(std::uint32_t value) const { out_.whole_number(value); }
  void write(std::uint64_t value) const { out_.whole_number(value); }
  void write(const scoring::Interval& value) const {
    out_.object([&] { (*this)("estimate", value.estimate)("low", value.low)("high", value.high); });
  }
  template <typename T>
  void write(const std::optional<T>& value) const {
    if (value) {
      write(*value);
    } else {
      out_.null();
    }
  }

  Writer& out_;
};

template <typename Range, typename Body>
void list(Writer& out, std::string_view name, const Range& range, Body members) {
  out.name(name).list(
      range, [&](const auto& element) { out.object([&] { members(Members(out), element); }); });
}

// Without controls that hold there are figures, but no grade.
void write_verdicts(Writer& out, const std::vector<scoring::Verdict>& verdicts, bool is_believed) {
  list(out, "verdicts", verdicts, [&](const Members& add, const scoring::Verdict& v) {
    const auto grade = is_believed ? std::optional(name_of(v.grade)) : std::nullopt;
    add("profiler", v.profiler)("version", v.version)("jdk", v.jdk);
    add("grade", grade)("tested", v.tested);
    add("undecided", v.undecided)("seen", v.seen)("detected", v.detected);
    add("right_direction", v.right_direction)("right", v.right)("excused", v.excused);
    add("amount_undecided", v.amount_undecided);
    add("own_error_points", v.own_error)("error_points", v.error);
    add("wrong_share_percent", v.wrong_share)("null_change_points", v.null_change);
    add("lost_percent", v.lost);
    add("unknown_percent", v.unknown)("overhead_percent", v.overhead_percent);
    add("process_overhead_percent", v.process_overhead);
    add("correlation", v.correlation)("compared", v.compared)("off", v.off);
    add("forks", v.forks)("failed", v.failed)("lost_bytes", v.lost_bytes);
    list(out, "stated", v.stated, [](const Members& one, const scoring::NamedValue& value) {
      one("name", value.name)("value", value.value);
    });
  });
}

void write_controls(Writer& out, const scoring::ExperimentScore& score) {
  list(out, "controls", score.controls, [&](const Members& add, const scoring::Control& c) {
    add("name", c.name)("state", name_of(c.state));
    out.name("findings").list(c.findings, [&](const std::string& text) { out.text(text); });
  });
}

std::string method_of(const scoring::ExperimentScore& score, const std::string& block) {
  const auto found = std::ranges::find_if(
      score.experiment.blocks,
      [&](const scoring::BlockExperiment& one) { return one.facts.id == block; });
  return found == score.experiment.blocks.end() ? "" : found->facts.method;
}

void write_blocks(Writer& out, const scoring::ExperimentScore& score) {
  list(out, "blocks", score.blocks, [&](const Members& add, const scoring::BlockScore& b) {
    add("profiler", b.profiler)("block", b.block)("method", method_of(score, b.block));
    add("base_forks", b.base_forks)("slowed_forks", b.slowed_forks)("seen", b.seen);
    add("before", b.known(b.before))("after", b.known(b.after))("expected", b.known(b.expected));
    add("reported", b.known(b.reported))("error", b.known(b.error))("p", b.known(b.p));
    add("outcome", name_of(b.outcome))("why_undecided", b.why_undecided);
    add("is_judgeable", b.is_judgeable);
    add("went_to", b.went_to)("went_points", b.went_points)("blame", name_of(b.blame));
    add("line_expected", b.line_expected)("line_error", b.line_error);
  });
}

void write_methods(Writer& out, const std::vector<scoring::MethodChange>& methods) {
  list(out, "methods", methods, [](const Members& add, const scoring::MethodChange& m) {
    add("method", m.method)("before", m.before)("after", m.after)("p", m.p)("differs", m.differs);
  });
}

void write_shares(Writer& out, const scoring::ExperimentScore& score) {
  list(out, "shares", score.shares, [&](const Members& add, const scoring::ShareComparison& s) {
    add("profiler", s.profiler)("target_percent", s.target_percent)("pearson", s.pearson);
    add("spearman", s.spearman)("kendall", s.kendall)("off", s.off);
    add("off_of_truth", s.off_of_truth);
    add("worst_method", s.worst_method)("worst_points", s.worst_points);
    write_methods(out, s.methods);
  });
}

void write_overheads(Writer& out, const scoring::ExperimentScore& score) {
  list(out, "overheads", score.overheads, [&](const Members& add, const scoring::OverheadScore& o) {
    add("target_percent", o.target_percent)("slowable_share", o.slowable_share);
    add("expected_percent", o.expected_percent)("overhead_percent", o.overhead_percent);
    add("whole_run_percent", o.whole_percent);
    add("base_forks", o.base_forks)("slowed_forks", o.slowed_forks);
    list(out, "histogram", o.histogram, [](const Members& bin, const scoring::HistogramBin& h) {
      bin("from_points", h.from)("share_percent", h.share);
    });
  });
}

void write_reasons(Writer& out, const std::vector<scoring::ReasonSplit>& reasons) {
  list(out, "reasons", reasons, [](const Members& add, const scoring::ReasonSplit& r) {
    add("profiler", r.profiler)("reason", r.reason)("value", r.value)("tested", r.tested);
    add("detected", r.detected)("right", r.right)("mean_error", r.mean_error);
  });
}

void write_tables(Writer& out, const scoring::ExperimentScore& score) {
  list(out, "agreements", score.agreements,
       [](const Members& add, const scoring::RankAgreement& a) {
         add("first", a.first)("second", a.second)("same_hottest", a.same_hottest);
         add("top_overlap", a.top_overlap)("tau", a.tau)("pairs", a.pairs);
       });
  write_reasons(out, score.reasons);
  list(out, "polls", score.polls, [&](const Members& add, const scoring::PollScore& p) {
    add("profiler", p.profiler)("moved_points", p.moved);
    write_methods(out, p.methods);
  });
  list(out, "base_shares", score.base_shares, [&](const Members& add, const auto& shares) {
    add("profiler", shares.profiler);
    list(out, "methods", shares.methods, [](const Members& method, const auto& share) {
      method("method", share.first)("share_percent", share.second);
    });
  });
}

void write_facts(Writer& out, const scoring::ExperimentScore& score) {
  const auto named = [](const Members& add, const scoring::NamedValue& fact) {
    add("name", fact.name)("value", fact.value);
  };
  list(out, "machine", score.experiment.machine, named);
  list(out, "versions", score.experiment.versions, named);
  list(out, "profilers", score.experiment.profilers,
       [&](const Members& add, const scoring::ProfilerVariant& p) {
         add("id", p.id)("name", p.name)("version", p.version)("role", scoring::word_for(p.role));
         list(out, "settings", p.settings, named);
       });
  out.name("debug_information");
  if (const auto& coverage = score.experiment.debug_info) {
    out.object([&] {
      out.name("units").whole_number(coverage->units);
      out.name("blocks").whole_number(coverage->blocks);
      out.name("operations").whole_number(coverage->operations);
      out.name("with_debug_info").whole_number(coverage->with_debug_info);
    });
  } else {
    out.null();
  }
  list(out, "unmeasured", score.experiment.unmeasured,
       [](const Members& add, const scoring::Unmeasured& item) {
         add("what", item.what)("why", item.why);
       });
}

void write_program(Writer& out, const scoring::ExperimentScore& score, bool is_believed) {
  const Members add(out);
  add("program", score.experiment.program)("started", score.experiment.started);
  add("clock", score.experiment.clock)("run_clock", score.run_clock);
  out.name("seed").whole_number(score.experiment.seed);
  add("controls_hold", score.controls_hold());
  add("finished_runs", score.finished_cells)("failed_runs", score.failed_cells);
  write_controls(out, score);
  write_verdicts(out, score.verdicts, is_believed && is_sound(score));
  write_blocks(out, score);
  write_shares(out, score);
  write_overheads(out, score);
  write_tables(out, score);
  write_facts(out, score);
}

}  // namespace

std::string score_json(const Report& report) {
  Writer out;
  out.object([&] {
    out.name("schema_version").whole_number(kScoreJsonVersion);
    out.name("created_by").text(std::string("assay ") + kVersion);
    out.name("title").text(report.title);
    out.name("controls_hold").flag(report.controls_hold());
    out.name("left_out").list(left_out(report), [&](const std::string& name) { out.text(name); });
    write_verdicts(out, report.overall, report.controls_hold());
    write_reasons(out, report.reasons);
    out.name("programs").list(report.programs, [&](const scoring::ExperimentScore& score) {
      out.object([&] { write_program(out, score, report.controls_hold()); });
    });
  });
  return out.str();
}

}  // namespace assay::report
