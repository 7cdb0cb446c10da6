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

void add_facts(Data& data, const scoring::BlockFacts& facts) {
  const std::size_t lines = facts.lines.size();
  data["method"] = facts.method;
  data["block"] = facts.id;
  data["inlined_into"] = facts.inlined() ? Data(facts.unit) : Data(false);
  data["first_code_line"] = lines > 0 ? Data(std::to_string(facts.lines.front())) : Data(false);
  data["other_code_lines"] = lines > 1 ? Data(std::to_string(lines - 1)) : Data(false);
  data["operations"] = std::to_string(facts.operations);
  data["with_debug_info"] = std::to_string(facts.with_debug_info);
  data["of_methods"] = facts.is_mixed() ? Data(std::to_string(facts.methods)) : Data(false);
  data["has_call"] = facts.calls;
  data["is_lambda"] = facts.lambda();
}

std::string disturbance_text(const BlockScore& row, const scoring::ScoreRules& rules) {
  return rules.is_disturbed(row.disturbance)
             ? fmt::format(": its iterations took {:.0f} % longer than quiet ones",
                           100 * (row.disturbance - 1))
             : std::string();
}

Text outcome_text(const BlockScore& row, const scoring::ScoreRules& rules) {
  if (row.outcome == Outcome::undecided) {
    return "undecided: " + row.why_undecided;
  }
  Text text(fmt::format("{} for {}, ", with_sign(row.reported.estimate), expected_text(row)));
  const std::string word(word_of(row.outcome).text);
  if (row.outcome == Outcome::right) {
    return text.add(word);
  }
  if (row.outcome == Outcome::amount_undecided) {
    return text.add(word + disturbance_text(row, rules));
  }
  text.strong(word);
  if (!row.went_to.empty()) {
    text.add(fmt::format("; {} to ", with_sign(row.went_points))).method(row.went_to);
  }
  return text;
}

// Returns the gain of runs under profilers that are scored, or false where it is not known. The
// gain in rows of references is that of an iteration.
Data gain_data(const scoring::ExperimentScore& score, const scoring::BlockExperiment& block,
               const Rows& rows) {
  std::vector<double> gained_s;
  for (const BlockScore* row : rows) {
    if (row->gained_ns && !is_reference(role_of(score.experiment, row->profiler))) {
      gained_s.push_back(row->gained_ns->estimate / kNsPerSecond);
    }
  }
  if (gained_s.empty()) {
    return false;
  }
  Data data("seconds", fmt::format("{:.2f}", statistics::median(std::move(gained_s))));
  data["wanted_seconds"] = fmt::format("{:.2f}", block.wanted_ns / kNsPerSecond);
  return data;
}

Data block_card(const scoring::ExperimentScore& score, const scoring::BlockExperiment& block,
                const Rows& rows) {
  const Range range = range_of(rows);
  Data data("instructions", fmt::format("{}", block.instructions));
  add_facts(data, block.facts);
  data["together"] = block.parts.empty() ? Data(false) : Data(std::to_string(block.parts.size()));
  data["gained"] = gain_data(score, block, rows);
  data["reported"] = list_of(rows, [&](const BlockScore* row) {
    const bool drawn = row->outcome != Outcome::undecided || row->reported != scoring::Interval{};
    Data reported("profiler", row->profiler);
    reported["strip"] = drawn ? change_strip(*row, range) : "";
    reported["pieces"] = outcome_text(*row, score.rules).pieces();
    return reported;
  });
  data["axis"] = change_axis(range);
  return data;
}

Data legend() {
  constexpr Outcome kOutcomes[] = {Outcome::right,  Outcome::inexact,   Outcome::amount_undecided,
                                   Outcome::missed, Outcome::wrong_way, Outcome::undecided};
  return list_of(kOutcomes, [](Outcome outcome) {
    Data data("mark", outcome_mark(outcome));
    data["word"] = std::string(word_of(outcome).text);
    return data;
  });
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

std::vector<BlockScore> rows_of_interest(const scoring::ExperimentScore& score) {
  std::vector<BlockScore> rows;
  std::ranges::copy_if(score.blocks, std::back_inserter(rows),
                       [&](const BlockScore& row) { return is_of_interest(score, row); });
  return rows;
}

Data blame_table(const scoring::ExperimentScore& score, const std::vector<BlockScore>& rows) {
  using B = BlockScore;
  const BlocksById blocks(score.experiment);
  const std::vector<Column<B>> columns = {
      {"Profiler", CellKind::row_head, [](const B& row) { return row.profiler; }},
      {"Block", CellKind::text,
       [&](const B& row) {
         return Text().method(blocks.of(row.block).facts.method).add(" " + row.block);
       }},
      {"Outcome", CellKind::text, [](const B& row) { return Text().chip(word_of(row.outcome)); }},
      {"Error, points", CellKind::number, [](const B& row) { return content_of(row.error); }},
      {"Where the time went", CellKind::text,
       [](const B& row) {
         return row.went_to.empty()
                    ? Text("no method in particular")
                    : Text().method(row.went_to).add(" " + with_sign(row.went_points));
       }},
      {"Whose error", CellKind::text,
       [](const B& row) { return std::string(word_of(row.blame)); }}};
  return table(columns, rows);
}

std::vector<std::string> ids_of(const scoring::ExperimentScore& score) {
  std::vector<std::string> ids;
  for (const auto& profiler : score.experiment.profilers) {
    ids.push_back(profiler.id);
  }
  return ids;
}

// Returns false where no profiler gives lines.
Data line_table(const scoring::ExperimentScore& score) {
  using V = scoring::Verdict;
  std::vector<V> rows;
  std::ranges::copy_if(score.verdicts, std::back_inserter(rows), [](const V& verdict) {
    return verdict.by_lines.tested + verdict.by_lines.undecided > 0;
  });
  if (rows.empty()) {
    return false;
  }
  const auto part = [](std::uint32_t counted, std::uint32_t all) {
    return fmt::format("{} of {}", counted, all);
  };
  const std::vector<Column<V>> columns = {
      {"Profiler", CellKind::row_head, [](const V& v) { return v.profiler; }},
      {"Found by their lines", CellKind::short_number,
       [&](const V& v) { return part(v.by_lines.detected, v.by_lines.tested); }},
      {"Right amount", CellKind::short_number,
       [&](const V& v) { return part(v.by_lines.right, v.by_lines.amount_decided()); }},
      {"Missed by the JVM", CellKind::short_number,
       [](const V& v) { return std::to_string(v.by_lines.excused); }},
      {"Undecided", CellKind::short_number,
       [](const V& v) { return std::to_string(v.by_lines.undecided); }},
      {"Mean error, points", CellKind::short_number,
       [](const V& v) { return number_or_dash(v.by_lines.errors.mean()); }}};
  return table(columns, rows);
}

Data slowed_blocks(const scoring::ExperimentScore& score) {
  Data data("outcomes", legend());
  data["expected_mark"] = expected_mark();
  auto rows = rows_by_block(score);
  data["cards"] = list_of(score.experiment.blocks, [&](const scoring::BlockExperiment& block) {
    return block_card(score, block, rows[block.facts.id]);
  });
  const std::vector<BlockScore> wrong = rows_of_interest(score);
  if (!wrong.empty()) {
    data["misattributed"] = blame_table(score, wrong);
  } else {
    data[is_any_decided(score) ? "nothing_misattributed" : "nothing_decided"] = true;
  }
  // Of one block the table would say what its box says.
  data["reasons"] =
      score.experiment.blocks.size() > 1 ? reason_table(score.reasons, ids_of(score)) : Data(false);
  data["source_lines"] = line_table(score);
  return data;
}

}  // namespace

Data block_section(const scoring::ExperimentScore& score) {
  return score.experiment.blocks.empty() ? Data() : Data("slowed_blocks", slowed_blocks(score));
}

}  // namespace assay::report
