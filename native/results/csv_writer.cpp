// SPDX-License-Identifier: Apache-2.0
#include "native/results/result_writers.h"
#include "native/support/visible_text.h"

namespace assay::results {

std::string csv_field(std::string_view name) {
  std::string text = visible(name);
  if (text.find_first_of(",\"") == std::string_view::npos) {
    return text;
  }
  std::string quoted = "\"";
  for (const char c : text) {
    quoted += c;
    if (c == '"') {
      quoted += '"';
    }
  }
  return quoted + '"';
}

namespace {

void add_rows(std::string& csv, const RunResult& result, const UnitResult& unit,
              std::string_view inlined_method, const Counts& counts) {
  const std::string start = csv_field(unit.method) + "," + std::to_string(unit.entry_bci) + "," +
                            std::to_string(unit.compile_id) + "," + csv_field(inlined_method);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] != 0) {
      csv += start + "," + csv_field(result.event_types[i].name) + "," + std::to_string(counts[i]) +
             "\n";
    }
  }
}

}  // namespace

std::string to_csv(const RunResult& result) {
  std::string csv = "method,entry_bci,compile_id,inlined_method,event,count\n";
  for (const UnitResult& unit : result.units) {
    if (!unit.inlined) {
      add_rows(csv, result, unit, "", unit.counts);
      continue;
    }
    for (const InlinedMethod& inlined : *unit.inlined) {
      add_rows(csv, result, unit, inlined.method, inlined.counts);
    }
  }
  return csv;
}

}  // namespace assay::results
