// SPDX-License-Identifier: Apache-2.0
// Makes the sections about the program, the JVM and the machine rather than about profilers.
#include <fmt/format.h>

#include <cmath>

#include "native/support/shell_word.h"
#include "scheduler/report/plots.h"
#include "scheduler/report/sections.h"
#include "scheduler/report/table.h"
#include "scheduler/scoring/blocks/outcomes.h"

namespace assay::report {
namespace {

Data overhead_table(const scoring::ExperimentScore& score) {
  using O = scoring::OverheadScore;
  const std::vector<Column<O>> columns = {
      {"Target", CellKind::row_head,
       [](const O& o) { return fmt::format("+{} %", number(o.target_percent, 0)); }},
      {"Reached, %", CellKind::number, [](const O& o) { return content_of(o.overhead_percent); }},
      {"Whole run, %", CellKind::number, [](const O& o) { return content_of(o.whole_percent); }},
      {"Possible, %", CellKind::number, [](const O& o) { return content_of(o.expected_percent); }},
      {"Time that cannot be slowed", CellKind::number,
       [](const O& o) {
         return Content(number(100 * (1 - o.slowable_share)) + " %", 1 - o.slowable_share);
       }},
      {"Forks, base and slowed", CellKind::number,
       [](const O& o) {
         return Content(fmt::format("{} and {}", o.base_forks, o.slowed_forks), o.slowed_forks);
       },
       "Forks"}};
  return table(columns, score.overheads);
}

Data histograms(const scoring::ExperimentScore& score) {
  Data list(Data::type::list);
  for (const auto& overhead : score.overheads) {
    if (overhead.measured_share > 0) {
      Data data("target", number(overhead.target_percent, 0));
      data["measured"] = number(overhead.measured_share, 0);
      data["is_of_fresh_jvms"] = overhead.is_of_fresh_jvms;
      data["plot"] = histogram_plot(overhead);
      list.push_back(data);
    }
  }
  return list;
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

Text changed_most(const scoring::PollScore& poll) {
  const scoring::MethodChange* most = largest_change(poll);
  return most == nullptr ? Text("nothing beyond chance")
                         : Text().method(most->method).add(" ").add(change_text(*most));
}

Data poll_table(const scoring::ExperimentScore& score) {
  using P = scoring::PollScore;
  const std::vector<Column<P>> columns = {
      {"Profiler", CellKind::row_head, [](const P& poll) { return poll.profiler; }},
      {"Moved, points", CellKind::number,
       [](const P& poll) {
         return Content(with_interval(poll.moved).meter(poll.moved.estimate / 200),
                        poll.moved.estimate);
       }},
      {"Changed most", CellKind::text, changed_most}};
  return table(columns, score.polls);
}

// Returns false where the coverage is not known.
Data coverage_data(const scoring::ExperimentScore& score) {
  const auto& coverage = score.experiment.debug_info;
  if (!coverage || coverage->operations == 0) {
    return false;
  }
  const double part =
      static_cast<double>(coverage->with_debug_info) / static_cast<double>(coverage->operations);
  Data data("operations", fmt::format("{}", coverage->operations));
  data["blocks"] = fmt::format("{}", coverage->blocks);
  data["units"] = fmt::format("{}", coverage->units);
  data["with_debug_info"] = fmt::format("{}", coverage->with_debug_info);
  data["percent"] = number(100 * part);
  data["part"] = meter_width(part);
  return data;
}

Data definitions(const std::string& heading, const std::vector<NamedValue>& facts) {
  Data data("heading", heading);
  data["definitions"] = list_of(facts, [](const NamedValue& fact) {
    Data definition("term", fact.name);
    definition["meaning"] = fact.value;
    return definition;
  });
  return data;
}

std::vector<NamedValue> run_facts(const scoring::ExperimentScore& score) {
  const auto& experiment = score.experiment;
  return {{"command", shell_line(experiment.command)},
          {"to make it again",
           experiment.score_command.empty() ? "not kept" : experiment.score_command},
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

Data unmeasured_table(const scoring::ExperimentScore& score) {
  using U = scoring::Unmeasured;
  const std::vector<Column<U>> columns = {
      {"What", CellKind::row_head, [](const U& item) { return item.what; }},
      {"Why", CellKind::short_text, [](const U& item) { return item.why; }}};
  return table(columns, score.experiment.unmeasured);
}

}  // namespace

Data overhead_section(const scoring::ExperimentScore& score) {
  if (score.overheads.empty()) {
    return {};
  }
  Data slowdowns = overhead_table(score);
  slowdowns["histograms"] = histograms(score);
  return {"slowdowns", slowdowns};
}

Data jvm_section(const scoring::ExperimentScore& score) {
  Data data("coverage", coverage_data(score));
  data["polls"] = score.polls.empty() ? Data(false) : poll_table(score);
  return data;
}

Data facts_section(const scoring::ExperimentScore& score) {
  Data facts(Data::type::list);
  facts << definitions("Run", run_facts(score)) << definitions("Machine", score.experiment.machine)
        << definitions("Versions", score.experiment.versions)
        << definitions("Rules", rule_facts(score.rules));
  Data data("facts", facts);
  data["unmeasured"] = score.experiment.unmeasured.empty() ? Data(false) : unmeasured_table(score);
  return data;
}

}  // namespace assay::report
