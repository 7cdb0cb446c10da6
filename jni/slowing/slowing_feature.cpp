// SPDX-License-Identifier: Apache-2.0
#include "jni/slowing/slowing_feature.h"

#include <unistd.h>

#include <array>
#include <charconv>
#include <ctime>
#include <system_error>
#include <utility>

#include "jni/agent/control_thread.h"
#include "jni/agent/jni_boundary.h"
#include "jni/memory/own_memory.h"
#include "jni/slowing/clocks.h"
#include "jni/slowing/code_debug_info.h"
#include "jni/slowing/jitdump_announcement.h"
#include "jni/slowing/recompiler_class.h"
#include "native/classfile/method_wrapping.h"
#include "native/codelog/code_log.h"
#include "native/options/file_name.h"

namespace assay::agent {
namespace {

SlowingFeature* slowing_feature = nullptr;

void JNICALL returned(JNIEnv*, jclass) {
  guarded([] { SlowingFeature::current()->iteration_ended(); });
}

std::string answer_to(const Result<std::uint64_t>& number) {
  return number ? "ok " + std::to_string(*number) : error_answer(number.error().message());
}

}  // namespace

Result<void> SlowingFeature::check(const options::SlowOptions& options) {
  if (!options.plan.empty()) {
    ASSAY_PROPAGATE(read_plan_file(options.plan));
  }
  if (!options.iteration_method.empty()) {
    ASSAY_PROPAGATE(classfile::parse_method_name(options.iteration_method));
  }
  return {};
}

Result<std::unique_ptr<SlowingFeature>> SlowingFeature::create(options::SlowOptions options) {
  ASSAY_ASSIGN(const std::string path,
               options::expand_file_name(options.code_log, static_cast<std::uint64_t>(::getpid()),
                                         static_cast<std::int64_t>(std::time(nullptr))));
  ASSAY_ASSIGN(CodeLogFile log, CodeLogFile::create(path));
  ASSAY_PROPAGATE(StoredProfiles::prepare_folder(options.profiles));
  std::unique_ptr<SlowingFeature> feature(new SlowingFeature(std::move(options), std::move(log)));
  ASSAY_PROPAGATE(feature->prepare());
  return feature;
}

SlowingFeature::SlowingFeature(options::SlowOptions options, CodeLogFile log)
    : options_(std::move(options)),
      log_(std::move(log)),
      units_(options_, log_),
      debug_info_(log_) {}

Result<void> SlowingFeature::prepare() {
  if (!options_.plan.empty()) {
    ASSAY_PROPAGATE(units_.use_plan(options_.plan));
  }
  if (!options_.control.empty()) {
    ASSAY_ASSIGN(ControlChannel channel, ControlChannel::listen(options_.control));
    control_.emplace(std::move(channel));
  }
  note_fact(codelog::kProcessFact, std::to_string(::getpid()));
  if (!options_.jitdump.empty()) {
    ASSAY_ASSIGN(const std::string file, announce_jitdump(options_.jitdump));
    note_fact(codelog::kJitdumpFact, file);
  }
  if (!options_.iteration_method.empty()) {
    ASSAY_ASSIGN(classfile::MethodName method,
                 classfile::parse_method_name(options_.iteration_method));
    iterations_.emplace(options_.iteration_method, std::move(method), log_);
  }
  note_fact("options", options::to_agent_string(options_));
  return {};
}

SlowingFeature* SlowingFeature::current() { return slowing_feature; }

std::vector<VmNeed> SlowingFeature::needs() const {
  VmNeed unloading{.capabilities = {},
                   .events = {JVMTI_EVENT_COMPILED_METHOD_UNLOAD},
                   .without = "the VM does not tell when code is unloaded",
                   .is_required = true};
  unloading.capabilities.can_generate_compiled_method_load_events = 1;
  if (!wants_debug_info()) {
    return {unloading};
  }
  VmNeed lines{.capabilities = {},
               .events = {JVMTI_EVENT_COMPILED_METHOD_LOAD},
               .without = "the VM does not give the debug information of compiled code"};
  lines.capabilities.can_get_line_numbers = 1;
  return {unloading, lines};
}

void SlowingFeature::add_settings(Settings& settings) const {
  settings.slowing = {.takes_commands = control_.has_value()};
}

void SlowingFeature::note_fact(std::string_view key, std::string_view value) {
  log_.append(codelog::encode_fact(key, value));
}

void SlowingFeature::note_message(std::string_view text) {
  log_.append(codelog::encode_message(text));
}

void SlowingFeature::started(JavaVM*, jvmtiEnv*) { slowing_feature = this; }

// Classes are looked at only now: before, only the VM's own classes are loaded.
void SlowingFeature::vm_started(jvmtiEnv* jvmti, JNIEnv*) {
  if (!iterations_) {
    return;
  }
  for (const jvmtiEvent event : {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, JVMTI_EVENT_CLASS_PREPARE}) {
    if (jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr) != JVMTI_ERROR_NONE) {
      iterations_->give_up("the VM does not tell when classes are loaded");
    }
  }
}

void SlowingFeature::vm_ended(jvmtiEnv* jvmti) {
  // By itself the VM tells debug information only of what it compiled itself.
  if (wants_debug_info() && debug_info_.want_untold_only() > 0 &&
      jvmti->GenerateEvents(JVMTI_EVENT_COMPILED_METHOD_LOAD) != JVMTI_ERROR_NONE) {
    note_message("the VM does not repeat the debug information of code");
  }
  units_.vm_ended(!options_.plan.empty() && !control_);
  if (const auto missing = debug_info_.missing(); missing && wants_debug_info()) {
    note_message(*missing);
  }
  note_fact(codelog::kEndFact, "");
  if (control_) {
    control_->remove_name();
  }
}

void SlowingFeature::code_installed(std::uint64_t unit_id, std::uint64_t address,
                                    std::uint64_t code_bytes, std::span<const std::byte> offsets) {
  if (address == 0) {
    return;  // the VM has already discarded the code; it will never run
  }
  const codelog::MonotonicNanos now = monotonic_now();
  log_.append(codelog::encode_installation(unit_id, address, code_bytes, now, offsets));
  if (wants_debug_info()) {
    debug_info_.installed(address, now);
  }
  if (options_.code_bytes) {
    log_code_bytes(address, code_bytes, now);
  }
}

void SlowingFeature::log_code_bytes(std::uint64_t address, std::uint64_t code_bytes,
                                    codelog::MonotonicNanos time) {
  const auto code = read_own_memory(address, code_bytes);
  if (code) {
    log_.append(codelog::encode_code_bytes(address, time, *code));
  } else {
    note_message("code that was installed is missing in the code log: " + code.error().message());
  }
}

void SlowingFeature::code_loaded(jvmtiEnv* jvmti, const LoadedCode& code) {
  if (debug_info_.wants(code.address)) {
    debug_info_.told(code_debug_info(jvmti, code), monotonic_now());
  }
}

void SlowingFeature::code_unloaded(std::uintptr_t address) {
  log_.append(codelog::encode_unloading({address, monotonic_now()}));
}

std::optional<std::vector<std::byte>> SlowingFeature::class_file_loaded(
    const char* name, std::span<const std::byte> class_file) {
  return iterations_ ? iterations_->change_class(name, class_file) : std::nullopt;
}

void SlowingFeature::class_file_lost() {
  iterations_->give_up("the VM has no memory left for a class");
}

// Binds the native method. When this event comes, none of the class's code has run.
void SlowingFeature::class_prepared(JNIEnv* jni, jclass prepared, std::string_view signature) {
  if (!iterations_ || !iterations_->is_class(signature)) {
    return;
  }
  const std::array methods = {
      native_method(classfile::kReturnedName, classfile::kReturnedDescriptor, returned)};
  if (jni->RegisterNatives(prepared, methods.data(), static_cast<jint>(methods.size())) != 0) {
    jni->ExceptionClear();  // the class was refused, which has been said
  }
}

std::vector<std::string_view> SlowingFeature::commands() const {
  return {"plan", "compile", "count", "counts"};
}

std::string SlowingFeature::answer(JNIEnv* jni, std::string_view command,
                                   std::string_view arguments) {
  if (command == "plan") {
    return answer_to(units_.use_plan(std::string(arguments)));
  }
  if (command == "compile") {
    return compile(jni, CompilationPurpose::plan, arguments);
  }
  if (command == "count") {
    const auto prepared = units_.prepare_counting();
    return prepared ? compile(jni, CompilationPurpose::count, arguments)
                    : error_answer(prepared.error().message());
  }
  return answer_to(std::uint64_t{units_.log_block_counts()});
}

std::string SlowingFeature::compile(JNIEnv* jni, CompilationPurpose purpose,
                                    std::string_view arguments) {
  int entry_bci = 0;
  const char* end = arguments.data() + arguments.size();
  const auto number = std::from_chars(arguments.data(), end, entry_bci);
  if (number.ec != std::errc() || number.ptr == end || *number.ptr != ' ') {
    return error_answer("the command needs an entry bci and a method");
  }
  const std::string method(number.ptr + 1, end);
  const auto why =
      recompile(jni, method, entry_bci, purpose, units_.profile_file(method, entry_bci));
  return why ? error_answer(*why) : "ok";
}

}  // namespace assay::agent
