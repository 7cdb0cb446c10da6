// SPDX-License-Identifier: Apache-2.0
// Makes the table of a sweep from its runs: overhead and accuracy of each setting, with intervals.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "native/statistics/bootstrap.h"
#include "native/statistics/interval.h"
#include "native/support/enum_words.h"
#include "scheduler/sweep/sweep_plan.h"
#include "scheduler/sweep/sweep_record.h"

namespace assay::sweep {

// The time by which runs are compared.
enum class Measure : std::uint8_t { wall, cpu };

inline constexpr EnumWords<Measure, 2> kMeasureWords{
    {{Measure::wall, "wall"}, {Measure::cpu, "cpu"}}};
constexpr const auto& words_of(Measure) { return kMeasureWords; }

struct MetricInterval {
  std::string metric;
  statistics::Interval percent;  // mean over the runs for the accuracy
};

struct SweepCell {
  Setting setting;
  std::size_t runs = 0;           // for the overhead
  std::size_t accuracy_runs = 0;  // for the accuracy
  // By how many percent the median run is longer than the median baseline. Absent: there are no
  // runs of one of both.
  std::optional<statistics::Interval> overhead;
  std::vector<MetricInterval> accuracies;  // in the order of the metrics of assay overlap
};

struct SweepTable {
  Subject subject = Subject::calls;
  Measure measure = Measure::wall;
  std::vector<std::uint32_t> samples;
  std::vector<std::uint32_t> strides;
  std::vector<SweepCell> cells;  // as settings_of()
  std::size_t baseline_runs = 0;
  double baseline_seconds = 0;  // median
  std::size_t failures = 0;     // runs that are of no use
};

// Returns the table of the records, of which those that failed are left out.
SweepTable table_of(const SweepWish& wish, Measure measure, std::span<const RunRecord> records,
                    const statistics::BootstrapRules& rules);

// Returns the metric that the table of the paper shows: its accuracy.
std::string_view main_metric(Subject subject);

// Returns a table with a row for each number of samples and a column for each stride, whose cells
// are "overhead/accuracy" in percent, and below it a line for each setting with intervals.
std::string to_text(const SweepTable& table);
// Returns a row for each setting.
std::string to_csv(const SweepTable& table);
std::string to_json(const SweepTable& table, const SweepWish& wish);

}  // namespace assay::sweep
