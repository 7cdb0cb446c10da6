// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "scheduler/report/html_text.h"
#include "scheduler/report/plots.h"
#include "scheduler/report/sections.h"

namespace assay::report {
namespace {

std::string off_by_more_than(const scoring::ScoreRules& rules) {
  return fmt::format("Off by more than {}", number(rules.large_difference, 0));
}

std::string comparison_row(const scoring::ShareComparison& comparison,
                           const scoring::ScoreRules& rules) {
  const auto methods = static_cast<double>(comparison.methods.size());
  std::string row = fmt::format("<tr><th scope=\"row\">{}</th>", escaped(comparison.profiler));
  row += number_cell("Slowdown", comparison.target_percent,
                     "+" + number(comparison.target_percent, 0) + " %");
  row += number_cell("Correlation", comparison.pearson, number_or_dash(comparison.pearson, 4));
  row +=
      number_cell("Rank correlation", comparison.spearman, number_or_dash(comparison.spearman, 3));
  row += number_cell("Methods", methods, number(methods, 0));
  row += number_cell(
      off_by_more_than(rules), comparison.off,
      methods > 0 ? fmt::format("{} ({} %)", comparison.off, number(100 * comparison.off / methods))
                  : "–");
  row += comparison.off_of_truth ? number_cell("Beside our sampler", *comparison.off_of_truth,
                                               std::to_string(*comparison.off_of_truth))
                                 : number_cell("Beside our sampler", std::nullopt, "–");
  row += number_cell("Worst, points", comparison.worst_points, number(comparison.worst_points));
  return row +
         cell("Worst method",
              fmt::format("<span class=\"method\">{}</span>", escaped(comparison.worst_method))) +
         "</tr>";
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
    text += scatter_grid(score);
    text += "<div class=\"scroll\" style=\"margin-top:1rem\"><table data-sortable>";
    text += head_row({{"Profiler"},
                      number_head("Slowdown"),
                      number_head("Correlation"),
                      number_head("Rank correlation"),
                      number_head("Methods"),
                      number_head(off_by_more_than(score.rules) + " points"),
                      number_head("Beside our sampler"),
                      number_head("Worst, points"),
                      {"Worst method"}});
    text += "<tbody>";
    for (const auto& comparison : score.shares) {
      text += comparison_row(comparison, score.rules);
    }
    text += "</tbody></table></div>\n" + change_table(score, ids.of("changes"));
  }
  return text + method_table(score, ids.of("methods"));
}

std::string rank_section(const scoring::ExperimentScore& score, const Ids& ids) {
  std::string text =
      heading(ids.of("ranks"), "Do they name the same hot methods?",
              "Agreement between profilers, and of each with itself.", kRanksHowToRead);
  std::vector<Head> heads = {{""}};
  for (const auto& profiler : score.experiment.profilers) {
    heads.push_back({profiler.id});
  }
  std::string rows;
  for (const auto& row : score.experiment.profilers) {
    rows += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(row.id));
    for (const auto& column : score.experiment.profilers) {
      const auto* agreement = find_agreement(score, row.id, column.id);
      rows += agreement == nullptr ? "<td class=\"heat\">–</td>" : agreement_cell(*agreement);
    }
    rows += "</tr>";
  }
  return text + table(heads, rows, "class=\"ranks\"");
}

}  // namespace assay::report
