// SPDX-License-Identifier: Apache-2.0
// Finds out where the CPU time of this JVM goes (decision 0014). Samples of the program's threads
// are sorted by whose code they hit; with the times of all other threads they are written to the
// session as sums.
#pragma once

#include <jvmti.h>
#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "jni/cputime/code_observer.h"
#include "jni/cputime/method_names.h"
#include "jni/cputime/sample_sorting.h"
#include "jni/cputime/sampling_signal.h"
#include "jni/cputime/thread_timers.h"
#include "jni/cputime/vm_thread_times.h"
#include "jni/session/session_log.h"
#include "native/cputime/code_ranges.h"
#include "native/cputime/figures.h"

namespace assay::agent {

// Says when threads are sampled, and what else is to be done then.
struct Ticks {
  std::uint64_t interval_ns = 0;  // CPU time of a thread from one tick to the next
  // Is called at each tick of a thread, on that thread, in a signal handler; null: nothing.
  void (*on_tick)() = nullptr;
  // Is told of code that our compiler did not make; null: nobody is. It lives as long as the
  // process.
  CodeObserver* code_observer = nullptr;
};

// An object is never destroyed, because a signal may come at any time. Any thread may call;
// functions that take a JNIEnv are for threads that the VM knows.
class CpuTimeSampling {
 public:
  // Starts sampling while the VM loads the agent. Where sampling is not possible, the program stays
  // as it is, and the session says why.
  static void start(JavaVM* vm, SessionLog& log, const Ticks& ticks);
  // Notes, while the VM loads the agent, why nothing is sampled.
  static void note_absence(SessionLog& log, const std::string& why);
  // Returns null where nothing is measured.
  static CpuTimeSampling* current();

  // Notes code that our compiler has just installed, and whether it is counted.
  void code_installed(std::uintptr_t address, std::uint64_t bytes, cputime::TimePlace place);
  void code_loaded(jmethodID method, std::uintptr_t address, std::uint64_t bytes);
  void code_unloaded(jmethodID method, std::uintptr_t address);
  void code_generated(std::string_view name, std::uintptr_t address, std::uint64_t bytes);
  void thread_started(JNIEnv* jni, jthread thread);  // called on the thread itself
  void thread_ended(JNIEnv* jni);                    // called on the thread itself
  void vm_started(JNIEnv* jni, jthread main_thread);

  // Runs the sampling thread. Returns when the end of the VM is announced.
  void run(JNIEnv* jni);
  // Stops sampling and writes the last figures.
  void vm_ended();

  // Stops sampling and gives the signal back. `why` is noted in the session.
  void stop_sampling(std::string_view why);

 private:
  CpuTimeSampling(JavaVM* vm, jvmtiEnv* jvmti, SessionLog& log, const Ticks& ticks);

  // Returns whether our compiler made the code.
  bool note_loaded(jmethodID method, bool is_native, std::uintptr_t address, std::uint64_t bytes);
  void sample(JNIEnv* jni, jthread java_thread, pid_t thread);
  void sample_older_threads(JNIEnv* jni);
  // Asks the VM what the thread whose sample hit the interpreter is doing.
  void look_at_interpreted(JNIEnv* jni);
  void sort_samples(JNIEnv* jni, bool all);
  void look_at_vm_threads();
  void write_if_due(JNIEnv* jni, bool is_last);
  cputime::Figures figures(JNIEnv* jni);
  std::uint64_t time_in_kernel();
  void add_methods(JNIEnv* jni, cputime::Figures& figures);

  JavaVM* const vm_;
  jvmtiEnv* const jvmti_;
  SessionLog& log_;
  const std::uint64_t interval_ns_;
  CodeObserver* const code_observer_;
  SamplingMailbox mailbox_;
  std::atomic<bool> is_ending_ = false;

  // Whoever takes two of the locks takes `figures_mutex_` first.
  std::mutex threads_mutex_;
  bool is_sampling_ = true;
  std::string trouble_;
  ThreadTimers timers_;
  std::unordered_map<pid_t, jobject> java_threads_;  // global references

  std::mutex code_mutex_;
  cputime::CodeRanges code_;

  std::mutex figures_mutex_;
  SampleSorting sorting_;
  VmThreadTimes vm_threads_;
  MethodNames names_;
  std::map<jmethodID, std::uint64_t> looks_at_;
  std::uint64_t looks_ = 0;
  std::uint64_t next_look_at_vm_threads_ = 0;
  std::uint64_t written_ns_ = 0;  // the process's CPU time when figures were last written
};

}  // namespace assay::agent
