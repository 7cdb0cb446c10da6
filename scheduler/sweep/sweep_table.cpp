// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sweep/sweep_table.h"

#include <algorithm>
#include <map>

#include "native/statistics/quantiles.h"

namespace assay::sweep {
namespace {

constexpr double kPercentOfOne = 100;

double time_of(const RunRecord& record, Measure measure) {
  return measure == Measure::wall ? record.seconds : record.cpu_seconds;
}

std::vector<double> times_of(std::span<const RunRecord> records, Purpose purpose,
                             const Setting& setting, Measure measure) {
  std::vector<double> times;
  for (const RunRecord& record : records) {
    if (record.failure.empty() && record.key.purpose == purpose &&
        (purpose == Purpose::baseline || record.key.setting == setting)) {
      times.push_back(time_of(record, measure));
    }
  }
  return times;
}

// Adds the accuracies of a setting's runs, metric by metric.
void add_accuracies(SweepCell& cell, std::span<const RunRecord> records,
                    const statistics::BootstrapRules& rules) {
  std::vector<std::string> order;
  std::map<std::string, std::vector<double>> values;
  for (const RunRecord& record : records) {
    if (!record.failure.empty() || record.key.purpose != Purpose::accuracy ||
        record.key.setting != cell.setting) {
      continue;
    }
    ++cell.accuracy_runs;
    for (const Accuracy& accuracy : record.accuracies) {
      if (std::ranges::find(order, accuracy.metric) == order.end()) {
        order.push_back(accuracy.metric);
      }
      if (accuracy.value) {
        values[accuracy.metric].push_back(kPercentOfOne * *accuracy.value);
      }
    }
  }
  for (const std::string& metric : order) {
    if (const auto& of_metric = values[metric]; !of_metric.empty()) {
      cell.accuracies.push_back({metric, statistics::mean_interval(of_metric, rules)});
    }
  }
}

}  // namespace

SweepTable table_of(const SweepWish& wish, Measure measure, std::span<const RunRecord> records,
                    const statistics::BootstrapRules& rules) {
  SweepTable table{.subject = wish.subject,
                   .measure = measure,
                   .samples = wish.samples,
                   .strides = wish.strides,
                   .cells = {}};
  const auto baseline = times_of(records, Purpose::baseline, {}, measure);
  table.baseline_runs = baseline.size();
  table.baseline_seconds = baseline.empty() ? 0 : statistics::median(baseline);
  table.failures = static_cast<std::size_t>(std::ranges::count_if(
      records, [](const RunRecord& record) { return !record.failure.empty(); }));
  for (const Setting& setting : settings_of(wish)) {
    const auto times = times_of(records, Purpose::overhead, setting, measure);
    SweepCell cell{.setting = setting,
                   .runs = times.size(),
                   .overhead = statistics::percent_longer(baseline, times, rules),
                   .accuracies = {}};
    add_accuracies(cell, records, rules);
    table.cells.push_back(std::move(cell));
  }
  return table;
}

std::string_view main_metric(Subject subject) {
  return subject == Subject::paths ? "paths-wall" : "calls-edges";
}

}  // namespace assay::sweep
