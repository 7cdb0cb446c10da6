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

Data comparison_table(const scoring::ExperimentScore& score) {
  using C = scoring::ShareComparison;
  const std::vector<Column<C>> columns = {
      {"Profiler", CellKind::row_head, [](const C& c) { return c.profiler; }},
      {"Slowdown", CellKind::number,
       [](const C& c) {
         return Content("+" + number(c.target_percent, 0) + " %", c.target_percent);
       }},
      {"Correlation", CellKind::number, [](const C& c) { return content_of(c.pearson, 4); }},
      {"Rank correlation", CellKind::number, [](const C& c) { return content_of(c.spearman, 3); }},
      {"Methods", CellKind::number,
       [](const C& c) { return content_of(static_cast<double>(c.methods.size()), 0); }},
      {off_by_more_than(score.rules) + " points", CellKind::number,
       [](const C& c) {
         const auto methods = static_cast<double>(c.methods.size());
         return Content(
             methods > 0 ? fmt::format("{} ({} %)", c.off, number(100 * c.off / methods)) : "–",
             c.off);
       },
       off_by_more_than(score.rules)},
      {"Beside our sampler", CellKind::number,
       [](const C& c) { return content_of(c.off_of_truth, 0); }},
      {"Worst, points", CellKind::number, [](const C& c) { return content_of(c.worst_points); }},
      {"Worst method", CellKind::text, [](const C& c) { return Text().method(c.worst_method); }}};
  return table(columns, score.shares);
}

Data target_legend(const scoring::ExperimentScore& score) {
  std::size_t place = 0;
  return list_of(score.experiment.plans, [&place](const scoring::PlanTarget& plan) {
    Data data("mark", target_mark(place++));
    data["percent"] = number(plan.target_percent, 0);
    return data;
  });
}

Data scatters(const scoring::ExperimentScore& score) {
  Data list(Data::type::list);
  for (const auto& profiler : score.experiment.profilers) {
    std::vector<const scoring::ShareComparison*> comparisons;
    for (const auto& comparison : score.shares) {
      if (comparison.profiler == profiler.id) {
        comparisons.push_back(&comparison);
      }
    }
    if (!comparisons.empty()) {
      Data data("profiler", profiler.id);
      data["plot"] =
          scatter_plot(comparisons, score.experiment.plans, score.rules.large_difference);
      list.push_back(data);
    }
  }
  return list;
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

std::string same_top_text(double part) {
  return part == 1   ? "same top"
         : part == 0 ? "other top"
                     : fmt::format("same top {} %", number(100 * part, 0));
}

Content agreement_content(const scoring::RankAgreement& agreement) {
  std::vector<std::string> lines;
  if (const auto& interval = agreement.tau_interval) {
    lines.push_back(fmt::format("{} to {}", number(interval->low, 2), number(interval->high, 2)));
  }
  lines.push_back(fmt::format("{} %, {}", number(100 * agreement.top_overlap, 0),
                              same_top_text(agreement.same_hottest)));
  Content content(Text(number_or_dash(agreement.tau, 2)).line_end().small_lines(lines));
  content.is_own = agreement.first == agreement.second;
  return content;
}

Data compared_shares(const scoring::ExperimentScore& score) {
  Data data("targets", target_legend(score));
  data["scatters"] = scatters(score);
  data["comparisons"] = comparison_table(score);
  data["changes"] = change_table(score);
  return data;
}

}  // namespace

Data share_section(const scoring::ExperimentScore& score) {
  Data data("methods", method_table(score));
  data["least_share"] = number(score.rules.least_share, 0);
  if (!score.shares.empty()) {
    data["compared_shares"] = compared_shares(score);
  }
  return data;
}

Data rank_section(const scoring::ExperimentScore& score) {
  using Profiler = scoring::ProfilerVariant;
  std::vector<Column<Profiler>> columns = {
      {"", CellKind::row_head, [](const Profiler& row) { return row.id; }}};
  for (const Profiler& column : score.experiment.profilers) {
    columns.push_back({column.id, CellKind::square, [&](const Profiler& row) {
                         const auto* agreement = find_agreement(score, row.id, column.id);
                         return agreement == nullptr ? Content("–") : agreement_content(*agreement);
                       }});
  }
  return table(columns, score.experiment.profilers);
}

}  // namespace assay::report
