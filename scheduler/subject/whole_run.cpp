// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/whole_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <thread>
#include <utility>

#include "scheduler/codemap/logged_code.h"
#include "scheduler/measuring/iteration_times.h"
#include "scheduler/measuring/processor_speeds.h"
#include "scheduler/process/interruption.h"
#include "scheduler/sampling/cpu_times.h"
#include "scheduler/sampling/process_sampler.h"
#include "scheduler/sampling/process_threads.h"

namespace assay::subject {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kEndPatience(3000);
constexpr double kToleratedPart = 0.1;  // share of a run's time that may be disturbed

milliseconds since(steady_clock::time_point begin) {
  return std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin);
}

// Tells whether the process ends within the limit or three seconds. All its threads may be gone a
// moment before the process itself.
bool ends_soon(Subject& subject, milliseconds limit) {
  for (auto left = std::min(limit, kEndPatience); left.count() > 0 && !subject.has_ended();
       left -= milliseconds(1)) {
    std::this_thread::sleep_for(milliseconds(1));
  }
  return subject.has_ended();
}

Error hangs(Subject& subject, milliseconds limit) {
  const std::string last_words = subject.last_words();
  subject.stop();
  return make_error(ErrorCode::limit_exceeded,
                    fmt::format("the program did not end within {} s, so assay ended it: {}",
                                limit.count() / 1000, last_words));
}

Result<EndedRun> ended_run(Subject& subject, milliseconds wall_time) {
  subject.read_rest();
  EndedRun run;
  const OtherLines lines = subject.output().other_lines();
  run.outcome = {subject.exit_code().value_or(0), lines.count, lines.hash.value()};
  run.wall_time = wall_time;
  ASSAY_ASSIGN(const codelog::CodeLog* log, subject.read_code_log());
  run.log = *log;
  return run;
}

// Fills in the profile of the run as a single iteration, if nobody disturbed it.
Result<void> profile_run(SampledWholeRun& sampled, sampling::SamplingRun& samples,
                         std::uint64_t cpu_ns, const std::set<pid_t>& compilers,
                         const SampledRunSettings& settings, const sampling::SpeedProbe& speed) {
  std::vector<sampling::Sample>& all = samples.records.samples;
  std::ranges::sort(all, {}, &sampling::Sample::time_ns);
  const measuring::ProcessorSpeeds speeds(speed.readings(samples.from_ns, samples.until_ns),
                                          {.undisturbed_ns = speed.undisturbed_ns(),
                                           .reference_ns = settings.reference_ns,
                                           .ignores_disturbance = settings.ignores_disturbance});
  const std::array<measuring::IterationMark, 2> marks{
      {{samples.from_ns, 0}, {samples.until_ns, cpu_ns}}};
  const auto times = measuring::iteration_times(marks, all, speeds, compilers);
  if (times.empty()) {
    return {};  // the run was over before a sample was taken
  }
  const auto time = measuring::undisturbed_time(times);
  sampled.undisturbed_ns = times.front().undisturbed_ns;
  sampled.disturbed_ns = times.front().disturbed_ns;
  sampled.is_undisturbed = time && times.front().disturbed_part() <= kToleratedPart;
  sampled.notes = notes_on(samples);
  if (!sampled.is_undisturbed) {
    return {};
  }
  std::erase_if(all, [&](const sampling::Sample& one) {
    return compilers.contains(static_cast<pid_t>(one.thread));
  });
  const codelog::CodeLog& log = sampled.run.log;
  ASSAY_ASSIGN(const codemap::CodeMap map, codemap::code_map_of(log));
  const std::array<sampling::Window, 1> windows{times.front().window};
  const auto places = sampling::attribute(all, map, windows);
  sampled.profile = measuring::with_alike_merged(measuring::profile_of(places, log, time->ns), log);
  return {};
}

}  // namespace

Result<EndedRun> run_to_its_end(const SubjectSettings& program, milliseconds limit,
                                const WhileItRuns& meanwhile) {
  constexpr milliseconds kPause(5);
  ASSAY_ASSIGN(const std::unique_ptr<Subject> subject, Subject::start(program));
  const auto begin = steady_clock::now();
  while (!subject->has_ended()) {
    ASSAY_PROPAGATE(process::Interruption::check());
    if (since(begin) >= limit) {
      return hangs(*subject, limit);
    }
    ASSAY_PROPAGATE(meanwhile(*subject, since(begin)));
    std::this_thread::sleep_for(kPause);
  }
  return ended_run(*subject, since(begin));
}

Result<codelog::CodeLog> count_for(const SubjectSettings& program, milliseconds limit) {
  constexpr milliseconds kAnswerLimit(60'000);
  ASSAY_ASSIGN(const std::unique_ptr<Subject> subject, Subject::start(program));
  const auto begin = steady_clock::now();
  while (!subject->has_ended() && since(begin) < limit) {
    ASSAY_PROPAGATE(process::Interruption::check());
    std::this_thread::sleep_for(milliseconds(5));
  }
  if (!subject->has_ended()) {
    // A program that does not answer has just ended, and has written its counts by itself.
    const auto written = subject->ask("counts", kAnswerLimit);
    static_cast<void>(written);
  }
  subject->stop();
  ASSAY_ASSIGN(const codelog::CodeLog* log, subject->read_code_log());
  return *log;
}

Result<void> check_probe_remembers(milliseconds wall_time) {
  if (wall_time <= sampling::SpeedProbe::kKept) {
    return {};
  }
  return make_error(
      ErrorCode::io_failure,
      fmt::format("a run took {} s, but the speed of the processors is known only for its last {} "
                  "s: give the program less work, or measure all runs (--any-speed)",
                  wall_time.count() / 1000,
                  std::chrono::seconds(sampling::SpeedProbe::kKept).count()));
}

Result<SampledWholeRun> sample_to_its_end(const SubjectSettings& program, milliseconds limit,
                                          const SampledRunSettings& settings,
                                          const sampling::SpeedProbe& speed) {
  ASSAY_ASSIGN(const std::unique_ptr<Subject> subject, Subject::start(program));
  const auto begin = steady_clock::now();
  sampling::ThreadCensus threads(subject->pid());
  sampling::ProcessSampler sampler(
      subject->pid(), settings.event,
      {.period = settings.period, .randomises_period = true, .seed = settings.seed});
  const auto is_over = [&] {
    threads.look();
    return process::Interruption::is_asked_for() || subject->has_ended();
  };
  auto samples = sampler.run(limit, is_over);
  ASSAY_PROPAGATE(process::Interruption::check());
  if (!samples) {
    return samples.error();
  }
  if (!ends_soon(*subject, limit - since(begin))) {
    return hangs(*subject, limit);
  }
  const auto cpu_ns = sampling::process_cpu_ns(subject->pid());
  if (!cpu_ns) {
    return make_error(ErrorCode::internal, "the CPU time of a run is lost");
  }
  SampledWholeRun sampled;
  ASSAY_ASSIGN(sampled.run, ended_run(*subject, since(begin)));
  if (!settings.ignores_disturbance) {
    ASSAY_PROPAGATE(check_probe_remembers(sampled.run.wall_time));
  }
  ASSAY_PROPAGATE(profile_run(sampled, *samples, *cpu_ns, threads.compilers(), settings, speed));
  return sampled;
}

}  // namespace assay::subject
