// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "native/statistics/quantiles.h"
#include "scheduler/report/plots.h"
#include "scheduler/report/score_rows.h"
#include "scheduler/report/sections.h"
#include "scheduler/report/table.h"

namespace assay::report {
namespace {

using scoring::BlockScore;
using scoring::Outcome;

using Rows = std::vector<const BlockScore*>;

constexpr double kNsPerSecond = 1e9;

// Returns the rows of each block, by its id.
std::unordered_map<std::string_view, Rows> rows_by_block(const scoring::ExperimentScore& score) {
  std::unordered_map<std::string_view, Rows> rows;
  for (const BlockScore& row : score.blocks) {
    rows[row.block].push_back(&row);
  }
  return rows;
}

std::string facts_text(const scoring::BlockFacts& facts) {
  std::string text = facts.inlined() ? fmt::format("inlined into <span class=\"method\">{}</span>",
                                                   escaped(facts.unit))
                                     : std::string("root method of its unit");
  if (!facts.lines.empty()) {
    text += fmt::format(", line {}", facts.lines.front());
    text += facts.lines.size() > 1 ? fmt::format(" and {} more", facts.lines.size() - 1) : "";
  }
  text += fmt::format("; {} operations, {} with debug information", facts.operations,
                      facts.with_debug_info);
  return text + (facts.calls ? "; with a call" : "") + (facts.lambda() ? "; lambda" : "");
}

std::string disturbance_text(const BlockScore& row, const scoring::ScoreRules& rules) {
  return rules.is_disturbed(row.disturbance)
             ? fmt::format(": its iterations took {:.0f} % longer than quiet ones",
                           100 * (row.disturbance - 1))
             : std::string();
}

std::string outcome_text(const BlockScore& row, const scoring::ScoreRules& rules) {
  if (row.outcome == Outcome::undecided) {
    return fmt::format("undecided: {}", escaped(row.why_undecided));
  }
  std::string text = fmt::format("{} for {}", with_sign(row.reported.estimate), expected_text(row));
  if (row.outcome == Outcome::right) {
    return text + ", right";
  }
  if (row.outcome == Outcome::amount_undecided) {
    return text + fmt::format(", {}{}", word_of(row.outcome).text, disturbance_text(row, rules));
  }
  text += fmt::format(", <b>{}</b>", word_of(row.outcome).text);
  if (!row.went_to.empty()) {
    text += fmt::format("; {} to <span class=\"method\">{}</span>", with_sign(row.went_points),
                        escaped(row.went_to));
  }
  return text;
}

// Returns the gain of runs under profilers that are scored. The gain in rows of references is that
// of an iteration.
std::string gain_text(const scoring::ExperimentScore& score, const scoring::BlockExperiment& block,
                      const Rows& rows) {
  std::vector<double> gained_s;
  for (const BlockScore* row : rows) {
    if (row->gained_ns && !is_reference(role_of(score.experiment, row->profiler))) {
      gained_s.push_back(row->gained_ns->estimate / kNsPerSecond);
    }
  }
  std::string text = fmt::format("; slowed by {} instructions", block.instructions);
  return gained_s.empty()
             ? text
             : text + fmt::format(": runs got {:.2f} s longer, of {:.2f} s that were wanted",
                                  statistics::median(std::move(gained_s)),
                                  block.wanted_ns / kNsPerSecond);
}

std::string block_card(const scoring::ExperimentScore& score, const scoring::BlockExperiment& block,
                       const Rows& rows) {
  const scoring::ScoreRules& rules = score.rules;
  const Range range = range_of(rows);
  std::string text = fmt::format(
      "<div class=\"card\"><h3><span class=\"method\">{}</span> <span "
      "class=\"muted\">{}</span></h3>"
      "<div class=\"small\">{}{}</div><div class=\"rows\">",
      escaped(block.facts.method), escaped(block.facts.id), facts_text(block.facts),
      gain_text(score, block, rows));
  for (const BlockScore* row : rows) {
    const bool drawn = row->outcome != Outcome::undecided || row->reported != scoring::Interval{};
    text += fmt::format(
        "<div class=\"who\">{}</div><div>{}</div><div class=\"what small\">{}</div>",
        escaped(row->profiler), drawn ? change_strip(*row, range) : "", outcome_text(*row, rules));
  }
  text +=
      fmt::format("<div></div><div>{}</div><div class=\"ticks\">points</div>", change_axis(range));
  return text + "</div></div>\n";
}

std::string legend() {
  std::string text = "<ul class=\"legend\">";
  for (const Outcome outcome : {Outcome::right, Outcome::inexact, Outcome::amount_undecided,
                                Outcome::missed, Outcome::wrong_way, Outcome::undecided}) {
    text += fmt::format("<li>{}{}</li>", outcome_mark(outcome), word_of(outcome).text);
  }
  return text + fmt::format("<li>{}expected</li></ul>\n", expected_mark());
}

// Tells whether the row is wrong and of interest. The known liar is wrong on purpose.
bool is_of_interest(const scoring::ExperimentScore& score, const BlockScore& row) {
  return is_wrong(row.outcome) &&
         role_of(score.experiment, row.profiler) != scoring::Role::known_liar;
}

bool is_any_decided(const scoring::ExperimentScore& score) {
  return std::ranges::any_of(score.blocks, [&](const BlockScore& row) {
    return row.outcome != Outcome::undecided &&
           role_of(score.experiment, row.profiler) == scoring::Role::subject;
  });
}

std::string blame_table(const scoring::ExperimentScore& score) {
  std::vector<BlockScore> rows;
  std::ranges::copy_if(score.blocks, std::back_inserter(rows),
                       [&](const BlockScore& row) { return is_of_interest(score, row); });
  if (rows.empty()) {
    return is_any_decided(score) ? "<p>Nothing was misattributed.</p>\n"
                                 : "<p>No block was decided: nothing is known of this.</p>\n";
  }
  using B = BlockScore;
  const BlocksById blocks(score.experiment);
  const std::vector<Column<B>> columns = {
      {"Profiler", Kind::row_head, [](const B& row) { return escaped(row.profiler); }},
      {"Block", Kind::text,
       [&](const B& row) {
         return fmt::format("<span class=\"method\">{}</span> {}",
                            escaped(blocks.of(row.block).facts.method), escaped(row.block));
       }},
      {"Outcome", Kind::text, [](const B& row) { return chip(word_of(row.outcome)); }},
      {"Error, points", Kind::number, [](const B& row) { return content_of(row.error); }},
      {"Where the time went", Kind::text,
       [](const B& row) {
         return row.went_to.empty() ? std::string("no method in particular")
                                    : fmt::format("<span class=\"method\">{}</span> {}",
                                                  escaped(row.went_to), with_sign(row.went_points));
       }},
      {"Whose error", Kind::text, [](const B& row) { return std::string(word_of(row.blame)); }}};
  return table(columns, rows, "class=\"cards\" data-sortable");
}

std::vector<std::string> ids_of(const scoring::ExperimentScore& score) {
  std::vector<std::string> ids;
  for (const auto& profiler : score.experiment.profilers) {
    ids.push_back(profiler.id);
  }
  return ids;
}

std::string line_table(const scoring::ExperimentScore& score) {
  using V = scoring::Verdict;
  std::vector<V> rows;
  std::ranges::copy_if(score.verdicts, std::back_inserter(rows), [](const V& verdict) {
    return verdict.by_lines.tested + verdict.by_lines.undecided > 0;
  });
  if (rows.empty()) {
    return {};
  }
  const auto part = [](std::uint32_t counted, std::uint32_t all) {
    return fmt::format("{} of {}", counted, all);
  };
  const std::vector<Column<V>> columns = {
      {"Profiler", Kind::row_head, [](const V& v) { return escaped(v.profiler); }},
      {"Found by their lines", Kind::short_number,
       [&](const V& v) { return part(v.by_lines.detected, v.by_lines.tested); }},
      {"Right amount", Kind::short_number,
       [&](const V& v) { return part(v.by_lines.right, v.by_lines.amount_decided()); }},
      {"Missed by the JVM", Kind::short_number,
       [](const V& v) { return std::to_string(v.by_lines.excused); }},
      {"Undecided", Kind::short_number,
       [](const V& v) { return std::to_string(v.by_lines.undecided); }},
      {"Mean error, points", Kind::short_number,
       [](const V& v) { return number_or_dash(v.by_lines.errors.mean()); }}};
  return "<h3>Source lines</h3><p class=\"small\">The same question about the block’s own lines "
         "instead of its method, for profilers that give lines.</p>" +
         table(columns, rows);
}

constexpr std::string_view kHowToRead =
    R"(Each box is one block of machine code that was slowed while all else stayed as it was. The
diamond is the change of its method’s share that the measured run times imply; the filled mark
is what the profiler reported, the bar its 95 % interval. A mark in the diamond is the truth; or
between two of them, where the JVM’s stubs leave open how much it is. If a method has the share
u of a run of T seconds, and the run gains D, its share must grow by D(1−u)/(T+D).)";

}  // namespace

std::string block_section(const scoring::ExperimentScore& score, const Ids& ids) {
  std::string text = heading(
      ids.of("blocks"), "One block slowed: who notices?",
      "The change that each profiler reports, against the change that was made.", kHowToRead);
  if (score.experiment.blocks.empty()) {
    return text + "<p>No block was slowed alone in this experiment.</p>\n";
  }
  text += legend() + "<div class=\"blocks\">";
  auto rows = rows_by_block(score);
  for (const auto& block : score.experiment.blocks) {
    text += block_card(score, block, rows[block.facts.id]);
  }
  text += "</div>\n";
  text += heading(ids.of("misattributions"), "Where the time went instead",
                  "Every block that a profiler did not get right, the known liar left out. An "
                  "error that our own samples make "
                  "too, when named by the JVM’s debug information, is the JVM’s.",
                  "");
  return text + blame_table(score) + "<h3>Which blocks are found</h3>" +
         reason_table(score.reasons, ids_of(score)) + line_table(score);
}

}  // namespace assay::report
