// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/cell_table.h"

#include <algorithm>
#include <numeric>

#include "native/support/enum_words.h"
#include "scheduler/scoring/quiet_times.h"

namespace assay::scoring {
namespace {

const std::vector<Fork> kNoForks;

std::optional<double> time_by(const RunTimes& times, RunClock clock) {
  switch (clock) {
    case RunClock::program:
      return times.program_ns;
    case RunClock::process:
      return times.process_ns;
    case RunClock::cpu:
      break;
  }
  return times.cpu_ns;
}

RunClock common_clock(std::span<const Cell> cells) {
  for (const RunClock clock : {RunClock::program, RunClock::process}) {
    const bool all = std::ranges::all_of(cells, [clock](const Cell& cell) {
      return !cell.ended_well() || time_by(cell.times, clock).has_value();
    });
    if (all) {
      return clock;
    }
  }
  return RunClock::cpu;
}

// Returns the times of all forks, or an empty list where one fork has none.
template <typename TimeOf>
std::vector<double> times_of_all(const std::vector<Fork>& forks, TimeOf time_of) {
  std::vector<double> values;
  for (const Fork& fork : forks) {
    const std::optional<double> time = time_of(fork);
    if (!time || !(*time > 0)) {
      return {};
    }
    values.push_back(*time);
  }
  return values;
}

// Returns the whole times of the forks that have one.
std::vector<double> whole_times(const std::vector<Fork>& forks) {
  std::vector<double> values;
  for (const Fork& fork : forks) {
    if (fork.time_ns && *fork.time_ns > 0) {
      values.push_back(*fork.time_ns);
    }
  }
  return values;
}

// Makes forks of cells. A cell of a profiler without runs is about a run of our own sampler, and
// takes its iterations from there.
class ForkMaker {
 public:
  ForkMaker(const Results& results, RunClock clock) : clock_(clock) {
    for (const ProfilerVariant& profiler : results.experiment.profilers) {
      if (!has_runs(profiler)) {
        without_runs_.insert(profiler.id);
      }
    }
    const ProfilerVariant* oracle = oracle_of(results.experiment);
    for (const Cell& cell : results.cells) {
      if (oracle != nullptr && cell.key.profiler == oracle->id) {
        oracles_runs_[{cell.key.variant, cell.key.fork}] = &cell;
      }
    }
  }

  Fork fork_of(const Cell& cell) const {
    Fork fork{.cell = &cell, .time_ns = time_by(cell.times, clock_)};
    const Cell& run = run_of(cell);
    if (clock_ == RunClock::program && run.iterations) {
      // The harness's time is the sum of its iterations.
      fork.iteration_us = run.iterations->counted_us();
      fork.clock = run.iterations->clock;
      fork.slowed_from = run.iterations->slowed_from;
      fork.quiet_ns = quiet_iteration_ns(fork.iteration_us, fork.slowed_from);
    }
    return fork;
  }

 private:
  const Cell& run_of(const Cell& cell) const {
    const auto run = oracles_runs_.find({cell.key.variant, cell.key.fork});
    const bool has_another =
        without_runs_.contains(cell.key.profiler) && run != oracles_runs_.end();
    return has_another ? *run->second : cell;
  }

  RunClock clock_;
  std::set<std::string> without_runs_;
  std::map<std::pair<Variant, std::uint32_t>, const Cell*> oracles_runs_;
};

}  // namespace

CellTable::CellTable(const Results& results) : clock_(common_clock(results.cells)) {
  const ForkMaker maker(results, clock_);
  for (const Cell& cell : results.cells) {
    if (!cell.ended_well()) {
      continue;
    }
    Fork fork = maker.fork_of(cell);
    if (cell.profile) {
      fork.profile = method_profile(*cell.profile);
    }
    if (cell.key.profiler.empty() || fork.profile.java_samples > 0) {
      forks_[{cell.key.variant, cell.key.profiler}].push_back(std::move(fork));
    }
  }
  for (auto& [arm, forks] : forks_) {
    std::ranges::sort(forks, {}, [](const Fork& fork) { return fork.cell->key.fork; });
  }
  for (const VariantKind kind : {VariantKind::base, VariantKind::repeat}) {
    for (const auto& [arm, forks] : forks_) {
      if (arm.first == Variant{.kind = kind}) {
        std::vector<Fork>& all = unchanged_[arm.second];
        all.insert(all.end(), forks.begin(), forks.end());
      }
    }
  }
}

const std::vector<Fork>& CellTable::forks(const Variant& variant,
                                          const std::string& profiler) const {
  const auto found = forks_.find({variant, profiler});
  return found == forks_.end() ? kNoForks : found->second;
}

const std::vector<Fork>& CellTable::unchanged(const std::string& profiler) const {
  const auto found = unchanged_.find(profiler);
  return found == unchanged_.end() ? kNoForks : found->second;
}

std::vector<double> CellTable::times(const Variant& variant, const std::string& profiler) const {
  return whole_times(forks(variant, profiler));
}

std::string_view name_of(RunClock clock) {
  constexpr EnumWords<RunClock, 3> kWords{{{RunClock::program, "the program's own iterations"},
                                           {RunClock::process, "the process, start to end"},
                                           {RunClock::cpu, "CPU time of the process"}}};
  return word_in(kWords, clock);
}

std::vector<double> fork_numbers(std::size_t count) {
  std::vector<double> result(count);
  std::iota(result.begin(), result.end(), 0.0);
  return result;
}

std::vector<double> quiet_times(const std::vector<Fork>& forks) {
  return times_of_all(forks, [](const Fork& fork) { return fork.quiet_ns; });
}

std::vector<double> process_times(const std::vector<Fork>& forks) {
  return times_of_all(forks, [](const Fork& fork) { return fork.cell->times.process_ns; });
}

ComparedTimes compared_times(const std::vector<Fork>& first, const std::vector<Fork>& second,
                             std::uint64_t least_us) {
  const auto quiet = [least_us](const Fork& fork) {
    return least_us == 0 ? fork.quiet_ns
                         : quiet_iteration_ns(fork.iteration_us, fork.slowed_from, least_us);
  };
  ComparedTimes times{times_of_all(first, quiet), times_of_all(second, quiet), true};
  return times.first.empty() || times.second.empty()
             ? ComparedTimes{whole_times(first), whole_times(second)}
             : times;
}

}  // namespace assay::scoring
