// SPDX-License-Identifier: Apache-2.0
// Slows units in one JVM. Owns the plan in force, the code log, and the channel for commands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "jni/agent.h"
#include "jni/block_counters.h"
#include "jni/code_log_file.h"
#include "jni/compilation_purpose.h"
#include "jni/control_channel.h"
#include "jni/iteration_method.h"
#include "jni/slowdown_answer.h"
#include "jni/stored_profiles.h"
#include "native/codelog/debug_info.h"
#include "native/codelog/described_unit.h"
#include "native/codelog/untold_code.h"
#include "native/options/slow_options.h"
#include "native/support/result.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::agent {

class SlowingAgent final : public Agent {
 public:
  // Fails where an option is a mistake of the user's: a plan or a method name that cannot be read.
  static Result<void> check(const options::SlowOptions& options);
  static Result<std::unique_ptr<SlowingAgent>> create(options::SlowOptions options);

  // Returns the agent of this process if it slows units, and null otherwise.
  static SlowingAgent* current();
  static void publish(std::unique_ptr<SlowingAgent> agent);

  void note_fact(std::string_view key, std::string_view value) override;
  void note_message(std::string_view text) override;
  std::vector<std::byte> encode_settings() const override;
  void vm_started() override;
  void vm_ended() override;

  // Registers a unit that is about to be emitted and returns what to insert (SlowdownPhase.apply).
  // Returns nothing when the unit is to stay as it is; such a unit is not in the code log.
  std::optional<std::vector<std::byte>> slow_unit(CompilationPurpose purpose,
                                                  std::span<const std::byte> description);
  void code_installed(std::uint64_t unit_id, std::uint64_t address, std::uint64_t code_bytes,
                      std::span<const std::byte> offsets);
  void code_unloaded(std::uint64_t address);
  // wants_debug_info_of() tells whether the VM's debug information of the code at `address` is to
  // be in the log. debug_info_told() takes it, or the reason why it cannot be known.
  bool wants_debug_info_of(std::uint64_t address) const;
  void debug_info_told(Result<codelog::CodeDebugInfo> info);
  // From now on debug information is wanted only of installed code of which none was told. Returns
  // how many pieces of code these are.
  std::size_t want_untold_only();
  // Notes that a unit was not compiled again with its stored profile.
  void not_slowed(const std::string& method, const std::string& why);

  // From now on compilations follow the plan in this file. Returns its serial (codelog/code_log.h).
  Result<std::uint64_t> use_plan(const std::string& file);

  // Returns the method whose returns are iterations, and null where there is none.
  IterationMethod* iteration_method() { return iteration_method_ ? &*iteration_method_ : nullptr; }
  void iteration_ended();

  // For the control thread. prepare_counting() fails where no unit can be compiled to count its
  // blocks; log_block_counts() logs what all such units have counted and returns their number.
  Result<void> prepare_counting() { return block_counters_.make_room(); }
  std::size_t log_block_counts();

  // See StoredProfiles::file_of.
  std::string profile_file(const std::string& method, std::int32_t entry_bci) const {
    return profiles_.file_of(method, entry_bci);
  }

  bool wants_debug_info() const { return options_.debug_info && !options_.code_log.empty(); }
  bool takes_commands() const { return control_.has_value(); }
  ControlChannel& control() { return *control_; }

 private:
  SlowingAgent(options::SlowOptions options, CodeLogFile log)
      : options_(std::move(options)),
        log_(std::move(log)),
        profiles_(options_.profiles, !options_.plan.empty()) {}

  struct PlanInForce {
    std::uint64_t serial = 0;
    std::shared_ptr<const slowdown::SlowdownPlan> plan =
        std::make_shared<const slowdown::SlowdownPlan>();
  };
  PlanInForce plan_in_force_for(const codelog::DescribedUnit& unit);

  std::vector<std::byte> apply_plan(CompilationPurpose purpose, const codelog::DescribedUnit& unit,
                                    std::span<const std::byte> description);
  std::optional<std::vector<std::byte>> count_blocks(const codelog::DescribedUnit& unit,
                                                     std::span<const std::byte> description);
  // Returns the answer to the compiler side, with markers where they were asked for.
  std::vector<std::byte> answer(std::uint64_t id, const codelog::DescribedUnit& unit,
                                PlannedInsertions planned, const std::string& replay_profile) const;
  void log_code_bytes(std::uint64_t address, std::uint64_t code_bytes,
                      codelog::MonotonicNanos time);
  bool counts_replays() const { return options_.count_replays || options_.count_entries; }
  void say_and_note(const std::string& what);
  void say_not_slowed(const std::string& why) const;
  void tell_uncompiled_units();
  void note_untold();
  std::uint64_t log_unit(std::uint64_t plan_serial, std::string_view refusal,
                         std::span<const std::byte> description);

  options::SlowOptions options_;
  CodeLogFile log_;
  std::mutex plan_mutex_;
  PlanInForce plan_;                                         // guarded by plan_mutex_
  std::set<std::pair<std::string, std::int32_t>> compiled_;  // guarded by plan_mutex_
  std::optional<ControlChannel> control_;
  StoredProfiles profiles_;
  BlockCounters block_counters_;
  std::optional<IterationMethod> iteration_method_;
  mutable std::mutex told_mutex_;
  codelog::UntoldCode untold_;            // guarded by told_mutex_
  bool wants_untold_only_ = false;        // guarded by told_mutex_
  std::uint64_t without_debug_info_ = 0;  // guarded by told_mutex_
  std::uint64_t unit_count_ = 0;          // guarded by the log's lock
};

}  // namespace assay::agent
