// SPDX-License-Identifier: Apache-2.0
// Counts in one JVM. Owns all that the agent needs, from its load to the death of the process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jni/agent/control_channel.h"
#include "jni/agent/feature.h"
#include "jni/agent/periodic_task.h"
#include "jni/bursts/burst_loop.h"
#include "jni/counting/counter_space.h"
#include "jni/counting/counting_memory.h"
#include "jni/counting/event_type_registry.h"
#include "jni/counting/installed_code.h"
#include "jni/counting/unit_registry.h"
#include "jni/counting/vm_code_log.h"
#include "jni/lifetimes/lifetime_tracer.h"
#include "jni/memory/thread_segments.h"
#include "jni/session/session_file.h"
#include "jni/session/session_log.h"
#include "jni/sites/site_counters.h"
#include "jni/window/counting_window.h"
#include "jni/window/window_method.h"
#include "native/events/event_selection.h"
#include "native/options/count_options.h"
#include "native/session/session_view.h"
#include "native/support/result.h"

namespace assay::agent {

class CountingFeature final : public Feature {
 public:
  // Creates the session and the counters' memory. Requires: the VM has not laid out its own memory.
  static Result<std::unique_ptr<CountingFeature>> create(options::CountOptions options);

  // Returns the feature of this process if it counts, and null otherwise.
  static CountingFeature* current();

  SessionLog& log() { return log_; }
  // Gives the calling thread a segment of its own; where none are left, says so once.
  void attach_thread(session::SegmentKind kind);
  UnitRegistry& units() { return units_; }
  InstalledCode& installed_code() { return installed_code_; }
  // Returns the window to which counting is limited; null where the whole run is counted.
  CountingWindow* window() { return window_.get(); }

  // Returns the sites of inserted code; null where none are counted.
  SiteCounters* sites() { return sites_.get(); }
  bool removes_refused_regions() const { return options_.removes_refused_regions; }
  // Tells whether the shim does nothing about regions: the JVM runs them as they stand.
  bool leaves_regions_as_code() const { return options_.regions_as_code; }

  // Registers an event type that the shim declares. Returns the type's number, or kNotCounted when
  // the type cannot be counted, which has then been said.
  std::int32_t declare_event_type(std::span<const std::byte> declaration);
  static constexpr std::int32_t kNotCounted = -1;

  FeatureKind kind() const override { return FeatureKind::count; }
  std::vector<VmNeed> needs() const override;
  void add_settings(Settings& settings) const override;
  void note_fact(std::string_view key, std::string_view value) override;
  void note_message(std::string_view text) override;
  void started(JavaVM* vm, jvmtiEnv* jvmti) override;
  void vm_started(jvmtiEnv* jvmti, JNIEnv* jni) override;
  // Notes that the VM announced its death, and writes the result where no other process will.
  void vm_ended(jvmtiEnv* jvmti) override;
  void thread_started(std::string_view name) override;
  void memory_exhausted(std::string_view thread, std::string_view what) override;
  std::optional<std::vector<std::byte>> class_file_loaded(
      const char* name, std::span<const std::byte> class_file) override;
  void class_file_lost() override;
  void class_prepared(JNIEnv* jni, jclass prepared, std::string_view signature) override;
  ControlChannel* control() override { return control_ ? &*control_ : nullptr; }
  std::vector<std::string_view> commands() const override;
  std::string answer(JNIEnv* jni, std::string_view command, std::string_view arguments) override;

 private:
  CountingFeature(options::CountOptions options, events::EventSelection selection, SessionFile file,
                  std::string result_path);

  Result<void> prepare();
  Result<void> prepare_window();
  // Says so where no bursts can be made; then everything goes on counting.
  void start_bursts(jvmtiEnv* jvmti, JNIEnv* jni);
  // Says so where lifetimes cannot be traced.
  void prepare_lifetimes(JavaVM* vm);
  void listen_for_commands();
  // Tells whether the agent writes the result: after a launch by hand nobody else does.
  bool writes_results() const { return options_.session.empty() || !result_path_.empty(); }
  // Writes the result as it is now. Only the first failure is said, because another snapshot
  // follows.
  void write_snapshot();
  // Writes the last result. Removes the session only when nobody needs it any more.
  void write_final_result();
  Result<void> write_result(bool complete);
  // Writes the rows of iterations, where the options name a file for them.
  Result<void> write_iterations(const session::SessionView& view) const;
  void set_state(session::SessionState state);
  // Notes what handlers cannot count (decision 0018), so that results can bound it.
  void note_what_handlers_miss(jvmtiEnv* jvmti);

  options::CountOptions options_;
  events::EventSelection selection_;
  SessionFile file_;
  std::string result_path_;  // empty: no result file is written by this agent
  bool snapshot_failure_said_ = false;
  std::once_flag shared_counters_said_;
  std::once_flag exhaustion_noted_;
  SessionLog log_;
  EventTypeRegistry event_types_;
  ThreadSegments segments_;
  CountingMemory memory_;
  std::optional<VmCodeLog> vm_code_;  // present where callers are looked for
  CounterSpace counters_;
  std::unique_ptr<SiteCounters> sites_;
  LifetimeTracer* lifetimes_ = nullptr;  // null: none are traced
  UnitRegistry units_;
  InstalledCode installed_code_;
  JavaVM* vm_ = nullptr;
  std::unique_ptr<CountingWindow> window_;
  std::optional<WindowMethod> window_method_;
  std::optional<BurstLoop> bursts_;  // present where the window is one of bursts
  std::optional<ControlChannel> control_;
  std::optional<PeriodicTask> snapshots_;
};

}  // namespace assay::agent
