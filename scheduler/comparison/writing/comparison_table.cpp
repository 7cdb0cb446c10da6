// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <string_view>

#include "native/results/number_text.h"
#include "native/support/visible_text.h"
#include "scheduler/comparison/writing/comparison_text.h"

namespace assay::comparison {
namespace {

constexpr std::size_t kPlaceWidth = 60;
constexpr double kPercent = 100;

// Returns "12.3 M", or a small number with its fraction.
std::string amount(double value) {
  constexpr double kWhole = 1000;
  return value < kWhole && value != std::floor(value)
             ? fmt::format("{:.3g}", value)
             : results::abbreviated(static_cast<std::uint64_t>(std::llround(value)));
}

// Returns the mean with the standard deviation in percent of it.
std::string spread_text(const Spread& spread) {
  const std::string mean = fmt::format("{:>8}", amount(spread.mean));
  if (spread.runs < 2 || spread.mean == 0) {
    return mean + "         ";
  }
  return mean + fmt::format(" ±{:>5.1f} %", kPercent * spread.deviation / spread.mean);
}

std::string ratio_text(const std::optional<Difference>& difference) {
  if (!difference) {
    return "-";
  }
  if (difference->ratio) {
    return fmt::format("{:.3g}", *difference->ratio);
  }
  return difference->b.mean == 0 ? "-" : "new";
}

// Returns the ratio's interval where A's mean is known well: that of the difference, divided by
// A's mean.
std::string interval_text(const Difference& difference) {
  if (!difference.interval || difference.a.mean == 0) {
    return "";
  }
  return fmt::format("{:+.1f} .. {:+.1f} %",
                     kPercent * difference.interval->low / difference.a.mean,
                     kPercent * difference.interval->high / difference.a.mean);
}

std::string p_text(const Difference& difference) {
  if (!difference.adjusted_p) {
    return "unknown";
  }
  constexpr double kLeast = 0.001;
  return *difference.adjusted_p < kLeast ? "< 0.001"
                                         : fmt::format("{:.3f}", *difference.adjusted_p);
}

std::string_view mark_of(const Difference& difference) {
  return difference.is_told() ? "*" : difference.exceeds ? "?" : " ";
}

std::string metric_line(const MetricRow& row) {
  return fmt::format("{} {:<26}{} {} {:>8}  {:>20}  {:>8} {:>9} {:>9}\n", mark_of(row.total),
                     row.event, spread_text(row.total.a), spread_text(row.total.b),
                     ratio_text(row.total), interval_text(row.total), p_text(row.total),
                     ratio_text(row.per_iteration), ratio_text(row.per_activation));
}

std::string seconds_line(std::string_view what, const std::optional<Difference>& seconds) {
  if (!seconds) {
    return "";
  }
  return fmt::format("{} {:<26}{} {} {:>8}  {:>20}  {:>8}\n", mark_of(*seconds), what,
                     spread_text(seconds->a), spread_text(seconds->b), ratio_text(seconds),
                     interval_text(*seconds), p_text(*seconds));
}

std::string place_lines(const ProgramDifference& program, std::size_t top) {
  std::string lines;
  std::size_t shown = 0;
  for (const PlaceRow& row : program.places) {
    if (row.total.exceeds && shown < top) {
      ++shown;
      lines +=
          fmt::format("{} {:<26}{} {} {:>8}  {}\n", mark_of(row.total), row.event,
                      spread_text(row.total.a), spread_text(row.total.b), ratio_text(row.total),
                      results::shortened_signature(visible(row.place), kPlaceWidth));
    }
  }
  return lines.empty() ? lines : "  largest changes, by place\n" + lines;
}

std::string metric_lines(const ProgramDifference& program, const Comparison& comparison,
                         const TableRules& rules) {
  std::string lines;
  std::size_t others = 0;
  for (const MetricRow& row : program.metrics) {
    if (row.total.exceeds || rules.all) {
      lines += metric_line(row);
    } else {
      ++others;
    }
  }
  const std::string percent = fmt::format("{:g} %", kPercent * comparison.rules.threshold);
  if (lines.empty()) {
    return fmt::format("  no metric differs by more than {}\n", percent);
  }
  lines.insert(0,
               fmt::format("  {:<26}{:>8}  {:>7} {:>8}  {:>7} {:>8}  {:>20}  {:>8} {:>9} {:>9}\n",
                           "event", "mean A", "", "mean B", "", "B / A", "difference, 95 %", "p",
                           "iteration", "activat."));
  if (others != 0) {
    lines += fmt::format("  by no more than {1}: {0}\n", results::counted(others, "other metric"),
                         percent);
  }
  return lines;
}

}  // namespace

std::string to_table(const Comparison& comparison, const TableRules& rules) {
  std::string table;
  for (const ProgramDifference& program : comparison.programs) {
    table += fmt::format("{}{}: {} of A, {} of B\n", table.empty() ? "" : "\n",
                         visible(program.program), results::counted(program.runs_a, "run"),
                         results::counted(program.runs_b, "run"));
    if (program.runs_a != 0 && program.runs_b != 0) {
      table += metric_lines(program, comparison, rules);
      table += seconds_line("CPU time, s", program.cpu_seconds);
      table += seconds_line("CPU of a warm iteration, s", program.iteration_cpu_seconds);
      table += place_lines(program, rules.top);
    }
    for (const std::string& note : program.notes) {
      table += "  note: " + visible(note) + "\n";
    }
  }
  table += fmt::format(
      "\n* exceeds the threshold (|mean A - mean B| > {:g} x the larger mean), and is significant\n"
      "? exceeds the threshold, but may be chance: p, which allows for all comparisons, is not\n"
      "  below {:g}\n"
      "iteration, activat.: B / A of the figures for each iteration, and for each method-entry\n",
      comparison.rules.threshold, kLevel);
  return table;
}

}  // namespace assay::comparison
