// SPDX-License-Identifier: Apache-2.0
// Writes the table of a sweep.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "native/json/members.h"
#include "scheduler/sweep/sweep_table.h"

namespace assay::sweep {
namespace {

constexpr std::size_t kFirstColumn = 9;
constexpr std::size_t kLeastColumn = 9;

const MetricInterval* accuracy_by(const SweepCell& cell, std::string_view metric) {
  const auto found = std::ranges::find(cell.accuracies, metric, &MetricInterval::metric);
  return found == cell.accuracies.end() ? nullptr : &*found;
}

std::string cell_text(const SweepCell& cell, std::string_view metric) {
  const MetricInterval* accuracy = accuracy_by(cell, metric);
  return (cell.overhead ? fmt::format("{:.1f}", cell.overhead->estimate) : "-") + "/" +
         (accuracy ? fmt::format("{:.0f}", accuracy->percent.estimate) : "-");
}

std::string grid_text(const SweepTable& table) {
  std::string text = fmt::format("{:>{}}", "", kFirstColumn);
  for (const std::uint32_t stride : table.strides) {
    text += fmt::format("{:>{}}", stride, kLeastColumn + 2);
  }
  text += "  stride\n";
  for (std::size_t row = 0; row < table.samples.size(); ++row) {
    text += fmt::format("{:>{}}", table.samples[row], kFirstColumn);
    for (std::size_t column = 0; column < table.strides.size(); ++column) {
      text += fmt::format(
          "{:>{}}",
          cell_text(table.cells[row * table.strides.size() + column], main_metric(table.subject)),
          kLeastColumn + 2);
    }
    text += "\n";
  }
  return text + "  samples\n";
}

std::string line_of(const SweepCell& cell) {
  std::string line =
      fmt::format("samples {}, stride {}:", cell.setting.samples, cell.setting.stride);
  if (cell.overhead) {
    line += fmt::format(" {:+.2f} % ({:+.2f} to {:+.2f}) by {} runs;", cell.overhead->estimate,
                        cell.overhead->low, cell.overhead->high, cell.runs);
  }
  for (const MetricInterval& accuracy : cell.accuracies) {
    line += fmt::format(" {} {:.1f} % ({:.1f} to {:.1f});", accuracy.metric,
                        accuracy.percent.estimate, accuracy.percent.low, accuracy.percent.high);
  }
  line.back() = '\n';
  return line;
}

// Returns the names of all metrics, in the order in which they are met.
std::vector<std::string> metrics_of(const SweepTable& table) {
  std::vector<std::string> metrics;
  for (const SweepCell& cell : table.cells) {
    for (const MetricInterval& accuracy : cell.accuracies) {
      if (std::ranges::find(metrics, accuracy.metric) == metrics.end()) {
        metrics.push_back(accuracy.metric);
      }
    }
  }
  return metrics;
}

std::string csv_interval(const statistics::Interval* interval) {
  return interval == nullptr
             ? ",,,"
             : fmt::format(",{},{},{}", interval->estimate, interval->low, interval->high);
}

void write_interval(json::Writer& out, std::string_view name, const statistics::Interval& value) {
  out.name(name).object([&] {
    out.name("estimate").number(value.estimate);
    out.name("low").number(value.low);
    out.name("high").number(value.high);
  });
}

void write_cell(json::Writer& out, const SweepCell& cell) {
  const json::MemberWriter visit(out);
  out.object([&] {
    visit("samples", cell.setting.samples);
    visit("stride", cell.setting.stride);
    visit("runs", cell.runs);
    visit("accuracy_runs", cell.accuracy_runs);
    if (cell.overhead) {
      write_interval(out, "overhead_percent", *cell.overhead);
    }
    out.name("accuracies").list(cell.accuracies, [&](const MetricInterval& accuracy) {
      out.object([&] {
        visit("metric", accuracy.metric);
        write_interval(out, "percent", accuracy.percent);
      });
    });
  });
}

}  // namespace

std::string to_text(const SweepTable& table) {
  std::string text = fmt::format(
      "overhead/accuracy in percent: {} time of the JVM against {} runs without an agent "
      "(median {:.2f} s); {} against all that the same code executed\n",
      word_in(kMeasureWords, table.measure), table.baseline_runs, table.baseline_seconds,
      main_metric(table.subject));
  text += grid_text(table);
  text += "with 95 % intervals (bootstrap):\n";
  for (const SweepCell& cell : table.cells) {
    text += line_of(cell);
  }
  if (table.failures != 0) {
    text += fmt::format("{} runs failed and are left out\n", table.failures);
  }
  return text;
}

std::string to_csv(const SweepTable& table) {
  const std::vector<std::string> metrics = metrics_of(table);
  std::string csv = "samples,stride,runs,accuracy_runs,overhead_percent,overhead_low,overhead_high";
  for (const std::string& metric : metrics) {
    csv += fmt::format(",{0}_percent,{0}_low,{0}_high", metric);
  }
  csv += "\n";
  for (const SweepCell& cell : table.cells) {
    csv += fmt::format("{},{},{},{}", cell.setting.samples, cell.setting.stride, cell.runs,
                       cell.accuracy_runs);
    csv += csv_interval(cell.overhead ? &*cell.overhead : nullptr);
    for (const std::string& metric : metrics) {
      const MetricInterval* accuracy = accuracy_by(cell, metric);
      csv += csv_interval(accuracy == nullptr ? nullptr : &accuracy->percent);
    }
    csv += "\n";
  }
  return csv;
}

std::string to_json(const SweepTable& table, const SweepWish& wish) {
  constexpr int kSweepVersion = 1;
  json::Writer out;
  const json::MemberWriter visit(out);
  out.object([&] {
    visit("sweep_version", kSweepVersion);
    visit("subject", table.subject);
    visit("measure", table.measure);
    visit("command", wish.command);
    visit("tick_ms", wish.tick.count());
    visit("forks", wish.forks);
    visit("accuracy_forks", wish.accuracy_forks);
    visit("seed", wish.seed);
    visit("baseline_runs", table.baseline_runs);
    visit("baseline_seconds", table.baseline_seconds);
    visit("failures", table.failures);
    out.name("cells").list(table.cells, [&](const SweepCell& cell) { write_cell(out, cell); });
  });
  return out.str();
}

}  // namespace assay::sweep
