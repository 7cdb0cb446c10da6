// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/block_counting.h"

#include <map>

#include "scheduler/measuring/iteration_times.h"

namespace assay::subject {
namespace {

constexpr std::size_t kIterations = 3;
constexpr std::chrono::minutes kLimit(5);  // counters made tight loops thirty times as slow

// Points to the newest counts of a unit, and to the counts before them.
struct Reading {
  const codelog::BlockCounts* before = nullptr;
  const codelog::BlockCounts* after = nullptr;
};

std::map<std::uint64_t, Reading> last_two_readings(const codelog::CodeLog& log) {
  std::map<std::uint64_t, Reading> readings;
  for (const codelog::BlockCounts& counts : log.block_counts) {
    Reading& reading = readings[counts.unit_id];
    reading = {reading.after, &counts};
  }
  return readings;
}

measuring::BlockExecutions in_an_iteration(const Reading& reading, double iterations) {
  measuring::BlockExecutions executions;
  for (std::size_t i = 0; i < reading.after->counts.size(); ++i) {
    const auto& before = reading.before->counts[i];
    const auto& after = reading.after->counts[i];
    auto& one = executions.emplace_back();
    if (before && after) {
      one = static_cast<double>(*after - *before) / iterations;
    }
  }
  return executions;
}

// Takes two readings with iterations between them; iterations also end before and after the
// readings.
Result<void> take_readings(SlowedProgram& program, const std::vector<slowdown::UnitKey>& units) {
  ASSAY_PROPAGATE(program.compile_with_counters(units));
  ASSAY_PROPAGATE(program.wait_for_iterations(1, kLimit));
  ASSAY_PROPAGATE(program.log_counts());
  ASSAY_PROPAGATE(program.wait_for_iterations(kIterations, kLimit));
  ASSAY_PROPAGATE(program.log_counts());
  return program.wait_for_iterations(1, kLimit);
}

measuring::CountedExecutions executions_in(const codelog::CodeLog& log,
                                           std::span<const measuring::IterationMark> marks) {
  measuring::CountedExecutions counted;
  for (const auto& [unit, reading] : last_two_readings(log)) {
    if (reading.before == nullptr || unit >= log.units.size() ||
        reading.before->counts.size() != reading.after->counts.size()) {
      continue;
    }
    const auto iterations =
        measuring::iterations_between(marks, static_cast<std::uint64_t>(reading.before->time),
                                      static_cast<std::uint64_t>(reading.after->time));
    if (iterations && *iterations > 0) {
      counted[measuring::key_of(log.units[unit].description)] =
          in_an_iteration(reading, *iterations);
    }
  }
  return counted;
}

}  // namespace

Result<measuring::CountedExecutions> count_blocks(SlowedProgram& program,
                                                  const std::vector<slowdown::UnitKey>& units) {
  ASSAY_PROPAGATE(take_readings(program, units));
  ASSAY_ASSIGN(const codelog::CodeLog* log, program.code_log());
  return executions_in(*log, program.subject().marks(0));
}

}  // namespace assay::subject
