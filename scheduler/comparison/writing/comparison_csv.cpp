// SPDX-License-Identifier: Apache-2.0
// Writes comma-separated values as RFC 4180 has them.
#include <fmt/format.h>

#include <string_view>

#include "native/support/visible_text.h"
#include "scheduler/comparison/writing/comparison_text.h"

namespace assay::comparison {
namespace {

constexpr std::string_view kHeads =
    "program,place,event,scale,runs_a,mean_a,standard_deviation_a,least_a,most_a,runs_b,mean_b,"
    "standard_deviation_b,least_b,most_b,ratio,difference,low,high,epsilon,exceeds,p,adjusted_p,"
    "significant\n";

// Returns the text as a field of one line.
std::string text_field(std::string_view text) {
  std::string shown = visible(text);
  if (shown.find_first_of(",\"") == std::string::npos) {
    return shown;
  }
  std::string quoted = "\"";
  for (const char c : shown) {
    quoted.append(c == '"' ? 2 : 1, c);
  }
  return quoted + "\"";
}

std::string number_field(const std::optional<double>& value) {
  return value ? fmt::format("{:.10g}", *value) : "";
}

std::string spread_fields(const Spread& spread) {
  return fmt::format("{},{:.10g},{:.10g},{:.10g},{:.10g}", spread.runs, spread.mean,
                     spread.deviation, spread.least, spread.most);
}

std::string interval_fields(const std::optional<statistics::Interval>& interval) {
  return interval ? fmt::format("{:.10g},{:.10g},{:.10g}", interval->estimate, interval->low,
                                interval->high)
                  : ",,";
}

std::string difference_row(std::string_view start, std::string_view scale,
                           const Difference& difference) {
  return fmt::format("{},{},{},{},{},{},{:.10g},{},{},{},{}\n", start, scale,
                     spread_fields(difference.a), spread_fields(difference.b),
                     number_field(difference.ratio), interval_fields(difference.interval),
                     difference.epsilon, difference.exceeds, number_field(difference.p),
                     number_field(difference.adjusted_p), difference.is_significant);
}

}  // namespace

std::string to_csv(const Comparison& comparison) {
  std::string csv(kHeads);
  for (const ProgramDifference& program : comparison.programs) {
    const std::string of_program = text_field(program.program) + ",,";
    if (program.cpu_seconds) {
      csv += difference_row(of_program, "cpu_seconds", *program.cpu_seconds);
    }
    if (program.iteration_cpu_seconds) {
      csv += difference_row(of_program, "iteration_cpu_seconds", *program.iteration_cpu_seconds);
    }
    for (const MetricRow& row : program.metrics) {
      const std::string start = text_field(program.program) + ",," + text_field(row.event);
      csv += difference_row(start, "total", row.total);
      if (row.per_iteration) {
        csv += difference_row(start, "per_iteration", *row.per_iteration);
      }
      if (row.per_activation) {
        csv += difference_row(start, "per_activation", *row.per_activation);
      }
    }
    for (const PlaceRow& row : program.places) {
      csv += difference_row(
          text_field(program.program) + "," + text_field(row.place) + "," + text_field(row.event),
          "total", row.total);
    }
  }
  return csv;
}

}  // namespace assay::comparison
