// SPDX-License-Identifier: Apache-2.0
// Decides what is inserted into a unit that is about to be emitted: the instructions of the plan in
// force, or counters of its blocks. Decides, too, which units are compiled again with their stored
// profiles. All threads may call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jni/slowing/block_counters.h"
#include "jni/slowing/code_log_file.h"
#include "jni/slowing/plan_in_force.h"
#include "jni/slowing/slowdown_answer.h"
#include "jni/slowing/stored_profiles.h"
#include "native/options/slow_options.h"
#include "native/support/result.h"
#include "native/wire/wire.h"

namespace assay::agent {

class UnitSlowing {
 public:
  // Requires: `options` and `log` outlive the object.
  UnitSlowing(const options::SlowOptions& options, CodeLogFile& log)
      : options_(options), log_(log), profiles_(options.profiles, !options.plan.empty()) {}

  // From now on compilations follow the plan in this file. Returns its serial (codelog/code_log.h).
  Result<std::uint64_t> use_plan(const std::string& file);

  // Registers a unit and returns what to insert (slowdown_answer.h). Returns nothing when the unit
  // is to stay as it is; such a unit is not in the code log.
  std::optional<std::vector<std::byte>> slow_unit(CompilationPurpose purpose,
                                                  std::span<const std::byte> description);

  // Notes that a unit was not compiled again with its stored profile.
  void not_slowed(const std::string& method, const std::string& why);

  // Prepares the counting of blocks. Fails where no unit can be compiled to count its blocks.
  Result<void> prepare_counting() { return block_counters_.make_room(); }
  // Logs what all units that count their blocks have counted, and returns their number.
  std::size_t log_block_counts();

  // Returns the name that StoredProfiles::file_of gives.
  std::string profile_file(const std::string& method, std::int32_t entry_bci) const {
    return profiles_.file_of(method, entry_bci);
  }

  // Notes what is left to say at the end of the VM: compilations that never came, and counts.
  // `tells_uncompiled` is false where whoever gives commands looks for units himself.
  void vm_ended(bool tells_uncompiled);

 private:
  std::vector<std::byte> apply_plan(CompilationPurpose purpose, const codelog::DescribedUnit& unit,
                                    std::span<const std::byte> description);
  std::optional<std::vector<std::byte>> count_blocks(const codelog::DescribedUnit& unit,
                                                     std::span<const std::byte> description);
  // Returns the answer to the compiler side, with markers where they were asked for.
  std::vector<std::byte> answer(std::uint64_t id, const codelog::DescribedUnit& unit,
                                PlannedInsertions planned, const std::string& replay_profile) const;
  std::uint64_t log_unit(std::uint64_t plan_serial, std::string_view refusal,
                         std::span<const std::byte> description);
  bool counts_replays() const { return options_.count_replays || options_.count_entries; }
  void note(std::string_view message);
  void say_and_note(const std::string& what);
  void say_not_slowed(const std::string& why) const;

  const options::SlowOptions& options_;
  CodeLogFile& log_;
  PlanInForce plan_;
  StoredProfiles profiles_;
  BlockCounters block_counters_;
  std::uint64_t unit_count_ = 0;  // guarded by the log's lock
};

}  // namespace assay::agent
