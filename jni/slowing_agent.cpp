// SPDX-License-Identifier: Apache-2.0
#include "jni/slowing_agent.h"

#include <unistd.h>

#include <ctime>
#include <utility>

#include "jni/jitdump_announcement.h"
#include "jni/jni_boundary.h"
#include "jni/own_memory.h"
#include "native/codelog/code_log.h"
#include "native/codelog/described_unit_codec.h"
#include "native/files/text_file.h"
#include "native/options/file_name.h"
#include "native/support/byte_codec.h"
#include "slowdown/plan/plan_text.h"

namespace assay::agent {
namespace {

constexpr std::uint64_t kNoPlan = 0;

SlowingAgent* slowing_agent = nullptr;

std::int64_t nanoseconds_of(clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return now.tv_sec * std::int64_t{1'000'000'000} + now.tv_nsec;
}

codelog::MonotonicNanos monotonic_now() { return nanoseconds_of(CLOCK_MONOTONIC); }

Result<slowdown::SlowdownPlan> read_plan_file(const std::string& file) {
  ASSAY_ASSIGN(const std::string text, files::read_text_file(file));
  return slowdown::read_plan(text);
}

std::uint64_t process_cpu_ns() {
  return static_cast<std::uint64_t>(nanoseconds_of(CLOCK_PROCESS_CPUTIME_ID));
}

}  // namespace

Result<void> SlowingAgent::check(const options::SlowOptions& options) {
  if (!options.plan.empty()) {
    ASSAY_PROPAGATE(read_plan_file(options.plan));
  }
  if (!options.iteration_method.empty()) {
    ASSAY_PROPAGATE(classfile::parse_method_name(options.iteration_method));
  }
  return {};
}

Result<std::unique_ptr<SlowingAgent>> SlowingAgent::create(options::SlowOptions options) {
  ASSAY_ASSIGN(const std::string path,
               options::expand_file_name(options.code_log, static_cast<std::uint64_t>(::getpid()),
                                         static_cast<std::int64_t>(std::time(nullptr))));
  ASSAY_ASSIGN(CodeLogFile log, CodeLogFile::create(path));
  ASSAY_PROPAGATE(StoredProfiles::prepare_folder(options.profiles));
  std::unique_ptr<SlowingAgent> agent(new SlowingAgent(std::move(options), std::move(log)));
  if (!agent->options_.plan.empty()) {
    ASSAY_ASSIGN([[maybe_unused]] const std::uint64_t serial,
                 agent->use_plan(agent->options_.plan));
  }
  if (!agent->options_.control.empty()) {
    ASSAY_ASSIGN(ControlChannel channel, ControlChannel::listen(agent->options_.control));
    agent->control_.emplace(std::move(channel));
  }
  agent->note_fact(codelog::kProcessFact, std::to_string(::getpid()));
  if (!agent->options_.jitdump.empty()) {
    ASSAY_ASSIGN(const std::string file, announce_jitdump(agent->options_.jitdump));
    agent->note_fact(codelog::kJitdumpFact, file);
  }
  if (!agent->options_.iteration_method.empty()) {
    ASSAY_ASSIGN(classfile::MethodName method,
                 classfile::parse_method_name(agent->options_.iteration_method));
    agent->iteration_method_.emplace(std::move(method));
  }
  agent->note_fact("options", options::to_agent_string(agent->options_));
  return agent;
}

SlowingAgent* SlowingAgent::current() { return slowing_agent; }

void SlowingAgent::publish(std::unique_ptr<SlowingAgent> agent) {
  slowing_agent = agent.get();
  Agent::publish(std::move(agent));
}

void SlowingAgent::note_fact(std::string_view key, std::string_view value) {
  log_.append(codelog::encode_fact(key, value));
}

void SlowingAgent::note_message(std::string_view text) {
  log_.append(codelog::encode_message(text));
}

std::vector<std::byte> SlowingAgent::encode_settings() const {
  ByteWriter writer;
  writer.put_byte(static_cast<std::uint8_t>(Task::slow));
  writer.put_byte(takes_commands() ? 1 : 0);
  return writer.take();
}

void SlowingAgent::vm_started() {}

void SlowingAgent::vm_ended() {
  for (const std::string& method : profiles_.awaited()) {
    not_slowed(method,
               method + ": the program ended before it was compiled with its stored profile");
  }
  tell_uncompiled_units();
  if (counts_replays()) {
    log_block_counts();
  }
  note_untold();
  note_fact(codelog::kEndFact, "");
  if (control_) {
    control_->remove_name();
  }
}

// Says which units of the plan Graal never compiled: otherwise the run would look as if the plan
// slowed nothing. Where a client gives commands, it looks for itself, and nothing is said.
void SlowingAgent::tell_uncompiled_units() {
  if (options_.plan.empty() || takes_commands()) {
    return;
  }
  const std::lock_guard lock(plan_mutex_);
  std::set<std::pair<std::string, std::int32_t>> missed;
  for (const auto& [key, unit] : plan_.plan->units) {
    if (!compiled_.contains({key.method, key.entry_bci})) {
      missed.emplace(key.method, key.entry_bci);
    }
  }
  if (missed.empty()) {
    return;
  }
  const std::string others =
      missed.size() == 1 ? "" : " and " + std::to_string(missed.size() - 1) + " more of its units";
  const std::string what = "of the plan, Graal never compiled " + missed.begin()->first + others;
  if (!options_.quiet) {
    say(what + ": they ran as they are");
  }
  note_message(what);
}

void SlowingAgent::note_untold() {
  const std::lock_guard lock(told_mutex_);
  const std::uint64_t count = without_debug_info_ + untold_.count();
  if (wants_debug_info() && count > 0) {
    note_message("the VM told no debug information of " + std::to_string(count) +
                 " pieces of compiled code");
  }
}

Result<std::uint64_t> SlowingAgent::use_plan(const std::string& file) {
  ASSAY_ASSIGN(slowdown::SlowdownPlan plan, read_plan_file(file));
  const std::string fingerprint = slowdown::fingerprint(plan);
  const std::lock_guard lock(plan_mutex_);
  plan_ = {plan_.serial + 1, std::make_shared<const slowdown::SlowdownPlan>(std::move(plan))};
  note_fact(std::string(codelog::kPlanFact) + std::to_string(plan_.serial), fingerprint);
  return plan_.serial;
}

SlowingAgent::PlanInForce SlowingAgent::plan_in_force_for(const codelog::DescribedUnit& unit) {
  const std::lock_guard lock(plan_mutex_);
  compiled_.emplace(unit.method, unit.entry_bci);
  return plan_;
}

std::optional<std::vector<std::byte>> SlowingAgent::slow_unit(
    CompilationPurpose purpose, std::span<const std::byte> description) {
  const auto unit = codelog::decode_unit(description);
  if (!unit) {
    say_and_note("a unit is left alone: " + unit.error().message());
    return std::nullopt;
  }
  if (purpose == CompilationPurpose::replay) {
    profiles_.replay_came(unit->method);
  }
  const bool is_counted = purpose == CompilationPurpose::count ||
                          (counts_replays() && purpose == CompilationPurpose::replay);
  return is_counted ? count_blocks(*unit, description) : apply_plan(purpose, *unit, description);
}

// The last compilation of a unit decides whether the unit is slowed. So a refusal is not said as
// long as a compilation with the stored profile is to come; the shim reports when that fails
// (not_slowed).
std::vector<std::byte> SlowingAgent::apply_plan(CompilationPurpose purpose,
                                                const codelog::DescribedUnit& unit,
                                                std::span<const std::byte> description) {
  const PlanInForce in_force = plan_in_force_for(unit);
  PlannedInsertions planned = plan_insertions(unit, *in_force.plan);
  const std::string replay_profile =
      purpose == CompilationPurpose::vm ? profiles_.take_replay(unit, *in_force.plan) : "";
  if (!planned.refusal.empty() && replay_profile.empty() && purpose != CompilationPurpose::replay) {
    say_not_slowed(planned.refusal);
  }
  const std::uint64_t id = log_unit(in_force.serial, planned.refusal, description);
  return answer(id, unit, std::move(planned), replay_profile);
}

std::vector<std::byte> SlowingAgent::answer(std::uint64_t id, const codelog::DescribedUnit& unit,
                                            PlannedInsertions planned,
                                            const std::string& replay_profile) const {
  if (options_.markers) {
    add_markers(unit, planned);
  }
  return encode_answer(id, planned, replay_profile);
}

void SlowingAgent::say_and_note(const std::string& what) {
  say(what);
  note_message(what);
}

void SlowingAgent::say_not_slowed(const std::string& why) const {
  if (!options_.quiet) {
    say("a unit is not slowed: " + why);
  }
}

void SlowingAgent::not_slowed(const std::string& method, const std::string& why) {
  profiles_.replay_came(method);
  say_not_slowed(why);
  note_message("a unit is not slowed: " + why);
}

std::optional<std::vector<std::byte>> SlowingAgent::count_blocks(
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

std::uint64_t SlowingAgent::log_unit(std::uint64_t plan_serial, std::string_view refusal,
                                     std::span<const std::byte> description) {
  std::uint64_t id = 0;
  log_.append_in_order([&] {
    id = unit_count_++;
    return codelog::encode_unit(plan_serial, refusal, description);
  });
  return id;
}

std::size_t SlowingAgent::log_block_counts() {
  const std::vector<codelog::BlockCounts> all = block_counters_.read(monotonic_now());
  for (const codelog::BlockCounts& counts : all) {
    log_.append(codelog::encode_block_counts(counts));
  }
  return all.size();
}

void SlowingAgent::iteration_ended() {
  const codelog::MonotonicNanos now = monotonic_now();
  switch (iteration_method_->rate().note(now)) {
    case codelog::IterationRate::Verdict::tolerated:
      // Both clocks are read under the log's lock, whatever other threads end meanwhile.
      log_.append_in_order([] {
        return codelog::encode_iteration({monotonic_now(), process_cpu_ns()});
      });
      break;
    case codelog::IterationRate::Verdict::just_exceeded:
      note_fact(codelog::kNoIterationsFact,
                options_.iteration_method + " returns more than " +
                    std::to_string(codelog::IterationRate::kMostInASecond) +
                    " times a second, which is no iteration: name a method that does more");
      break;
    case codelog::IterationRate::Verdict::exceeded:
      break;
  }
}

void SlowingAgent::code_installed(std::uint64_t unit_id, std::uint64_t address,
                                  std::uint64_t code_bytes, std::span<const std::byte> offsets) {
  if (address == 0) {
    return;  // the VM has already thrown the code away, and it will not run
  }
  const codelog::MonotonicNanos now = monotonic_now();
  log_.append(codelog::encode_installation(unit_id, address, code_bytes, now, offsets));
  if (wants_debug_info()) {
    const std::lock_guard lock(told_mutex_);
    untold_.installed(address, now);
  }
  if (options_.code_bytes) {
    log_code_bytes(address, code_bytes, now);
  }
}

void SlowingAgent::log_code_bytes(std::uint64_t address, std::uint64_t code_bytes,
                                  codelog::MonotonicNanos time) {
  const auto code = read_own_memory(address, code_bytes);
  if (code) {
    log_.append(codelog::encode_code_bytes(address, time, *code));
  } else {
    note_message("code that was installed is not in the log: " + code.error().message());
  }
}

bool SlowingAgent::wants_debug_info_of(std::uint64_t address) const {
  const std::lock_guard lock(told_mutex_);
  return !wants_untold_only_ || untold_.installed_at(address);
}

std::size_t SlowingAgent::want_untold_only() {
  const std::lock_guard lock(told_mutex_);
  wants_untold_only_ = true;
  return untold_.count();
}

// Debug information that is told long after the code was installed gets the time of the
// installation: by then readers know which code at the address the information is about.
void SlowingAgent::debug_info_told(Result<codelog::CodeDebugInfo> info) {
  const std::lock_guard lock(told_mutex_);
  if (!info) {
    ++without_debug_info_;
    return;
  }
  const codelog::MonotonicNanos now = monotonic_now();
  info->time = untold_.installed_at(info->address).value_or(now);
  untold_.told(info->address, now);
  log_.append(codelog::encode_debug_info(*info));
}

void SlowingAgent::code_unloaded(std::uint64_t address) {
  log_.append(codelog::encode_unloading({address, monotonic_now()}));
}

}  // namespace assay::agent
