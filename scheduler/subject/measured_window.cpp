// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/measured_window.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

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

// Samples are taken for this long between two looks at what we have: processors are left alone for
// short times.
constexpr milliseconds kShortestStretch(150);
constexpr milliseconds kLongestStretch(700);
constexpr std::size_t kIterationsInAStretch = 2;
constexpr double kAThird = 1.0 / 3;

Result<void> check_alive(Subject& subject) {
  ASSAY_PROPAGATE(process::Interruption::check());
  ASSAY_PROPAGATE(subject.check_iterations());
  if (subject.is_over()) {
    return make_error(ErrorCode::io_failure,
                      "the program ended too early: " + subject.last_words());
  }
  return {};
}

// Returns the longest of the newest few iterations; older ones may have run under another plan.
milliseconds longest_iteration(Subject& subject) {
  constexpr std::size_t kNewest = 10;
  const std::size_t count = subject.iterations();
  const auto marks = subject.marks(count - std::min(count, kNewest + 1));
  std::uint64_t longest_ns = 0;
  for (std::size_t i = 1; i < marks.size(); ++i) {
    longest_ns = std::max(longest_ns, marks[i].time_ns - marks[i - 1].time_ns);
  }
  return std::chrono::ceil<milliseconds>(std::chrono::nanoseconds(longest_ns));
}

Result<sampling::SamplingRun> take_samples(Subject& subject, const WindowSettings& settings,
                                           milliseconds stretch, std::uint64_t seed,
                                           sampling::ThreadCensus& threads) {
  // The first iteration that ends is not whole, because it began before, so one more is needed.
  constexpr std::size_t kIterations = kIterationsInAStretch + 1;
  const milliseconds standstill = limits_of(settings, longest_iteration(subject)).standstill;
  const auto begin = steady_clock::now();
  auto newest_end = begin;
  std::size_t ended = subject.iterations();
  const std::size_t wanted = ended + kIterations;
  sampling::ProcessSampler sampler(
      subject.pid(), settings.event,
      {.period = settings.period, .randomises_period = true, .seed = seed});
  const auto is_over = [&] {
    threads.look();
    const auto now = steady_clock::now();
    if (const std::size_t iterations = subject.iterations(); iterations != ended) {
      ended = iterations;
      newest_end = now;
    }
    return process::Interruption::is_asked_for() || subject.is_over() ||
           now - newest_end >= standstill || (now - begin >= stretch && ended >= wanted);
  };
  return sampler.run(stretch + kIterations * standstill, is_over);
}

// Holds what a process has used, according to the system.
struct Usage {
  std::optional<sampling::ModeTicks> ticks;
  std::optional<sampling::CpuTimes> times;
};

Usage usage_of(pid_t process) {
  const auto times = sampling::cpu_times(process);
  return {sampling::mode_ticks(process), times ? std::optional(*times) : std::nullopt};
}

// Adds the use between two times. Unknown figures are left out: the process may have ended
// meanwhile.
void add_use(const Usage& before, const Usage& after, MeasuredWindow& window) {
  if (before.ticks && after.ticks) {
    window.ticks.user += after.ticks->user - before.ticks->user;
    window.ticks.kernel += after.ticks->kernel - before.ticks->kernel;
  }
  if (before.times && after.times) {
    sampling::add(sampling::use_between(*before.times, *after.times), window.cpu_use);
  }
}

bool has_enough(const WindowSettings& settings, double part, double cpu_ns,
                std::size_t iterations) {
  const double wanted_ns = 1e6 * static_cast<double>(settings.least.count());
  const auto wanted = static_cast<double>(settings.least_iterations);
  return cpu_ns >= part * wanted_ns &&
         static_cast<double>(iterations) >= std::max(2.0, part * wanted);
}

// Collects a window from several stretches of sampling.
class Collection {
 public:
  Collection(Subject& subject, const WindowSettings& settings, const sampling::SpeedProbe& speed)
      : subject_(subject), settings_(settings), speed_(speed), threads_(subject.pid()) {}

  Result<void> add_stretch(std::uint64_t seed);
  // Tells whether there is at least `part` (0 to 1) of what is wanted.
  bool is_enough(double part) const;
  Result<MeasuredWindow> window() const;
  const MeasuredWindow& so_far() const { return window_; }

 private:
  milliseconds next_stretch() const;
  Result<std::vector<measuring::IterationMark>> marks_in(const sampling::SamplingRun& run,
                                                         std::size_t first_mark);
  measuring::SpeedRules speed_rules() const {
    return {.undisturbed_ns = speed_.undisturbed_ns(),
            .reference_ns = settings_.reference_ns,
            .ignores_disturbance = settings_.ignores_disturbance};
  }
  void keep(const std::vector<sampling::Sample>& samples, const measuring::ProcessorSpeeds& speeds);

  Subject& subject_;
  const WindowSettings& settings_;
  const sampling::SpeedProbe& speed_;
  sampling::ThreadCensus threads_;
  std::vector<sampling::Sample> samples_;     // all undisturbed samples
  std::vector<sampling::Sample> vm_samples_;  // undisturbed samples of the VM's own threads
  std::vector<sampling::Window> windows_;
  std::vector<measuring::IterationTime> times_;
  MeasuredWindow window_;  // the window without its profile
};

bool Collection::is_enough(double part) const {
  constexpr double kErrorOfTime = 0.01;
  if (!has_enough(settings_, part, window_.undisturbed_ns, window_.iterations)) {
    return false;
  }
  const auto time = measuring::undisturbed_time(times_);
  return time && time->error <= kErrorOfTime / part;
}

// Returns the CPU time that is missing plus a fifth, because the iterations at both ends are not
// whole.
milliseconds Collection::next_stretch() const {
  constexpr double kAllowance = 1.2;
  const double missing_ms =
      static_cast<double>(settings_.least.count()) - window_.undisturbed_ns / 1e6;
  return std::clamp(milliseconds(static_cast<std::int64_t>(kAllowance * missing_ms)),
                    kShortestStretch, kLongestStretch);
}

Result<std::vector<measuring::IterationMark>> Collection::marks_in(const sampling::SamplingRun& run,
                                                                   std::size_t first_mark) {
  auto marks = subject_.marks(first_mark);
  std::erase_if(marks, [&](const measuring::IterationMark& mark) {
    return mark.time_ns < run.from_ns || mark.time_ns > run.until_ns;
  });
  if (marks.size() < 2) {
    return make_error(
        ErrorCode::io_failure,
        fmt::format("no whole iteration ended within {} s. The program may be stuck, or something "
                    "else ends its iterations ({})",
                    (run.until_ns - run.from_ns) / 1'000'000'000, subject_.iteration_option()));
  }
  return marks;
}

Result<void> Collection::add_stretch(std::uint64_t seed) {
  const std::size_t first_mark = subject_.iterations();
  const Usage before = usage_of(subject_.pid());
  auto run = take_samples(subject_, settings_, next_stretch(), seed, threads_);
  ASSAY_PROPAGATE(check_alive(subject_));
  if (!run) {
    return run.error();
  }
  ASSAY_ASSIGN(const std::vector<measuring::IterationMark> marks, marks_in(*run, first_mark));
  add_use(before, usage_of(subject_.pid()), window_);
  add(notes_on(*run), window_.notes);
  window_.from_ns = window_.from_ns == 0 ? run->from_ns : window_.from_ns;
  window_.until_ns = run->until_ns;
  std::vector<sampling::Sample>& samples = run->records.samples;
  std::ranges::sort(samples, {}, &sampling::Sample::time_ns);
  const measuring::ProcessorSpeeds speeds(speed_.readings(run->from_ns, run->until_ns),
                                          speed_rules());
  for (const auto& time :
       measuring::iteration_times(marks, samples, speeds, threads_.compilers())) {
    times_.push_back(time);
    windows_.push_back(time.window);
    const auto iterations = static_cast<double>(time.iterations);
    window_.undisturbed_ns += iterations * time.undisturbed_ns;
    window_.disturbed_ns += iterations * time.disturbed_ns;
    window_.iterations += time.iterations;
  }
  keep(samples, speeds);
  return {};
}

// Keeps the undisturbed samples. Disturbance comes at all parts of an iteration alike, so the
// undisturbed samples have all parts in their true proportion.
void Collection::keep(const std::vector<sampling::Sample>& samples,
                      const measuring::ProcessorSpeeds& speeds) {
  for (const sampling::Sample& one : samples) {
    const auto thread = static_cast<pid_t>(one.thread);
    if (threads_.compilers().contains(thread) ||
        speeds.at(one.processor, one.time_ns).disturbed_part != 0) {
      continue;
    }
    samples_.push_back(one);
    if (threads_.of_vm().contains(thread)) {
      vm_samples_.push_back(one);
    }
  }
}

Result<MeasuredWindow> Collection::window() const {
  ASSAY_ASSIGN(const codelog::CodeLog* log, subject_.read_code_log());
  ASSAY_ASSIGN(const codemap::CodeMap map, codemap::code_map_of(*log));
  const auto attribution = sampling::attribute(samples_, map, windows_);
  MeasuredWindow window = window_;
  const auto time = measuring::undisturbed_time(times_);
  window.profile = measuring::profile_of(attribution, *log, time ? time->ns : 0);
  window.profile.of_vm = sampling::attribute(vm_samples_, map, windows_).total();
  return window;
}

// Tells whether the system gave no samples of iterations, though the program ran. One JVM in some
// fifty ended iterations for a minute without any samples, and the next JVM had samples (Linux 6.18
// in a virtual machine); the reason is not known.
bool came_without_samples(const WindowSettings& settings, const MeasuredWindow& window) {
  return window.iterations == 0 &&  // only iterations with samples are counted
         static_cast<double>(window.cpu_use.ran_ns) >=
             kAThird * 1e6 * static_cast<double>(settings.least.count());
}

bool is_too_disturbed(const WindowSettings& settings, const MeasuredWindow& window) {
  return window.disturbed_ns >
         settings.most_disturbed * (window.undisturbed_ns + window.disturbed_ns);
}

}  // namespace

WindowLimits limits_of(const WindowSettings& settings, milliseconds longest_iteration) {
  constexpr int kIdle = 2;     // a program may compute for only half of the time
  constexpr int kEnds = 2;     // the first iteration, and the last, are not whole
  constexpr int kSlowed = 10;  // as with whole runs: measuring::time_limit()
  const auto iterations = static_cast<int>(settings.least_iterations) + kEnds;
  return {.patience =
              std::max({settings.patience, kIdle * settings.least, iterations * longest_iteration}),
          .standstill = std::max(settings.standstill, kSlowed * longest_iteration)};
}

Error why_not_enough(const WindowSettings& settings, const MeasuredWindow& window,
                     milliseconds waited, const char* iteration_option) {
  const double cpu_ns = window.undisturbed_ns + window.disturbed_ns;
  if (came_without_samples(settings, window)) {
    return make_error(
        ErrorCode::unmeasurable,
        fmt::format("within {} s the program used {:.1f} s of CPU time, and the system gave no "
                    "sample of its iterations ({} of other threads; events were on for {:.1f} s of "
                    "that time, {} samples were lost, {} threads refused). Start again; if that "
                    "does not help, sample another event (assay divine --event)",
                    waited.count() / 1000, static_cast<double>(window.cpu_use.ran_ns) / 1e9,
                    window.notes.taken_samples,
                    std::chrono::duration<double>(window.notes.event_time).count(),
                    window.notes.lost_samples, window.notes.refused_threads));
  }
  if (!has_enough(settings, kAThird, cpu_ns, window.iterations)) {
    return make_error(
        ErrorCode::io_failure,
        fmt::format(
            "within {} s the program ended {} iterations and used {:.1f} s of CPU time, which is "
            "less than a third of the {} and {:.1f} s that a window needs. Choose a shorter window "
            "(assay divine --window), or name what ends shorter iterations ({})",
            waited.count() / 1000, window.iterations, cpu_ns / 1e9, settings.least_iterations,
            static_cast<double>(settings.least.count()) / 1000, iteration_option));
  }
  return make_error(
      ErrorCode::disturbed,
      fmt::format(
          "other programs or virtual machines disturbed the processors for {:.0f} % of the "
          "measured time, so the length of iterations is not known. Try again when the machine is "
          "less busy, use shorter iterations, or measure all of the time (--any-speed)",
          100 * window.disturbed_ns / cpu_ns));
}

Result<MeasuredWindow> measure_window(Subject& subject, const WindowSettings& settings,
                                      const sampling::SpeedProbe& speed, std::uint64_t seed) {
  constexpr double kAll = 1;
  const auto begin = steady_clock::now();
  Collection collection(subject, settings, speed);
  for (std::uint64_t stretch = 0; !collection.is_enough(kAll); ++stretch) {
    ASSAY_PROPAGATE(collection.add_stretch(seed + stretch));
    const auto waited = std::chrono::floor<milliseconds>(steady_clock::now() - begin);
    const milliseconds patience = limits_of(settings, longest_iteration(subject)).patience;
    if (waited > patience && collection.is_enough(kAThird)) {
      break;
    }
    if (waited > 3 * patience ||
        (waited > patience && (came_without_samples(settings, collection.so_far()) ||
                               is_too_disturbed(settings, collection.so_far())))) {
      return why_not_enough(settings, collection.so_far(), waited, subject.iteration_option());
    }
  }
  return collection.window();
}

}  // namespace assay::subject
