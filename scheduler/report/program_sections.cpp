// SPDX-License-Identifier: Apache-2.0
// Sections about the program, the JVM and the machine rather than about profilers.
#include <fmt/format.h>

#include <cmath>

#include "native/support/shell_word.h"
#include "scheduler/report/plots.h"
#include "scheduler/report/sections.h"
#include "scheduler/report/table.h"
#include "scheduler/scoring/blocks/outcomes.h"

namespace assay::report {
namespace {

std::string overhead_table(const scoring::ExperimentScore& score) {
  using O = scoring::OverheadScore;
  const std::vector<Column<O>> columns = {
      {"Target", Kind::row_head,
       [](const O& o) { return fmt::format("+{} %", number(o.target_percent, 0)); }},
      {"Reached, %", Kind::number, [](const O& o) { return content_of(o.overhead_percent); }},
      {"Whole run, %", Kind::number, [](const O& o) { return content_of(o.whole_percent); }},
      {"Possible, %", Kind::number, [](const O& o) { return content_of(o.expected_percent); }},
      {"Time that cannot be slowed", Kind::number,
       [](const O& o) {
         return Content(number(100 * (1 - o.slowable_share)) + " %", 1 - o.slowable_share);
       }},
      {"Forks, base and slowed", Kind::number,
       [](const O& o) {
         return Content(fmt::format("{} and {}", o.base_forks, o.slowed_forks), o.slowed_forks);
       },
       "Forks"}};
  return table(columns, score.overheads);
}

std::string histograms(const scoring::ExperimentScore& score) {
  std::string text =
      "<div class=\"grid\" style=\"margin-top:1rem;grid-template-columns:"
      "repeat(auto-fill,minmax(min(100%,22rem),1fr))\">";
  for (const auto& overhead : score.overheads) {
    if (overhead.measured_share > 0) {
      text += fmt::format(
          "<div class=\"card\"><h3>Blocks at +{} % <span class=\"muted\">{} % of the "
          "time, in {}</span></h3>"
          "{}</div>\n",
          number(overhead.target_percent, 0), number(overhead.measured_share, 0),
          overhead.is_of_fresh_jvms ? "these runs" : "the search", histogram_plot(overhead));
    }
  }
  return text + "</div>\n";
}

// Returns the change beyond chance that is largest, and null where there is none.
const scoring::MethodChange* largest_change(const scoring::PollScore& poll) {
  const scoring::MethodChange* most = nullptr;
  for (const auto& change : poll.methods) {
    if (change.differs &&
        (most == nullptr || std::abs(change.difference()) > std::abs(most->difference()))) {
      most = &change;
    }
  }
  return most;
}

std::string poll_table(const scoring::ExperimentScore& score) {
  if (score.polls.empty()) {
    return "<p>No profiler was run without safepoint polls.</p>\n";
  }
  using P = scoring::PollScore;
  const std::vector<Column<P>> columns = {
      {"Profiler", Kind::row_head, [](const P& poll) { return escaped(poll.profiler); }},
      {"Moved, points", Kind::number,
       [](const P& poll) {
         return Content(with_interval(poll.moved) + meter(poll.moved.estimate / 200),
                        poll.moved.estimate);
       }},
      {"Changed most", Kind::text, [](const P& poll) {
         const scoring::MethodChange* most = largest_change(poll);
         return most == nullptr ? std::string("nothing beyond chance")
                                : fmt::format("<span class=\"method\">{}</span> {}",
                                              escaped(most->method), change_text(*most));
       }}};
  return table(columns, score.polls, "data-sortable");
}

std::string debug_information(const scoring::ExperimentScore& score) {
  const auto& coverage = score.experiment.debug_info;
  if (!coverage || coverage->operations == 0) {
    return "<p>How much code has debug information was not measured.</p>\n";
  }
  return fmt::format(
      "<p>Of {} operations in {} blocks of {} units that take time, {} have debug information: "
      "<b>{} %</b>. The rest is named after a neighbour, by each profiler in its own way.</p>{}\n",
      coverage->operations, coverage->blocks, coverage->units, coverage->with_debug_info,
      number(100.0 * static_cast<double>(coverage->with_debug_info) /
             static_cast<double>(coverage->operations)),
      meter(static_cast<double>(coverage->with_debug_info) /
            static_cast<double>(coverage->operations)));
}

std::string definitions(const std::vector<NamedValue>& facts) {
  std::string text = "<dl>";
  for (const auto& fact : facts) {
    text += fmt::format("<dt>{}</dt><dd>{}</dd>", escaped(fact.name), escaped(fact.value));
  }
  return text + "</dl>";
}

std::vector<NamedValue> run_facts(const scoring::ExperimentScore& score) {
  const auto& experiment = score.experiment;
  return {{"command", shell_line(experiment.command)},
          {"started", experiment.started},
          {"runs", fmt::format("{} of {} finished, {} failed", score.finished_cells,
                               experiment.order.size(), score.failed_cells)},
          {"run times are", score.run_clock},
          {"our sampler samples", experiment.clock},
          {"time in Java code", number(100 * experiment.java_share) + " % of the run"},
          {"seed", std::to_string(experiment.seed)}};
}

std::vector<NamedValue> rule_facts(const scoring::ScoreRules& rules) {
  return {
      {"a difference is", fmt::format("{} points or more, with p below {} after allowing for all "
                                      "comparisons",
                                      number(rules.least_difference), number(rules.level, 2))},
      {"a large difference is", "more than " + number(rules.large_difference) + " points"},
      {"a right amount is", fmt::format("within {} points", number(rules.error_tolerance))},
      {"a block is decided",
       fmt::format("from {} expected points on", number(scoring::least_expected(rules)))},
      {"an accurate profiler has",
       fmt::format("at most {} % of a program's time on wrong methods by its own fault",
                   number(rules.most_wrong_share, 0))},
      {"time on wrong methods is told",
       fmt::format("where at most {} % of its warm time in Java code is in stubs, the interpreter "
                   "and code that Graal did not compile",
                   number(rules.most_unnamed, 0))},
      {"a program is judged by a block",
       fmt::format("where runs got longer by at most {} times what its instructions take",
                   number(rules.most_gain))},
      {"an amount is judged",
       fmt::format("where slowed iterations took at most {} times as long as quiet ones",
                   number(rules.most_disturbance, 2))},
      {"methods compared",
       fmt::format("the {} hottest, and all above {} %", rules.hottest, number(rules.least_share))},
      {"intervals",
       fmt::format("95 %, percentiles of {} resamples; those of mean errors mirrored at the "
                   "estimate, those of tau extended to it",
                   rules.resamples)},
      {"tests",
       "Welch’s, bounded by the number of samples; Holm over blocks, Benjamini and "
       "Hochberg over methods"}};
}

std::string unmeasured(const scoring::ExperimentScore& score) {
  if (score.experiment.unmeasured.empty()) {
    return "<p>Everything that was planned was measured.</p>\n";
  }
  using U = scoring::Unmeasured;
  const std::vector<Column<U>> columns = {
      {"What", Kind::row_head, [](const U& item) { return escaped(item.what); }},
      {"Why", Kind::short_text, [](const U& item) { return escaped(item.why); }}};
  return table(columns, score.experiment.unmeasured);
}

}  // namespace

std::string overhead_section(const scoring::ExperimentScore& score, const Ids& ids) {
  std::string text = heading(
      ids.of("overheads"), "How near did the slowdown come?",
      "Runs without a profiler, and how far each block’s time is from its target.",
      R"(<b>Reached</b> is about the warm part of the runs, as far as their harness tells it, <b>whole
run</b> about all of it, where much is not compiled yet. <b>Possible</b> is the target times the
part of the run’s time that instructions can be put into. In the histogram, each bar is the part
of the run’s time in blocks that are so many points off target; the two middle bars are within
10 points, the outer ones hold all beyond. It is of the runs under our own sampler; where these say
nothing of blocks, of the JVM in which the plan was searched for.)");
  if (score.overheads.empty()) {
    return text + "<p>The program was not slowed as a whole.</p>\n";
  }
  return text + overhead_table(score) + histograms(score);
}

std::string jvm_section(const scoring::ExperimentScore& score, const Ids& ids) {
  return heading(ids.of("jvm"), "What the JVM adds",
                 "Safepoint polls and debug information, which profilers depend on.",
                 "<b>Moved</b>: the sum of the changes of all methods that have 1 % in a run, when "
                 "the same program is compiled "
                 "without safepoint polls in its loops. 0 is a profiler that does not need them, "
                 "200 one "
                 "that gives all time to other methods.") +
         "<h3>Without safepoint polls</h3>\n" + poll_table(score) +
         "<div style=\"height:1rem\"></div><h3>Debug information</h3>\n" + debug_information(score);
}

std::string facts_section(const scoring::ExperimentScore& score, const Ids& ids) {
  return heading(ids.of("facts"), "Machine, versions, rules", "What all of this was measured with.",
                 "") +
         "<div class=\"grid\" "
         "style=\"grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr))\">"
         "<div class=\"card\"><h3>Run</h3>" +
         definitions(run_facts(score)) + "</div>\n" + "<div class=\"card\"><h3>Machine</h3>" +
         definitions(score.experiment.machine) + "</div>\n" +
         "<div class=\"card\"><h3>Versions</h3>" + definitions(score.experiment.versions) +
         "</div>\n<div class=\"card\"><h3>Rules</h3>" + definitions(rule_facts(score.rules)) +
         "</div></div>\n" +
         heading(ids.of("unmeasured"), "What could not be measured", "And why.", "") +
         unmeasured(score);
}

}  // namespace assay::report
