// SPDX-License-Identifier: Apache-2.0
#include "native/results/iteration_rows.h"

#include <array>
#include <cstdio>
#include <vector>

#include "native/results/result_writers.h"
#include "native/results/unit_merging.h"
#include "native/results/unit_reading.h"

namespace assay::results {
namespace {

using session::SessionView;
using session::WindowPart;

constexpr std::string_view kFirstColumns = "iteration,calls,begin_seconds,seconds,units_installed";

std::string seconds_field(std::uint64_t nanoseconds) {
  constexpr std::uint64_t kNanosPerSecond = 1'000'000'000;
  std::array<char, 32> text{};
  (void)std::snprintf(text.data(), text.size(), "%llu.%09llu",
                      static_cast<unsigned long long>(nanoseconds / kNanosPerSecond),
                      static_cast<unsigned long long>(nanoseconds % kNanosPerSecond));
  return text.data();
}

std::string row_start(const WindowPart& part) {
  return std::to_string(part.first_iteration) + "," + std::to_string(part.calls) + "," +
         seconds_field(part.begin_ns) + "," + seconds_field(part.open_ns) + "," +
         std::to_string(part.units_installed);
}

}  // namespace

bool begins_as_iterations(std::string_view text) { return text.starts_with(kFirstColumns); }

// Unit by unit, because making the unit's plan again takes longer than decoding its counters.
Result<std::string> iterations_csv(const SessionView& session) {
  if (!session.window || !session.window->plan.each_iteration) {
    return make_error(ErrorCode::invalid_argument,
                      "the session has no rows of iterations: it was counted without option "
                      "'every-iteration'");
  }
  const std::vector<WindowPart>& parts = session.window->parts;
  std::vector<Counts> rows(parts.size(), Counts(session.event_types.size()));
  for (const session::SessionUnit& unit : session.units) {
    const auto counts = counts_in_parts(session, unit, parts);
    for (std::size_t i = 0; counts && i < rows.size(); ++i) {
      add_counts(rows[i], (*counts)[i]);
    }
  }
  std::string csv(kFirstColumns);
  for (const session::EventTypeRecord& type : session.event_types) {
    csv += ',';
    csv += csv_field(type.name);
  }
  csv += "\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    csv += row_start(parts[i]);
    for (const std::uint64_t count : rows[i]) {
      csv += ',';
      csv += std::to_string(count);
    }
    csv += "\n";
  }
  return csv;
}

}  // namespace assay::results
