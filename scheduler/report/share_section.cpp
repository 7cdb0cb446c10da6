// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "scheduler/report/plots.h"
#include "scheduler/report/sections.h"
#include "scheduler/report/table.h"

namespace assay::report {
namespace {

std::string off_by_more_than(const scoring::ScoreRules& rules) {
  return fmt::format("Off by more than {}", number(rules.large_difference, 0));
}

std::string comparison_table(const scoring::ExperimentScore& score) {
  using C = scoring::ShareComparison;
  const std::vector<Column<C>> columns = {
      {"Profiler", Kind::row_head, [](const C& c) { return escaped(c.profiler); }},
      {"Slowdown", Kind::number,
       [](const C& c) {
         return Content("+" + number(c.target_percent, 0) + " %", c.target_percent);
       }},
      {"Correlation", Kind::number, [](const C& c) { return content_of(c.pearson, 4); }},
      {"Rank correlation", Kind::number, [](const C& c) { return content_of(c.spearman, 3); }},
      {"Methods", Kind::number,
       [](const C& c) { return content_of(static_cast<double>(c.methods.size()), 0); }},
      {off_by_more_than(score.rules) + " points", Kind::number,
       [](const C& c) {
         const auto methods = static_cast<double>(c.methods.size());
         return Content(
             methods > 0 ? fmt::format("{} ({} %)", c.off, number(100 * c.off / methods)) : "–",
             c.off);
       },
       off_by_more_than(score.rules)},
      {"Beside our sampler", Kind::number,
       [](const C& c) { return content_of(c.off_of_truth, 0); }},
      {"Worst, points", Kind::number, [](const C& c) { return content_of(c.worst_points); }},
      {"Worst method", Kind::text, [](const C& c) {
         return fmt::format("<span class=\"method\">{}</span>", escaped(c.worst_method));
       }}};
  return "<div class=\"scroll\" style=\"margin-top:1rem\"><table data-sortable>" +
         head_row(columns) + "<tbody>" + rows_text(columns, score.shares) +
         "</tbody></table></div>\n";
}

std::string target_legend(const scoring::ExperimentScore& score) {
  std::string text = "<ul class=\"legend\">";
  for (std::size_t i = 0; i < score.experiment.plans.size(); ++i) {
    text += fmt::format("<li>{}+{} %</li>", target_mark(i),
                        number(score.experiment.plans[i].target_percent, 0));
  }
  return text + "</ul>\n";
}

std::string scatter_grid(const scoring::ExperimentScore& score) {
  std::string text = target_legend(score) + "<div class=\"grid\">";
  for (const auto& profiler : score.experiment.profilers) {
    std::vector<const scoring::ShareComparison*> comparisons;
    for (const auto& comparison : score.shares) {
      if (comparison.profiler == profiler.id) {
        comparisons.push_back(&comparison);
      }
    }
    if (!comparisons.empty()) {
      text += fmt::format(
          "<div class=\"card\"><h3>{}</h3>{}</div>\n", escaped(profiler.id),
          scatter_plot(comparisons, score.experiment.plans, score.rules.large_difference));
    }
  }
  return text + "</div>\n";
}

const scoring::RankAgreement* find_agreement(const scoring::ExperimentScore& score,
                                             const std::string& a, const std::string& b) {
  for (const auto& agreement : score.agreements) {
    if ((agreement.first == a && agreement.second == b) ||
        (agreement.first == b && agreement.second == a)) {
      return &agreement;
    }
  }
  return nullptr;
}

constexpr std::string_view kSharesHowToRead =
    R"(Every block of the program was made slower by the same part of its time, so every method’s share
should stay what it was. Each point is a method: across its share in the unchanged program, up
its share in the slowed one. Points on the dashed line did not change; those outside of the grey
band changed by a large difference. <b>Beside our sampler</b>: how many differ by that much from
the change that our own sampler saw, for not all of a program may be slowed. What is off here
may be the profiler’s doing or the plan’s: see how near the plan came to its target below.
<b>Beyond chance</b>: the difference is a difference by the report’s rules, all methods of the
comparison allowed for; the interval below a difference is its own.)";

constexpr std::string_view kRanksHowToRead =
    "Large: Kendall’s tau-b of the methods’ order, 1 for the same order, 0 for none in common, −1 "
    "for "
    "the reverse. Small: its 95 % interval, where there are enough forks; then the part of the "
    "five "
    "hottest methods that both name, and whether the hottest is the same. On the diagonal, a "
    "profiler against itself in another run of the same program.";

std::string same_top_text(double part) {
  return part == 1   ? "same top"
         : part == 0 ? "other top"
                     : fmt::format("same top {} %", number(100 * part, 0));
}

std::string agreement_cell(const scoring::RankAgreement& agreement) {
  const auto& interval = agreement.tau_interval;
  return fmt::format(
      "<td class=\"heat{}\">{}<br><span class=\"small\">{}{} %, {}</span></td>",
      agreement.first == agreement.second ? " own" : "", number_or_dash(agreement.tau, 2),
      interval ? fmt::format("{} to {}<br>", number(interval->low, 2), number(interval->high, 2))
               : "",
      number(100 * agreement.top_overlap, 0), same_top_text(agreement.same_hottest));
}

}  // namespace

std::string share_section(const scoring::ExperimentScore& score, const Ids& ids) {
  std::string text = heading(
      ids.of("shares"), "All blocks slowed: do shares stay?",
      "Method shares with and without an even slowdown of the whole program.", kSharesHowToRead);
  if (score.shares.empty()) {
    text += "<p>No profiler was run with the whole program slowed.</p>\n";
  } else {
    text += scatter_grid(score) + comparison_table(score) + change_table(score, ids.of("changes"));
  }
  return text + method_table(score, ids.of("methods"));
}

std::string rank_section(const scoring::ExperimentScore& score, const Ids& ids) {
  std::string text =
      heading(ids.of("ranks"), "Do they name the same hot methods?",
              "Agreement between profilers, and of each with itself.", kRanksHowToRead);
  using Profiler = scoring::ProfilerVariant;
  std::vector<Column<Profiler>> columns = {
      {"", Kind::row_head, [](const Profiler& row) { return escaped(row.id); }}};
  for (const Profiler& column : score.experiment.profilers) {
    columns.push_back({column.id, Kind::whole_cell, [&](const Profiler& row) {
                         const auto* agreement = find_agreement(score, row.id, column.id);
                         return agreement == nullptr ? "<td class=\"heat\">–</td>"
                                                     : agreement_cell(*agreement);
                       }});
  }
  return text + table(columns, score.experiment.profilers, "class=\"ranks\"");
}

}  // namespace assay::report
