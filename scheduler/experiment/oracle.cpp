// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/oracle.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "native/support/number_parsing.h"
#include "native/support/text_pieces.h"
#include "scheduler/codemap/logged_code.h"
#include "scheduler/experiment/block_sources.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/sampling/attribution.h"
#include "scheduler/scoring/quiet_times.h"

namespace assay::experiment {
namespace {

using sampling::Sample;

constexpr std::uint64_t kSettleNs = 200'000'000;  // time until old code has been left
constexpr std::size_t kFewestWarmMarks = 4;       // three iterations lie between them
constexpr double kSmallestPart = 0.2;             // part of all iterations
constexpr sampling::Window kAlways{0, std::numeric_limits<std::uint64_t>::max()};

// The times from which on a run is warm.
struct WarmFrom {
  std::uint64_t newest = 0;    // the newest code of all of the plan's units is there
  std::uint64_t complete = 0;  // each unit that is ever as planned has been so once
};

WarmFrom warm_from(const codelog::CodeLog& log, const slowdown::SlowdownPlan& plan) {
  std::set<std::pair<std::string_view, std::int32_t>> units;
  for (const auto& [unit, slowed] : plan.units) {
    units.insert({unit.method, unit.entry_bci});
  }
  WarmFrom warm;
  std::set<slowdown::UnitKey> seen;
  for (const codelog::Installation& installation : log.installations) {
    const codelog::DescribedUnit& unit = log.units[installation.unit_id].description;
    if (!units.contains({unit.identity.method, unit.identity.entry_bci})) {
      continue;
    }
    const std::uint64_t since = static_cast<std::uint64_t>(installation.time) + kSettleNs;
    warm.newest = std::max(warm.newest, since);
    const slowdown::UnitKey key = measuring::key_of(unit);
    if (plan.units.contains(key) && seen.insert(key).second) {
      warm.complete = std::max(warm.complete, since);
    }
  }
  return warm;
}

struct WarmPart {
  sampling::Window window = {};
  double cpu_ns = 0;
  std::size_t first = 0;  // the part's iterations come after this one, up to `last`
  std::size_t last = 0;
};

std::span<const measuring::IterationMark> marks_from(const SampledRun& run, std::uint64_t from) {
  const auto first = std::ranges::find_if(
      run.marks, [&](const measuring::IterationMark& mark) { return mark.time_ns >= from; });
  return {first, run.marks.end()};
}

bool are_enough(std::size_t iterations, const SampledRun& run) {
  return iterations >= kFewestWarmMarks &&
         static_cast<double>(iterations) >= kSmallestPart * static_cast<double>(run.marks.size());
}

// Where a unit is compiled anew near the end, the part begins when all units had been there once:
// the time between two versions of a unit is a small part of the run.
Result<WarmPart> warm_part(const SampledRun& run, const slowdown::SlowdownPlan& plan) {
  const WarmFrom from = warm_from(run.log, plan);
  auto warm = marks_from(run, from.newest);
  if (!are_enough(warm.size(), run) && from.complete > 0) {
    warm = marks_from(run, from.complete);
  }
  const std::size_t iterations = warm.size();
  if (!are_enough(iterations, run)) {
    return make_error(ErrorCode::not_found,
                      "the program was warm in only " + std::to_string(iterations) + " of its " +
                          std::to_string(run.marks.size()) +
                          " iterations; give it more iterations (--iterations)");
  }
  const measuring::IterationMark& first = warm.front();
  const measuring::IterationMark& last = run.marks.back();
  return WarmPart{.window = {first.time_ns, last.time_ns},
                  .cpu_ns = static_cast<double>(last.cpu_ns - first.cpu_ns),
                  .first = run.marks.size() - iterations,
                  .last = run.marks.size() - 1};
}

// Returns the time of each iteration: CPU time where every line has it, as for the times of runs
// (total_ns).
std::vector<double> iteration_times_ns(std::span<const LineTimes> iterations) {
  const bool have_cpu =
      std::ranges::all_of(iterations, [](const LineTimes& one) { return one.cpu_ns.has_value(); });
  std::vector<double> times;
  for (const LineTimes& one : iterations) {
    times.push_back((have_cpu ? one.cpu_ns : one.runtime_ns).value_or(0));
  }
  return times;
}

// Returns a window for each quiet iteration of the part, in the order of time.
std::vector<sampling::Window> quiet_windows(const SampledRun& run, const WarmPart& part) {
  const std::vector<double> times =
      iteration_times_ns(std::span(run.iterations).subspan(part.first + 1, part.last - part.first));
  const double longest = scoring::longest_quiet(times);
  std::vector<sampling::Window> windows;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (times[i] <= longest) {
      const std::size_t number = part.first + 1 + i;
      windows.push_back({run.marks[number - 1].time_ns, run.marks[number].time_ns});
    }
  }
  return windows;
}

bool is_in_one_of(std::span<const AddressRange> ranges, std::uint64_t address) {
  return std::ranges::any_of(ranges, [&](const AddressRange& range) {
    return range.first <= address && address < range.second;
  });
}

// Samples of windows, sorted by what the log can say about them. The windows are in the order of
// time.
struct Sorted {
  std::vector<Sample> in_generated = {};  // on the program's threads, in generated code
  std::uint64_t elsewhere = 0;            // in libraries, the VM, the kernel
  std::uint64_t of_vm = 0;                // on the VM's threads, without the compilers'
  std::uint64_t of_compilers = 0;

  std::uint64_t outside() const { return elsewhere + of_vm + of_compilers; }
};

Sorted sorted(const SampledRun& run, std::span<const sampling::Window> windows) {
  Sorted result;
  for (const Sample& sample : run.samples) {
    if (!sampling::is_within(windows, sample.time_ns)) {
      continue;
    }
    if (run.compilers.contains(sample.thread)) {
      ++result.of_compilers;
    } else if (run.vm_threads.contains(sample.thread)) {
      ++result.of_vm;
    } else if (sample.mode != sampling::Mode::user || is_in_one_of(run.libraries, sample.address)) {
      ++result.elsewhere;
    } else {
      result.in_generated.push_back(sample);
    }
  }
  return result;
}

scoring::SampleCounts counted(const Sorted& samples, const sampling::Attribution& places) {
  return {.compiled = places.mapped,
          .generated = places.unmapped,
          .elsewhere = samples.elsewhere,
          .of_vm = samples.of_vm,
          .of_compilers = samples.of_compilers};
}

scoring::SampleCounts counts_within(const SampledRun& run, const codemap::CodeMap& map,
                                    const sampling::Window& window) {
  const Sorted samples = sorted(run, std::span(&window, 1));
  return counted(samples, sampling::attribute(samples.in_generated, map));
}

// Returns the window from the first iteration's start to the last one's end. Marks stand at
// iterations' ends, so the start of the first follows from how long it took.
sampling::Window window_of_iterations(const SampledRun& run) {
  const std::uint64_t first_end = run.marks.front().time_ns;
  const double first_took_ns = run.iterations.front().runtime_ns.value_or(0);
  const auto took =
      static_cast<std::uint64_t>(std::clamp(first_took_ns, 0.0, static_cast<double>(first_end)));
  return {.from_ns = first_end - took, .until_ns = run.marks.back().time_ns};
}

// Returns how many of the lost samples the window has lost. A buffer overflows where samples are
// taken, so the window has lost as large a part as it has of the samples. The number is rounded up,
// so that a lost sample does not become 0.
std::uint64_t lost_within(const SampledRun& run, std::size_t sampled) {
  if (run.samples.empty()) {
    return run.lost;
  }
  const double lost = static_cast<double>(run.lost) * static_cast<double>(sampled) /
                      static_cast<double>(run.samples.size());
  return static_cast<std::uint64_t>(std::ceil(lost));
}

// Returns the time of the run, as if all iterations had been like the warm ones.
std::optional<double> warm_time_ns(const SampledRun& run, const WarmPart& part) {
  const auto warm = std::span(run.iterations).subspan(part.first + 1, part.last - part.first);
  const auto total = total_ns(warm);
  return total ? std::optional(*total * static_cast<double>(run.iterations.size()) /
                               static_cast<double>(warm.size()))
               : std::nullopt;
}

double warm_wall_ns(const SampledRun& run, const WarmPart& part) {
  const auto iterations = static_cast<double>(part.last - part.first);
  const auto length_ns = static_cast<double>(part.window.until_ns - part.window.from_ns);
  return length_ns / iterations * static_cast<double>(run.iterations.size());
}

// The part of a run that is looked at, with its times.
struct ObservedPart {
  std::vector<sampling::Window> windows = {};  // windows of the samples
  sampling::Window iterations = {};            // from the first one's start to the last one's end
  scoring::RunTimes times = {};
};

Result<ObservedPart> observed_iterations(const SampledRun& run, const slowdown::SlowdownPlan& plan,
                                         SampledPart sampled) {
  if (run.iterations.size() < run.marks.size()) {
    return make_error(ErrorCode::internal, "an iteration ended without its times");
  }
  ASSAY_ASSIGN(const WarmPart part, warm_part(run, plan));
  const bool are_quiet = sampled == SampledPart::quiet_iterations;
  return ObservedPart{.windows = are_quiet ? quiet_windows(run, part) : std::vector{part.window},
                      .iterations = window_of_iterations(run),
                      .times = {warm_time_ns(run, part), warm_wall_ns(run, part), part.cpu_ns}};
}

Result<ObservedPart> observed_part(const SampledRun& run, const slowdown::SlowdownPlan& plan,
                                   SampledPart sampled) {
  if (sampled == SampledPart::whole_run) {
    return ObservedPart{.windows = {kAlways}, .iterations = kAlways, .times = run.times};
  }
  return observed_iterations(run, plan, sampled);
}

// Fails where threads were not sampled: a thread that is not seen takes its methods' time out of
// all shares.
Result<void> check_all_were_sampled(const SampledRun& run) {
  if (run.refused_threads > 0) {
    return make_error(
        ErrorCode::limit_exceeded,
        std::to_string(run.refused_threads) +
            " threads of the program could not be sampled: raise the limit of open files "
            "(ulimit -n, RLIMIT_NOFILE) or kernel.perf_event_mlock_kb, or run as root");
  }
  return {};
}

}  // namespace

SampledPart sampled_part_of(scoring::VariantKind kind, IterationsTold told) {
  if (told == IterationsTold::by_nobody) {
    return SampledPart::whole_run;
  }
  return kind == scoring::VariantKind::single_block ? SampledPart::quiet_iterations
                                                    : SampledPart::warm;
}

Result<OracleSays> oracle_says(const SampledRun& run, const slowdown::SlowdownPlan& plan,
                               SampledPart sampled) {
  ASSAY_PROPAGATE(check_all_were_sampled(run));
  ASSAY_ASSIGN(const ObservedPart part, observed_part(run, plan, sampled));
  ASSAY_ASSIGN(const codemap::CodeMap map, codemap::code_map_of(run.log));
  const Sorted samples = sorted(run, part.windows);
  const sampling::Attribution places = sampling::attribute(samples.in_generated, map);
  OracleSays says{.times = part.times};
  const measuring::Profile profile =
      measuring::profile_of(places, run.log, part.times.cpu_ns.value_or(0));
  says.profile = by_sources(profile, run.log);
  says.blocks = sampled_blocks(profile, run.log, plan);
  says.profile.outside_java = samples.outside();
  says.profile.unknown = places.unmapped;
  says.profile.lost = lost_within(run, samples.in_generated.size() + samples.outside());
  if (has_debug_information(run.log)) {
    says.by_debug_information = by_debug_information(samples.in_generated, map, run.log);
    says.by_debug_information->outside_java = samples.outside();
    says.by_debug_information->lost = says.profile.lost;
  }
  says.parts = {.run = counts_within(run, map, kAlways),
                .iterations = counts_within(run, map, part.iterations),
                .warm = counted(samples, places)};
  return says;
}

std::vector<AddressRange> library_code(std::string_view maps) {
  constexpr int kBase = 16;
  std::vector<AddressRange> ranges;
  for (const std::string_view line : split_pieces(maps, '\n')) {
    // A line of a file's code is "7f00-7f10 r-xp 00000000 fe:00 123   /usr/lib/libc.so.6".
    const auto words = split_pieces(line, ' ');
    const bool is_code_of_a_file = words.size() > 2 && words[1].size() > 2 && words[1][2] == 'x' &&
                                   line.find(" /") != std::string_view::npos;
    const auto dash = words.front().find('-');
    if (!is_code_of_a_file || dash == std::string_view::npos) {
      continue;
    }
    const auto from = parse_number<std::uint64_t>(words.front().substr(0, dash), kBase);
    const auto to = parse_number<std::uint64_t>(words.front().substr(dash + 1), kBase);
    if (from && to) {
      ranges.emplace_back(*from, *to);
    }
  }
  return ranges;
}

}  // namespace assay::experiment
