// SPDX-License-Identifier: Apache-2.0
// One JVM's counting: everything that the agent owns, from its load to the death of the process.
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

#include "jni/agent.h"
#include "jni/counter_space.h"
#include "jni/event_type_registry.h"
#include "jni/periodic_task.h"
#include "jni/session_file.h"
#include "jni/session_log.h"
#include "jni/unit_registry.h"
#include "native/events/event_selection.h"
#include "native/options/count_options.h"
#include "native/support/result.h"

namespace assay::agent {

class CountingAgent final : public Agent {
 public:
  // Creates the session and takes the counters' memory. Called before the VM lays out its own.
  static Result<std::unique_ptr<CountingAgent>> create(options::CountOptions options);

  // The agent of this process if it counts, else null.
  static CountingAgent* current();
  static void publish(std::unique_ptr<CountingAgent> agent);

  SessionLog& log() { return log_; }
  // Counters of its own for the calling thread; where there are none left, says so once.
  void attach_thread(session::SegmentKind kind);
  UnitRegistry& units() { return units_; }

  // Takes over the shim's word for an event type. Returns the type's number, or kNotCounted when it
  // cannot be counted, which it has said.
  std::int32_t declare_event_type(std::span<const std::byte> declaration);
  static constexpr std::int32_t kNotCounted = -1;

  void note_fact(std::string_view key, std::string_view value) override;
  void note_message(std::string_view text) override;
  std::vector<std::byte> encode_settings() const override;
  void vm_started() override;
  // The VM announced its death: notes it, and writes the result where nobody else will.
  void vm_ended() override;

 private:
  CountingAgent(options::CountOptions options, events::Selection selection, SessionFile file,
                std::string result_path);

  Result<void> prepare();
  // Launched by hand: nobody else reads the session.
  bool writes_results() const { return options_.session.empty() || !result_path_.empty(); }
  // Writes the result as it is now; says so once if it cannot, for there will be another.
  void write_snapshot();
  // The last result; the session goes only when nobody needs it any more.
  void write_final_result();
  Result<void> write_result(bool complete);
  void set_state(session::SessionState state);

  options::CountOptions options_;
  events::Selection selection_;
  SessionFile file_;
  std::string result_path_;  // empty: whoever launched us reads the session
  bool snapshot_failure_said_ = false;
  std::once_flag shared_counters_said_;
  SessionLog log_;
  EventTypeRegistry event_types_;
  CounterSpace counters_;
  UnitRegistry units_;
  std::optional<PeriodicTask> snapshots_;
};

}  // namespace assay::agent
