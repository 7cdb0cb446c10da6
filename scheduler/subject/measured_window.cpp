// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/measured_window.h"

#include <fmt/format.h>

#include "scheduler/codemap/logged_code.h"
#include "scheduler/measuring/whole_iterations.h"
#include "scheduler/process/interruption.h"
#include "scheduler/sampling/cpu_times.h"
#include "scheduler/sampling/process_sampler.h"

namespace assay::subject {
namespace {

using std::chrono::steady_clock;

Result<void> check_alive(Subject& subject) {
  if (process::Interruption::is_asked_for()) {
    return make_error(ErrorCode::interrupted, "stopped");
  }
  if (subject.exit_code()) {
    return make_error(ErrorCode::io_failure,
                      "the program ended too early: " + subject.last_words());
  }
  return {};
}

Result<sampling::SamplingRun> sample(Subject& subject, const WindowSettings& settings,
                                     std::uint64_t seed) {
  const std::size_t before = subject.output().iterations();
  // One more, because the first that ends began before the window.
  const std::size_t wanted = before + settings.least_iterations + 1;
  const auto begin = steady_clock::now();
  sampling::ProcessSampler sampler(
      subject.pid(), settings.event,
      {.period = settings.period, .randomises_period = true, .seed = seed});
  const auto is_over = [&] {
    return process::Interruption::is_asked_for() || subject.output().has_ended() ||
           (steady_clock::now() - begin >= settings.least &&
            subject.output().iterations() >= wanted);
  };
  return sampler.run(settings.most, is_over);
}

}  // namespace

Result<MeasuredWindow> measure_window(Subject& subject, const WindowSettings& settings,
                                      std::uint64_t seed) {
  const std::size_t first_mark = subject.output().iterations();
  const auto before = sampling::cpu_times(subject.pid());
  auto run = sample(subject, settings, seed);
  ASSAY_PROPAGATE(check_alive(subject));
  if (!run) {
    return run.error();
  }
  const auto marks = subject.output().marks(first_mark);
  auto iterations = measuring::whole_iterations(marks, run->from_ns, run->until_ns);
  if (!iterations) {
    return make_error(
        ErrorCode::io_failure,
        fmt::format("no iteration ended within {} s: does the program stand still, or is the line "
                    "that ends an iteration another one (--iteration-line)?",
                    (run->until_ns - run->from_ns) / 1'000'000'000));
  }
  ASSAY_ASSIGN(const codelog::CodeLog* log, subject.read_code_log());
  ASSAY_ASSIGN(const codemap::CodeMap map, codemap::code_map_of(*log));
  const auto attribution =
      sampling::attribute(run->records.samples, map, std::span(&iterations->window, 1));
  MeasuredWindow window;
  window.profile = measuring::profile_of(attribution, *log, iterations->cpu_ns_each);
  window.from_ns = iterations->window.from_ns;
  window.until_ns = iterations->window.until_ns;
  window.iterations = iterations->count;
  window.lost_samples = run->records.lost;
  window.refused_threads = run->refused_threads;
  const auto after = sampling::cpu_times(subject.pid());
  if (before && after) {
    window.waiting = sampling::use_between(*before, *after).waiting;
  }
  return window;
}

}  // namespace assay::subject
