// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/measured_window.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "scheduler/codemap/logged_code.h"
#include "scheduler/measuring/iteration_times.h"
#include "scheduler/measuring/processor_speeds.h"
#include "scheduler/process/interruption.h"
#include "scheduler/sampling/process_sampler.h"
#include "scheduler/sampling/process_threads.h"

namespace assay::subject {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// Processors are left alone for short times: so long is sampled between two looks at what we have.
constexpr milliseconds kShortestStretch(150);
constexpr milliseconds kLongestStretch(700);
constexpr std::size_t kIterationsInAStretch = 2;

Result<void> check_alive(Subject& subject) {
  if (process::Interruption::is_asked_for()) {
    return make_error(ErrorCode::interrupted, "stopped");
  }
  ASSAY_PROPAGATE(subject.check_iterations());
  if (subject.output().has_ended()) {
    return make_error(ErrorCode::io_failure,
                      "the program ended too early: " + subject.last_words());
  }
  return {};
}

Result<sampling::SamplingRun> sample(Subject& subject, const WindowSettings& settings,
                                     milliseconds stretch, std::uint64_t seed) {
  // One more, because the first that ends began before.
  const std::size_t wanted = subject.iterations() + kIterationsInAStretch + 1;
  const auto begin = steady_clock::now();
  sampling::ProcessSampler sampler(
      subject.pid(), settings.event,
      {.period = settings.period, .randomises_period = true, .seed = seed});
  const auto is_over = [&] {
    return process::Interruption::is_asked_for() || subject.output().has_ended() ||
           (steady_clock::now() - begin >= stretch && subject.iterations() >= wanted);
  };
  return sampler.run(settings.most, is_over);
}

// What several stretches of sampling add up to.
class Collection {
 public:
  Collection(Subject& subject, const WindowSettings& settings, const sampling::SpeedProbe& speed)
      : subject_(subject), settings_(settings), speed_(speed) {}

  Result<void> add_stretch(std::uint64_t seed);
  // `part` of what is wanted.
  bool is_enough(double part) const;
  Result<MeasuredWindow> window() const;
  double disturbed_part() const { return disturbed_ns_ / (undisturbed_ns_ + disturbed_ns_); }

 private:
  milliseconds next_stretch() const;
  measuring::SpeedRules speed_rules() const {
    return {.undisturbed_ns = speed_.undisturbed_ns(),
            .reference_ns = settings_.reference_ns,
            .ignores_disturbance = settings_.ignores_disturbance};
  }
  void keep(const std::vector<sampling::Sample>& samples, const measuring::ProcessorSpeeds& speeds,
            const std::set<pid_t>& compilers);

  Subject& subject_;
  const WindowSettings& settings_;
  const sampling::SpeedProbe& speed_;
  std::vector<sampling::Sample> samples_;     // the undisturbed ones
  std::vector<sampling::Sample> vm_samples_;  // of them, those of the VM's own threads
  std::vector<sampling::Window> windows_;
  std::vector<measuring::IterationTime> times_;
  double undisturbed_ns_ = 0;
  double disturbed_ns_ = 0;
  std::uint64_t from_ns_ = 0;
  std::uint64_t until_ns_ = 0;
  std::uint64_t lost_ = 0;
  std::size_t refused_threads_ = 0;
  sampling::ModeTicks ticks_;
};

bool Collection::is_enough(double part) const {
  constexpr double kErrorOfTime = 0.01;
  const double wanted_ns = 1e6 * static_cast<double>(settings_.least.count());
  const auto iterations = static_cast<double>(settings_.least_iterations);
  if (undisturbed_ns_ < part * wanted_ns ||
      static_cast<double>(times_.size()) < std::max(2.0, part * iterations)) {
    return false;
  }
  const auto time = measuring::undisturbed_time(times_);
  return time && time->error <= kErrorOfTime / part;
}

// What is missing, and a fifth more, for the iterations at both ends are not whole.
milliseconds Collection::next_stretch() const {
  constexpr double kAllowance = 1.2;
  const double missing_ms = static_cast<double>(settings_.least.count()) - undisturbed_ns_ / 1e6;
  return std::clamp(milliseconds(static_cast<std::int64_t>(kAllowance * missing_ms)),
                    kShortestStretch, kLongestStretch);
}

Result<void> Collection::add_stretch(std::uint64_t seed) {
  const std::size_t first_mark = subject_.iterations();
  const auto ticks_before = sampling::mode_ticks(subject_.pid());
  auto run = sample(subject_, settings_, next_stretch(), seed);
  ASSAY_PROPAGATE(check_alive(subject_));
  if (!run) {
    return run.error();
  }
  auto marks = subject_.marks(first_mark);
  std::erase_if(marks, [&](const measuring::IterationMark& mark) {
    return mark.time_ns < run->from_ns || mark.time_ns > run->until_ns;
  });
  if (marks.size() < 2) {
    return make_error(
        ErrorCode::io_failure,
        fmt::format("no iteration ended within {} s: does the program stand still, or do its "
                    "iterations end otherwise ({})?",
                    (run->until_ns - run->from_ns) / 1'000'000'000, subject_.iteration_option()));
  }
  std::vector<sampling::Sample>& samples = run->records.samples;
  std::ranges::sort(samples, {}, &sampling::Sample::time_ns);
  const measuring::ProcessorSpeeds speeds(speed_.readings(run->from_ns, run->until_ns),
                                          speed_rules());
  const std::set<pid_t> compilers = sampling::compiler_threads_of(subject_.pid());
  for (const auto& time : measuring::iteration_times(marks, samples, speeds, compilers)) {
    times_.push_back(time);
    windows_.push_back(time.window);
    undisturbed_ns_ += time.undisturbed_ns;
    disturbed_ns_ += time.disturbed_ns;
  }
  keep(samples, speeds, compilers);
  if (const auto ticks = sampling::mode_ticks(subject_.pid()); ticks && ticks_before) {
    ticks_.user += ticks->user - ticks_before->user;
    ticks_.kernel += ticks->kernel - ticks_before->kernel;
  }
  lost_ += run->records.lost;
  refused_threads_ = std::max(refused_threads_, run->refused_threads);
  from_ns_ = from_ns_ == 0 ? run->from_ns : from_ns_;
  until_ns_ = run->until_ns;
  return {};
}

// Disturbance comes at any part of an iteration alike, so what it leaves has all parts as they are.
void Collection::keep(const std::vector<sampling::Sample>& samples,
                      const measuring::ProcessorSpeeds& speeds, const std::set<pid_t>& compilers) {
  const std::set<pid_t> vm_threads = sampling::vm_threads_of(subject_.pid());
  for (const sampling::Sample& one : samples) {
    const auto thread = static_cast<pid_t>(one.thread);
    if (compilers.contains(thread) || speeds.at(one.processor, one.time_ns).disturbed_part != 0) {
      continue;
    }
    samples_.push_back(one);
    if (vm_threads.contains(thread)) {
      vm_samples_.push_back(one);
    }
  }
}

Result<MeasuredWindow> Collection::window() const {
  ASSAY_ASSIGN(const codelog::CodeLog* log, subject_.read_code_log());
  ASSAY_ASSIGN(const codemap::CodeMap map, codemap::code_map_of(*log));
  const auto attribution = sampling::attribute(samples_, map, windows_);
  MeasuredWindow window;
  const auto time = measuring::undisturbed_time(times_);
  window.profile = measuring::profile_of(attribution, *log, time ? time->ns : 0);
  window.profile.of_vm = sampling::attribute(vm_samples_, map, windows_).total();
  window.from_ns = from_ns_;
  window.until_ns = until_ns_;
  window.iterations = times_.size();
  window.undisturbed_ns = undisturbed_ns_;
  window.disturbed_ns = disturbed_ns_;
  window.lost_samples = lost_;
  window.refused_threads = refused_threads_;
  window.ticks = ticks_;
  return window;
}

}  // namespace

Result<MeasuredWindow> measure_window(Subject& subject, const WindowSettings& settings,
                                      const sampling::SpeedProbe& speed, std::uint64_t seed) {
  constexpr double kAll = 1;
  constexpr double kAThird = 1.0 / 3;
  const auto begin = steady_clock::now();
  Collection collection(subject, settings, speed);
  for (std::uint64_t stretch = 0; !collection.is_enough(kAll); ++stretch) {
    ASSAY_PROPAGATE(collection.add_stretch(seed + stretch));
    const auto waited = steady_clock::now() - begin;
    if (waited > settings.patience && collection.is_enough(kAThird)) {
      break;
    }
    if (waited > 3 * settings.patience) {
      return make_error(
          ErrorCode::io_failure,
          fmt::format("others disturbed the processors for {:.0f} % of the time that was measured: "
                      "too much for what iterations take to be told. Try when the machine is less "
                      "busy, with shorter iterations, or take all of the time (--any-speed)",
                      100 * collection.disturbed_part()));
    }
  }
  return collection.window();
}

}  // namespace assay::subject
