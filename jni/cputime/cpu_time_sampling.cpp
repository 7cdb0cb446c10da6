// SPDX-License-Identifier: Apache-2.0
#include "jni/cputime/cpu_time_sampling.h"

#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "jni/agent/jni_boundary.h"
#include "jni/agent/thread_name.h"
#include "jni/cputime/sampling_thread.h"
#include "jni/cputime/thread_clock.h"
#include "jni/cputime/vm_events.h"
#include "native/session/log_records.h"
#include "native/support/compiler_threads.h"

namespace assay::agent {
namespace {

using cputime::Figures;
using cputime::TimePlace;

constexpr std::uint64_t kMillisecond = 1'000'000;  // in nanoseconds
constexpr std::uint64_t kSortEvery = 100 * kMillisecond;
// The VM tells of compiled code by a thread of its own, after the code has begun to run.
constexpr std::uint64_t kSortAfter = 200 * kMillisecond;
constexpr std::uint64_t kLookAtVmThreadsEvery = 500 * kMillisecond;
// Figures are written whenever the CPU time has grown by a tenth (1 / kWriteAfterPart). The session
// of a killed process lacks at most that much CPU time, and the log grows by a few records a day.
constexpr std::uint64_t kWriteAfterPart = 10;
constexpr std::uint64_t kWriteAfter = 100 * kMillisecond;
constexpr std::size_t kMostMethods = 30;

constexpr std::string_view kInterpreter = "Interpreter";

CpuTimeSampling* current_sampling = nullptr;

std::uint64_t process_time() { return clock_nanoseconds(CLOCK_PROCESS_CPUTIME_ID); }

}  // namespace

CpuTimeSampling* CpuTimeSampling::current() { return current_sampling; }

CpuTimeSampling::CpuTimeSampling(JavaVM* vm, jvmtiEnv* jvmti, SessionLog& log, const Ticks& ticks)
    : vm_(vm),
      jvmti_(jvmti),
      log_(log),
      interval_ns_(ticks.interval_ns),
      code_observer_(ticks.code_observer),
      timers_(ticks.interval_ns),
      names_(jvmti) {
  mailbox_.on_tick = ticks.on_tick;
}

void CpuTimeSampling::note_absence(SessionLog& log, const std::string& why) {
  log.append(session::encode_cpu_time({.trouble = why}));
}

void CpuTimeSampling::start(JavaVM* vm, SessionLog& log, const Ticks& ticks) {
  const auto jvmti = environment_for_events(vm);
  if (!jvmti) {
    note_absence(log, jvmti.error().message());
    return;
  }
  auto* started = new CpuTimeSampling(vm, *jvmti, log, ticks);
  if (const auto why = take_sampling_signal(started->mailbox_)) {
    started->is_sampling_ = false;
    started->trouble_ = *why;
  }
  current_sampling = started;
  if (const auto enabled = enable_sampling_events(*jvmti); !enabled) {
    started->stop_sampling(enabled.error().message());
    current_sampling = nullptr;
    note_absence(log, enabled.error().message());
  }
}

void CpuTimeSampling::code_installed(std::uintptr_t address, std::uint64_t bytes, TimePlace place) {
  const std::lock_guard lock(code_mutex_);
  code_.installed(address, bytes, place, monotonic_nanoseconds());
}

void CpuTimeSampling::code_loaded(jmethodID method, std::uintptr_t address, std::uint64_t bytes) {
  jboolean is_native = JNI_FALSE;  // true: the VM generated the code around a native method
  (void)jvmti_->IsMethodNative(method, &is_native);
  const bool is_ours = note_loaded(method, is_native == JNI_TRUE, address, bytes);
  if (code_observer_ != nullptr && is_native == JNI_TRUE) {
    code_observer_->wrapper_generated(method, address, bytes);
  } else if (code_observer_ != nullptr && !is_ours) {
    code_observer_->method_compiled(method, address, bytes);
  }
}

bool CpuTimeSampling::note_loaded(jmethodID method, bool is_native, std::uintptr_t address,
                                  std::uint64_t bytes) {
  const std::lock_guard lock(code_mutex_);
  if (is_native) {
    code_.generated(address, bytes, TimePlace::stub, monotonic_nanoseconds());
    return false;
  }
  return code_.loaded(address, bytes, reinterpret_cast<std::uintptr_t>(method),
                      monotonic_nanoseconds());
}

void CpuTimeSampling::code_unloaded(jmethodID method, std::uintptr_t address) {
  const std::lock_guard lock(code_mutex_);
  code_.unloaded(address, reinterpret_cast<std::uintptr_t>(method), monotonic_nanoseconds());
}

void CpuTimeSampling::code_generated(std::string_view name, std::uintptr_t address,
                                     std::uint64_t bytes) {
  const bool is_interpreter = name == kInterpreter;
  if (is_interpreter) {
    mailbox_.interpreter_begin.store(address);
    mailbox_.interpreter_end.store(address + bytes);
  }
  if (code_observer_ != nullptr) {
    code_observer_->code_generated(name, is_interpreter, address, bytes);
  }
  const std::lock_guard lock(code_mutex_);
  code_.generated(address, bytes, is_interpreter ? TimePlace::interpreter : TimePlace::stub,
                  monotonic_nanoseconds());
}

void CpuTimeSampling::sample(JNIEnv* jni, jthread java_thread, pid_t thread) {
  const std::lock_guard lock(threads_mutex_);
  if (!is_sampling_ || java_threads_.contains(thread)) {
    return;
  }
  timers_.add(thread, time_of_thread(thread).system);
  if (jobject reference = jni->NewGlobalRef(java_thread); reference != nullptr) {
    java_threads_.emplace(thread, reference);
  }
}

void CpuTimeSampling::thread_started(JNIEnv* jni, jthread thread) {
  const std::string name = thread_name(jvmti_, jni, thread);
  if (!is_compiler_thread(name) && name != kSamplingThread) {
    thread_ended(jni);  // a thread with this number ended unannounced
    sample(jni, thread, ::gettid());
  }
}

void CpuTimeSampling::thread_ended(JNIEnv* jni) {
  jobject reference = nullptr;
  {
    const std::lock_guard lock(threads_mutex_);
    const pid_t thread = ::gettid();
    timers_.remove(thread, time_of_thread(thread).system);
    if (const auto found = java_threads_.extract(thread)) {
      reference = found.mapped();
    }
  }
  if (reference != nullptr) {
    jni->DeleteGlobalRef(reference);
  }
}

// Samples the threads that the VM started before it told of threads. Their names identify these
// threads; the kernel knows the names' beginnings.
void CpuTimeSampling::sample_older_threads(JNIEnv* jni) {
  jint count = 0;
  jthread* threads = nullptr;
  if (jvmti_->GetAllThreads(&count, &threads) != JVMTI_ERROR_NONE) {
    return;
  }
  const std::unordered_map<std::string, pid_t> by_name = threads_by_name();
  for (jint i = 0; i < count; ++i) {
    const std::string name = thread_name(jvmti_, jni, threads[i]);
    const auto found = by_name.find(name.substr(0, kKernelNameLength));
    if (found != by_name.end() && cputime::role_of(name) == cputime::ThreadRole::other) {
      sample(jni, threads[i], found->second);
    }
    jni->DeleteLocalRef(threads[i]);
  }
  jvmti_->Deallocate(reinterpret_cast<unsigned char*>(threads));
}

void CpuTimeSampling::vm_started(JNIEnv* jni, jthread main_thread) {
  sample(jni, main_thread, ::gettid());
  sample_older_threads(jni);
  ask_for_generated_code(jvmti_);
  if (const auto started = start_sampling_thread(jvmti_, jni, *this); !started) {
    stop_sampling(started.error().message());
  }
}

void CpuTimeSampling::stop_sampling(std::string_view why) {
  const std::lock_guard lock(threads_mutex_);
  if (!is_sampling_) {
    return;
  }
  is_sampling_ = false;
  trouble_ = why;
  timers_.remove_all();
  give_back_sampling_signal();
}

void CpuTimeSampling::run(JNIEnv* jni) {
  std::uint64_t next_sorting = 0;
  while (!is_ending_) {
    const std::uint64_t until = monotonic_nanoseconds() + kSortEvery;
    const timespec deadline{static_cast<time_t>(until / (1000 * kMillisecond)),
                            static_cast<long>(until % (1000 * kMillisecond))};
    (void)::sem_clockwait(&mailbox_.wake, CLOCK_MONOTONIC, &deadline);
    guarded([&] {
      look_at_interpreted(jni);
      if (monotonic_nanoseconds() < next_sorting || is_ending_) {
        return;
      }
      next_sorting = monotonic_nanoseconds() + kSortEvery;
      if (mailbox_.is_open && !has_sampling_signal()) {
        stop_sampling("something else in the process took the signal SIGURG");
      }
      const std::lock_guard lock(figures_mutex_);
      sort_samples(jni, false);
      look_at_vm_threads();
      write_if_due(jni, false);
    });
  }
}

void CpuTimeSampling::vm_ended() {
  JNIEnv* jni = nullptr;
  is_ending_ = true;
  (void)::sem_post(&mailbox_.wake);
  if (vm_->GetEnv(reinterpret_cast<void**>(&jni), JNI_VERSION_10) != JNI_OK) {
    return;
  }
  stop_sampling("");
  const std::lock_guard lock(figures_mutex_);
  next_look_at_vm_threads_ = 0;
  sort_samples(jni, true);
  look_at_vm_threads();
  write_if_due(jni, true);
}

void CpuTimeSampling::look_at_interpreted(JNIEnv* jni) {
  if (!mailbox_.look_is_wanted.exchange(false)) {
    return;
  }
  jobject thread = nullptr;
  {
    const std::lock_guard lock(threads_mutex_);
    const auto found = java_threads_.find(timers_.thread_of(mailbox_.thread_to_look_at));
    thread = found == java_threads_.end() ? nullptr : jni->NewLocalRef(found->second);
  }
  if (thread == nullptr) {
    return;
  }
  jvmtiFrameInfo frame{};
  jint frames = 0;
  const bool is_java = jvmti_->GetStackTrace(thread, 0, 1, &frame, &frames) == JVMTI_ERROR_NONE &&
                       frames == 1 && frame.location >= 0;
  jni->DeleteLocalRef(thread);
  if (is_java) {
    const std::lock_guard lock(figures_mutex_);
    ++looks_;
    ++looks_at_[frame.method];
    (void)names_.of(jni, frame.method);
  }
}

void CpuTimeSampling::sort_samples(JNIEnv* jni, bool all) {
  sorting_.take(mailbox_.samples);
  const std::uint64_t now = monotonic_nanoseconds();
  sorting_.sort_until(all ? std::numeric_limits<std::uint64_t>::max() : now - kSortAfter, code_,
                      code_mutex_);
  if (now >= next_look_at_vm_threads_) {
    const std::lock_guard lock(code_mutex_);
    code_.forget_before(now - 2 * kSortAfter);
  }
  for (const auto& [method, samples] : sorting_.by_method()) {
    if (method.first != TimePlace::counted) {
      (void)names_.of(jni, reinterpret_cast<jmethodID>(method.second));  // the VM still knows it
    }
  }
}

void CpuTimeSampling::look_at_vm_threads() {
  if (monotonic_nanoseconds() < next_look_at_vm_threads_) {
    return;
  }
  next_look_at_vm_threads_ = monotonic_nanoseconds() + kLookAtVmThreadsEvery;
  const auto alive = vm_threads_.look([this](pid_t thread) {
    const std::lock_guard lock(threads_mutex_);
    return timers_.is_known(thread);
  });
  if (alive) {
    const std::lock_guard lock(threads_mutex_);
    timers_.keep_only(*alive);
  }
}

void CpuTimeSampling::write_if_due(JNIEnv* jni, bool is_last) {
  const std::uint64_t now = process_time();
  if (is_last || now >= written_ns_ + std::max(kWriteAfter, written_ns_ / kWriteAfterPart)) {
    written_ns_ = now;
    log_.append(session::encode_cpu_time(figures(jni)));
  }
}

std::uint64_t CpuTimeSampling::time_in_kernel() {
  std::vector<pid_t> threads;
  std::uint64_t sum = vm_threads_.in_kernel();
  {
    const std::lock_guard lock(threads_mutex_);
    threads = timers_.threads();
    sum += timers_.ended_in_kernel();
  }
  for (const pid_t thread : threads) {
    sum += time_of_thread(thread).system;
  }
  return sum;
}

Figures CpuTimeSampling::figures(JNIEnv* jni) {
  const std::uint64_t all = process_time();
  const std::uint64_t in_kernel = std::min(all, time_in_kernel());
  Figures figures{
      .interval_ns = interval_ns_,
      .user_ns = all - in_kernel,
      .system_ns = in_kernel,
      .collector_ns = vm_threads_.of(cputime::ThreadRole::collector),
      .compiler_ns = vm_threads_.of(cputime::ThreadRole::compiler),
      .vm_ns = vm_threads_.of(cputime::ThreadRole::vm),
      .foreign_ns = vm_threads_.of(cputime::ThreadRole::other),
      .samples = sorting_.by_place(),
      .kernel_samples = sorting_.in_kernel(),
      .lost_samples = mailbox_.samples.lost(),
      .looks = looks_,
  };
  {
    const std::lock_guard lock(threads_mutex_);
    figures.threads_not_sampled = timers_.not_sampled();
    figures.trouble = trouble_.empty() ? timers_.refusal() : trouble_;
  }
  add_methods(jni, figures);
  return figures;
}

// Adds the hottest methods of each place. Of other methods only the sum for their place is known.
void CpuTimeSampling::add_methods(JNIEnv* jni, Figures& figures) {
  std::map<std::pair<TimePlace, std::string>, std::uint64_t> by_name;
  for (const auto& [method, samples] : sorting_.by_method()) {
    if (method.first != TimePlace::counted) {
      by_name[{method.first, names_.of(jni, reinterpret_cast<jmethodID>(method.second))}] +=
          samples;
    }
  }
  for (const auto& [method, looks] : looks_at_) {
    by_name[{TimePlace::interpreter, names_.of(jni, method)}] += looks;
  }
  for (const auto& [key, samples] : by_name) {
    figures.methods.push_back({key.first, key.second, samples});
  }
  std::ranges::stable_sort(figures.methods, [](const auto& one, const auto& other) {
    return std::tuple(one.place, other.samples) < std::tuple(other.place, one.samples);
  });
  std::size_t of_place = 0;
  TimePlace place = TimePlace::counted;
  std::erase_if(figures.methods, [&](const cputime::MethodSamples& one) {
    of_place = one.place == place ? of_place + 1 : 1;
    place = one.place;
    return of_place > kMostMethods;
  });
}

}  // namespace assay::agent
