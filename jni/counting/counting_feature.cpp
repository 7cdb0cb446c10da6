// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/counting_feature.h"

#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "jni/agent/control_thread.h"
#include "jni/agent/jni_boundary.h"
#include "jni/bursts/burst_thread.h"
#include "jni/counting/attaching_threads.h"
#include "jni/counting/file_names.h"
#include "jni/counting/frames_on_stacks.h"
#include "jni/counting/profile_feed.h"
#include "jni/counting/receiver_callers.h"
#include "jni/counting/receiver_methods.h"
#include "jni/counting/region_api.h"
#include "jni/counting/result_claim.h"
#include "jni/cputime/cpu_time_sampling.h"
#include "jni/memory/gs_base.h"
#include "jni/session/header_words.h"
#include "native/options/agent_string.h"
#include "native/session/control_words.h"
#include "native/session/event_declaration.h"
#include "native/session/log_records.h"
#include "native/session/session_facts.h"
#include "native/support/compiler_threads.h"

namespace assay::agent {
namespace {

CountingFeature* counting_feature = nullptr;

// The gs base is taken where nobody else has it.
planning::SegmentBase base_for(const options::CountOptions& options) {
  using planning::SegmentBase;
  using planning::SegmentRegister;
  if (options.plan.threads != planning::ThreadMode::thread) {
    return SegmentBase::fixed;
  }
  if (options.addressing == SegmentRegister::fs) {
    return SegmentBase::thread_word;
  }
  const auto is_free = check_gs_base_is_free();
  if (!is_free && options.addressing == SegmentRegister::gs) {
    say("counters are found by fs, because " + is_free.error().message());
  }
  return is_free ? SegmentBase::gs : SegmentBase::thread_word;
}

}  // namespace

Result<std::unique_ptr<CountingFeature>> CountingFeature::create(options::CountOptions options) {
  ASSAY_ASSIGN(events::EventSelection selection, events::select_events(options.events));
  ASSAY_ASSIGN(const std::string named, expanded_name(options.file));
  const ResultClaim claim = claim_result(named);
  std::string result_path = claim.path;
  if (claim.is_taken) {
    say("another JVM writes its result to " + named + "; the result of process " +
        std::to_string(::getpid()) + " goes to " + result_path);
  }
  ASSAY_ASSIGN(const std::string path, session_path(options, result_path));
  options.plan.base = base_for(options);
  ASSAY_ASSIGN(SessionFile file, SessionFile::create(path, options.plan));
  std::unique_ptr<CountingFeature> agent(new CountingFeature(
      std::move(options), std::move(selection), std::move(file), std::move(result_path)));
  if (const auto prepared = agent->prepare(); !prepared) {
    agent->file_.remove();
    return prepared.error();
  }
  return agent;
}

CountingFeature::CountingFeature(options::CountOptions options, events::EventSelection selection,
                                 SessionFile file, std::string result_path)
    : options_(std::move(options)),
      selection_(std::move(selection)),
      file_(std::move(file)),
      result_path_(std::move(result_path)),
      log_(file_),
      event_types_(log_),
      segments_(file_),
      counters_(segments_),
      units_(options_.plan, log_, counters_) {}

Result<void> CountingFeature::prepare() {
  ASSAY_ASSIGN(memory_, prepare_memory(segments_, options_));
  for (const events::UnavailableEvent& event : selection_.unavailable) {
    log_.append(session::encode_unsupported_event(event.name, event.reason));
  }
  if (!log_.append(session::encode_environment("options", options::to_agent_string(options_)))) {
    return make_error(ErrorCode::io_failure,
                      "the session file " + file_.path() +
                          " has no space for its tables: No space left on device");
  }
  sites_ = options_.regions ? std::make_unique<SiteCounters>(segments_, log_) : nullptr;
  if (!options_.without_phases.empty()) {
    note_fact(session::kWithoutPhases, options::join_list(options_.without_phases));
  }
  ASSAY_PROPAGATE(prepare_window());
  if (!commands().empty()) {
    listen_for_commands();
  }
  return {};
}

Result<void> CountingFeature::prepare_window() {
  const auto plan = window_plan_of(options_);
  if (!plan) {
    return {};
  }
  window_ = std::make_unique<CountingWindow>(*plan, segments_, log_);
  if (!plan->method.empty()) {
    ASSAY_ASSIGN(classfile::MethodName method, classfile::parse_method_name(plan->method));
    window_method_.emplace(std::move(method), *window_);
  }
  if (options_.burst) {
    bursts_.emplace(
        BurstTimes{.length = *options_.burst,
                   .period = options_.burst_every.value_or(options::kDefaultBurstEvery)},
        segments_, window_->log(), [this] { return units_.counter_ranges(); });
  }
  return {};
}

void CountingFeature::start_bursts(jvmtiEnv* jvmti, JNIEnv* jni) {
  if (const auto started = start_burst_thread(jvmti, jni, *bursts_); !started) {
    say("there are no bursts: " + started.error().message());
    note_message("there are no bursts: " + started.error().message());
  }
}

void CountingFeature::listen_for_commands() {
  const std::string path = session::control_path_of(file_.path());
  std::error_code ignored;
  if (std::filesystem::is_socket(path, ignored)) {  // of a process that was killed
    std::filesystem::remove(path, ignored);
  }
  auto channel = ControlChannel::listen(path);
  if (channel) {
    control_.emplace(std::move(*channel));
  } else {
    say(channel.error().message());
    note_message(channel.error().message());
  }
}

CountingFeature* CountingFeature::current() { return counting_feature; }

std::vector<VmNeed> CountingFeature::needs() const {
  VmNeed threads{.capabilities = {},
                 .events = {JVMTI_EVENT_THREAD_START},
                 .without = "the VM refuses the events that tell the agent of threads",
                 .is_required = true};
  // With this capability the VM also tells of the threads that it starts first: threads that run
  // finalizers, handle references and signals, and compile.
  VmNeed early_threads{
      .without =
          "this VM does not tell the agent of the threads that it starts first (finalizers and "
          "compilers, for example): what these threads execute is unattributed"};
  early_threads.capabilities.can_generate_early_vmstart = 1;
  // This event only gives the reason where nothing is counted: the VM switches Graal off when Graal
  // fails often.
  VmNeed exhaustion{.events = {JVMTI_EVENT_RESOURCE_EXHAUSTED}};
  exhaustion.capabilities.can_generate_resource_exhaustion_heap_events = 1;
  return {threads, early_threads, exhaustion};
}

void CountingFeature::started(JavaVM* vm, jvmtiEnv* jvmti) {
  counting_feature = this;
  vm_ = vm;
  if (const auto added = sites_ ? add_region_api(jvmti) : Result<void>(); !added) {
    say(added.error().message());
    note_message(added.error().message());
  }
  if (memory_.calls || options_.receiver_callers) {
    vm_code_.emplace(vm, jvmti, log_);
  }
  prepare_lifetimes(vm);
  attach_thread(session::SegmentKind::application);
  watch_attaching_threads(vm);
  if (options_.time_shares) {
    const std::chrono::nanoseconds interval = options_.tick;
    CpuTimeSampling::start(vm, log_,
                           {.interval_ns = static_cast<std::uint64_t>(interval.count()),
                            .on_tick = memory_.needs_ticks() ? ask_for_samples : nullptr,
                            .code_observer = vm_code_ ? &*vm_code_ : nullptr});
  } else {
    CpuTimeSampling::note_absence(log_, "it was switched off (--no-time-shares)");
  }
}

void CountingFeature::prepare_lifetimes(JavaVM* vm) {
  const auto tracer =
      LifetimeTracer::create(vm, {.resolution_bytes = options_.lifetimes_resolution_bytes,
                                  .is_exact = options_.lifetimes_exact,
                                  .classes = options_.lifetimes_of});
  if (!tracer) {
    say("no lifetimes are traced: " + tracer.error().message());
    note_message("no lifetimes are traced: " + tracer.error().message());
    return;
  }
  lifetimes_ = *tracer;
}

// JIT compiler threads run Java code, too: Graal uses the JDK's collections, for example.
void CountingFeature::thread_started(std::string_view name) {
  const bool compiles = is_compiler_thread(name);
  if (compiles) {
    LifetimeTracer::leave_out_this_thread();
  }
  attach_thread(compiles ? session::SegmentKind::compiler : session::SegmentKind::application);
}

// Notes only that compiler threads have no memory left. When the program's own threads have none,
// units are still counted.
void CountingFeature::memory_exhausted(std::string_view thread, std::string_view what) {
  if (is_compiler_thread(thread)) {
    std::call_once(exhaustion_noted_, [&] { note_fact(session::kGraalOutOfMemory, what); });
  }
}

void CountingFeature::attach_thread(session::SegmentKind kind) {
  if (const auto attached = segments_.attach_thread(kind); !attached) {
    std::call_once(shared_counters_said_, [&] {
      note_message("threads got no counters of their own: " + attached.error().message());
    });
  }
  begin_samples_of_thread();
}

void CountingFeature::note_fact(std::string_view key, std::string_view value) {
  log_.append(session::encode_environment(key, value));
}

void CountingFeature::note_message(std::string_view text) {
  log_.append(session::encode_message(text));
}

void CountingFeature::add_settings(Settings& settings) const {
  const SegmentAddressing addressing = segments_.addressing();
  settings.counting = {
      .threads = options_.plan.threads,
      .base = addressing.base,
      .origin = addressing.origin,
      .events = selection_.events,
      .event_jars = options_.event_jars,
      .source_lines = options_.lines || planning::counts_each_path(options_.plan.strategy),
      .source_positions = options_.lines,
      .verify_markers = options_.verify_markers,
      .without_phases = options_.without_phases,
      .sampling = memory_.sampling,
      .calls = memory_.calls,
      .inlining = options_.inlining,
      .bursts = bursts_.has_value(),
      .call_sites = memory_.calls.has_value() || options_.receiver_callers};
}

std::int32_t CountingFeature::declare_event_type(std::span<const std::byte> declaration) {
  const auto type = session::decode_event_declaration(declaration);
  if (!type) {
    say("the shim declared an event type that this agent cannot read: " + type.error().message());
    return kNotCounted;
  }
  const auto number = event_types_.declare(*type);
  if (!number) {
    say(number.error().message());
    note_message(number.error().message());
    return kNotCounted;
  }
  return static_cast<std::int32_t>(*number);
}

void CountingFeature::vm_started(jvmtiEnv* jvmti, JNIEnv* jni) {
  set_state(session::SessionState::running);
  if (lifetimes_ != nullptr) {
    lifetimes_->begin();
  }
  if (window_method_) {
    window_method_->vm_started(jvmti);
  }
  if (sites_ && !follow_classes_of_receivers(jvmti)) {
    note_message(
        "a class in the memory of an unloaded one is taken for that one, because the VM "
        "does not tell when classes are loaded");
  }
  if (options_.receiver_callers && !look_for_callers_of_receivers(jvmti)) {
    note_message("no callers are looked for: this JVM does not say how its stack looks");
  }
  if (window_) {
    window_->vm_started();
  }
  if (bursts_) {
    start_bursts(jvmti, jni);
  }
  if (writes_results() && options_.every.count() > 0) {
    snapshots_.emplace(options_.every, [this] { guarded([this] { write_snapshot(); }); });
  }
}

void CountingFeature::vm_ended(jvmtiEnv* jvmti) {
  snapshots_.reset();
  if (bursts_) {
    bursts_->stop();
  }
  if (window_) {
    window_->vm_ended();
  }
  if (control_) {
    control_->remove_name();
  }
  if (CpuTimeSampling* sampling = CpuTimeSampling::current()) {
    sampling->vm_ended();
  }
  note_what_handlers_miss(jvmti);
  JNIEnv* jni = nullptr;
  if (lifetimes_ != nullptr &&
      vm_->GetEnv(reinterpret_cast<void**>(&jni), JNI_VERSION_10) == JNI_OK) {
    lifetimes_->finish(jni, log_);
  }
  set_state(session::SessionState::ended);
  if (writes_results()) {
    write_final_result();
  }
}

std::optional<std::vector<std::byte>> CountingFeature::class_file_loaded(
    const char* name, std::span<const std::byte> class_file) {
  return window_method_ ? window_method_->change_class(name, class_file) : std::nullopt;
}

void CountingFeature::class_file_lost() {
  window_method_->give_up("the VM has no memory left for the method's class");
}

void CountingFeature::class_prepared(JNIEnv* jni, jclass prepared, std::string_view signature) {
  if (window_method_) {
    window_method_->class_prepared(jni, prepared, signature);
  }
  class_of_receivers_prepared(prepared, signature);
}

std::vector<std::string_view> CountingFeature::commands() const {
  std::vector<std::string_view> known;
  if (window_ && window_->takes_commands()) {
    known = window_commands();
  }
  if (options_.takes_profiles) {
    known.push_back(session::kFeedCommand);
  }
  return known;
}

std::string CountingFeature::answer(JNIEnv* jni, std::string_view command,
                                    std::string_view arguments) {
  if (command == session::kFeedCommand) {
    return answer_feed(jni, arguments);
  }
  const auto known = value_in(kWindowCommandWords, command);
  return known ? "ok " + window_->follow(*known) : error_answer("this is no command of counting");
}

void CountingFeature::note_what_handlers_miss(jvmtiEnv* jvmti) {
  void* jni = nullptr;
  if (!planning::may_use_handlers(options_.plan.unfinished) ||
      vm_->GetEnv(&jni, JNI_VERSION_10) != JNI_OK) {
    return;
  }
  for (const auto& frames : frames_on_stacks(jvmti, static_cast<JNIEnv*>(jni))) {
    log_.append(session::encode_frames_on_stacks(frames));
  }
  if (has_used_virtual_threads(jvmti, static_cast<JNIEnv*>(jni))) {
    note_fact(session::kVirtualThreads, "used");
  }
  for (const std::uint64_t unit : installed_code_.invalid_units()) {
    log_.append(session::encode_code_became_invalid(unit));
  }
}

void CountingFeature::set_state(session::SessionState state) {
  store_word(file_.header().state, static_cast<std::uint64_t>(state));
}

}  // namespace assay::agent
