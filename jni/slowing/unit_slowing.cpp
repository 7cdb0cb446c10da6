// SPDX-License-Identifier: Apache-2.0
#include "jni/slowing/unit_slowing.h"

#include <utility>

#include "jni/agent/say.h"
#include "jni/slowing/clocks.h"
#include "native/codelog/code_log.h"
#include "native/codelog/described_unit_codec.h"
#include "slowdown/plan/plan_text.h"

namespace assay::agent {
namespace {

constexpr std::uint64_t kNoPlan = 0;

}  // namespace

Result<std::uint64_t> UnitSlowing::use_plan(const std::string& file) {
  ASSAY_ASSIGN(slowdown::SlowdownPlan plan, read_plan_file(file));
  const std::string fingerprint = slowdown::fingerprint(plan);
  return plan_.use(std::move(plan), [&](std::uint64_t serial) {
    log_.append(codelog::encode_fact(std::string(codelog::kPlanFact) + std::to_string(serial),
                                     fingerprint));
  });
}

std::optional<std::vector<std::byte>> UnitSlowing::slow_unit(
    CompilationPurpose purpose, std::span<const std::byte> description) {
  const auto unit = codelog::decode_description(description);
  if (!unit) {
    say_and_note("a unit is left alone: " + unit.error().message());
    return std::nullopt;
  }
  if (purpose == CompilationPurpose::replay) {
    profiles_.replay_came(unit->identity.method);
  }
  const bool is_counted = purpose == CompilationPurpose::count ||
                          (counts_replays() && purpose == CompilationPurpose::replay);
  return is_counted ? count_blocks(*unit, description) : apply_plan(purpose, *unit, description);
}

// The last compilation of a unit decides whether the unit is slowed. So a refusal is not said as
// long as a compilation with the stored profile is to come; the shim reports when that fails
// (not_slowed).
std::vector<std::byte> UnitSlowing::apply_plan(CompilationPurpose purpose,
                                               const codelog::DescribedUnit& unit,
                                               std::span<const std::byte> description) {
  const NumberedPlan in_force = plan_.plan_for(unit);
  PlannedInsertions planned = plan_insertions(unit, *in_force.plan);
  const std::string replay_profile =
      purpose == CompilationPurpose::vm ? profiles_.take_replay(unit, *in_force.plan) : "";
  if (!planned.refusal.empty() && replay_profile.empty() && purpose != CompilationPurpose::replay) {
    say_not_slowed(planned.refusal);
  }
  const std::uint64_t id = log_unit(in_force.serial, planned.refusal, description);
  return answer(id, unit, std::move(planned), replay_profile);
}

std::vector<std::byte> UnitSlowing::answer(std::uint64_t id, const codelog::DescribedUnit& unit,
                                           PlannedInsertions planned,
                                           const std::string& replay_profile) const {
  if (options_.markers) {
    add_markers(unit, planned);
  }
  return encode_answer(id, planned, replay_profile);
}

void UnitSlowing::say_and_note(const std::string& what) {
  say(what);
  note(what);
}

void UnitSlowing::say_not_slowed(const std::string& why) const {
  if (!options_.quiet) {
    say("a unit is not slowed: " + why);
  }
}

void UnitSlowing::not_slowed(const std::string& method, const std::string& why) {
  profiles_.replay_came(method);
  say_not_slowed(why);
  note("a unit is not slowed: " + why);
}

std::optional<std::vector<std::byte>> UnitSlowing::count_blocks(
    const codelog::DescribedUnit& unit, std::span<const std::byte> description) {
  const auto first_counter = block_counters_.take(unit.blocks.size());
  if (!first_counter) {
    say_and_note("a unit is not counted: " + first_counter.error().message());
    return std::nullopt;
  }
  const std::uint64_t id = log_unit(kNoPlan, "", description);
  std::vector<bool> is_counted;
  for (const codelog::DescribedBlock& block : unit.blocks) {
    is_counted.push_back(block.positions != 0 && (is_counted.empty() || !options_.count_entries));
  }
  PlannedInsertions insertions = counting_insertions(unit, *first_counter);
  std::erase_if(insertions.blocks,
                [&](const slowdown::BlockInsertions& block) { return !is_counted[block.index]; });
  block_counters_.add_unit(id, *first_counter, std::move(is_counted));
  return answer(id, unit, std::move(insertions), "");
}

std::uint64_t UnitSlowing::log_unit(std::uint64_t plan_serial, std::string_view refusal,
                                    std::span<const std::byte> description) {
  std::uint64_t id = 0;
  log_.append_in_order([&] {
    id = unit_count_++;
    return codelog::encode_logged_unit(plan_serial, refusal, description);
  });
  return id;
}

std::size_t UnitSlowing::log_block_counts() {
  const std::vector<codelog::BlockCounts> all = block_counters_.read(monotonic_now());
  for (const codelog::BlockCounts& counts : all) {
    log_.append(codelog::encode_block_counts(counts));
  }
  return all.size();
}

void UnitSlowing::note(std::string_view message) { log_.append(codelog::encode_message(message)); }

void UnitSlowing::vm_ended(bool tells_uncompiled) {
  for (const std::string& method : profiles_.awaited()) {
    not_slowed(method,
               method + ": the program ended before it was compiled with its stored profile");
  }
  // A plan of which nothing was compiled would otherwise look like one that slows nothing down.
  const auto missed = tells_uncompiled ? plan_.never_compiled() : std::nullopt;
  if (missed && !options_.quiet) {
    say(*missed + ": nothing was slowed there");
  }
  if (missed) {
    note(*missed);
  }
  if (counts_replays()) {
    log_block_counts();
  }
}

}  // namespace assay::agent
