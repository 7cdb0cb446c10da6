// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/lifetime_tracer.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "jni/agent/jni_boundary.h"
#include "jni/agent/vm_memory.h"
#include "native/classfile/method_name.h"
#include "native/session/log_records.h"

namespace assay::agent {
namespace {

LifetimeTracer* current_tracer = nullptr;
thread_local bool is_left_out = false;

void JNICALL on_allocation(jvmtiEnv*, JNIEnv* jni, jthread, jobject object, jclass type,
                           jlong bytes) {
  if (is_left_out) {
    return;
  }
  guarded([&] { current_tracer->allocated(jni, object, type, static_cast<std::uint64_t>(bytes)); });
}

void JNICALL on_free(jvmtiEnv*, jlong tag) {
  guarded([&] { current_tracer->freed(tag); });
}

constexpr const char* kNoTracing =
    "this VM does not tell of each object that is allocated, and of each that died, or tells "
    "another agent already";

jvmtiCapabilities needed_capabilities() {
  jvmtiCapabilities capabilities{};
  capabilities.can_generate_sampled_object_alloc_events = 1;
  capabilities.can_generate_object_free_events = 1;
  capabilities.can_tag_objects = 1;
  capabilities.can_get_line_numbers = 1;
  return capabilities;
}

std::string text_or_unknown(jvmtiEnv* jvmti, jvmtiError error, char* text) {
  if (error != JVMTI_ERROR_NONE) {
    return "?";
  }
  const VmMemory<char> memory(text, {jvmti});
  return text;
}

std::string class_name_of(jvmtiEnv* jvmti, jclass type) {
  char* signature = nullptr;
  const jvmtiError error = jvmti->GetClassSignature(type, &signature, nullptr);
  return classfile::shown_type(text_or_unknown(jvmti, error, signature));
}

}  // namespace

Result<LifetimeTracer*> LifetimeTracer::create(JavaVM* vm, Choice choice) {
  if (choice.resolution_bytes == 0) {
    return static_cast<LifetimeTracer*>(nullptr);
  }
  void* environment = nullptr;
  if (vm->GetEnv(&environment, JVMTI_VERSION_11) != JNI_OK) {
    return make_error(ErrorCode::unsupported, kNoTracing);
  }
  auto* jvmti = static_cast<jvmtiEnv*>(environment);
  const jvmtiCapabilities capabilities = needed_capabilities();
  jvmtiEventCallbacks callbacks{};
  callbacks.SampledObjectAlloc = on_allocation;
  callbacks.ObjectFree = on_free;
  // An interval of 0 bytes: the VM tells of each object.
  if (jvmti->AddCapabilities(&capabilities) != JVMTI_ERROR_NONE ||
      jvmti->SetEventCallbacks(&callbacks, sizeof(callbacks)) != JVMTI_ERROR_NONE ||
      jvmti->SetHeapSamplingInterval(0) != JVMTI_ERROR_NONE) {
    jvmti->DisposeEnvironment();
    return make_error(ErrorCode::unsupported, kNoTracing);
  }
  current_tracer = new LifetimeTracer(jvmti, std::move(choice));
  return current_tracer;
}

void LifetimeTracer::leave_out_this_thread() { is_left_out = true; }

void LifetimeTracer::begin() {
  for (const jvmtiEvent event : {JVMTI_EVENT_OBJECT_FREE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC}) {
    (void)jvmti_->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr);
  }
}

void LifetimeTracer::finish(SessionLog& log) {
  (void)jvmti_->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, nullptr);
  look();
  (void)jvmti_->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_OBJECT_FREE, nullptr);
  const std::vector<ObjectLives::SiteLives> sites = lives_.sites();
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < sites.size(); ++i) {
    session::LifetimeRecord record = names_[i];
    record.born = sites[i].born;
    record.born_bytes = sites[i].born_bytes;
    record.alive = sites[i].alive;
    record.survived = sites[i].survived;
    record.at_least = sites[i].at_least;
    record.at_most = sites[i].at_most;
    log.append(session::encode_lifetimes(record));
  }
  const auto note = [&](std::string_view key, std::uint64_t value) {
    log.append(session::encode_environment(key, std::to_string(value)));
  };
  note(session::kLifetimeResolution, choice_.resolution_bytes);
  note(session::kLifetimeClock, lives_.clock());
  note(session::kLifetimeLooks, lives_.looks());
}

void LifetimeTracer::allocated(JNIEnv* jni, jobject object, jclass type, std::uint64_t bytes) {
  jvmtiFrameInfo frame{};
  jint depth = 0;
  const jvmtiError error = jvmti_->GetStackTrace(nullptr, 0, 1, &frame, &depth);
  const SiteName site =
      error == JVMTI_ERROR_NONE && depth == 1 ? site_of(jni, frame, type) : SiteName{};
  bool is_look_due = false;
  if (site.is_traced) {
    const ObjectLives::Birth birth = lives_.born(site.number, bytes);
    is_look_due = birth.is_look_due;
    if (jvmti_->SetTag(object, birth.object) != JVMTI_ERROR_NONE) {
      lives_.died(birth.object);  // the VM has no memory for the tag
    }
  } else {
    is_look_due = lives_.allocated(bytes);
  }
  if (is_look_due) {
    look();
  }
}

// Tags of classes are negative.
void LifetimeTracer::freed(std::int64_t tag) {
  if (tag > 0) {
    lives_.died(tag);
  }
}

// The VM tells of dead objects some time after a collection, on a thread of its own, and at the
// latest where somebody asks for these events again: then all are told when the call returns.
void LifetimeTracer::look() {
  if (!lives_.begin_look()) {
    return;
  }
  (void)jvmti_->ForceGarbageCollection();
  (void)jvmti_->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, nullptr);
  lives_.end_look();
}

LifetimeTracer::SiteName LifetimeTracer::site_of(JNIEnv* jni, const jvmtiFrameInfo& frame,
                                                 jclass type) {
  const std::lock_guard lock(mutex_);
  const std::int64_t type_number = number_of_type(type);
  const SiteKey key{frame.method, static_cast<std::int32_t>(frame.location), type_number};
  const auto known = sites_.find(key);
  return known != sites_.end()
             ? known->second
             : sites_.emplace(key, describe(jni, frame, type_number)).first->second;
}

std::int64_t LifetimeTracer::number_of_type(jclass type) {
  jlong tag = 0;
  if (jvmti_->GetTag(type, &tag) == JVMTI_ERROR_NONE && tag < 0) {
    return tag;
  }
  types_.push_back(class_name_of(jvmti_, type));
  const auto number = -static_cast<std::int64_t>(types_.size());
  (void)jvmti_->SetTag(type, number);
  return number;
}

LifetimeTracer::SiteName LifetimeTracer::describe(JNIEnv* jni, const jvmtiFrameInfo& frame,
                                                  std::int64_t type) {
  char* name = nullptr;
  char* descriptor = nullptr;
  jclass owner = nullptr;
  if (jvmti_->GetMethodName(frame.method, &name, &descriptor, nullptr) != JVMTI_ERROR_NONE) {
    return {};
  }
  session::LifetimeRecord record;
  record.method = text_or_unknown(jvmti_, JVMTI_ERROR_NONE, name);
  record.descriptor = text_or_unknown(jvmti_, JVMTI_ERROR_NONE, descriptor);
  record.line = line_at(frame);
  record.type = types_[static_cast<std::size_t>(-type - 1)];
  if (jvmti_->GetMethodDeclaringClass(frame.method, &owner) != JVMTI_ERROR_NONE) {
    return {};
  }
  const auto owned = own_local(jni, owner);
  record.class_name = class_name_of(jvmti_, owner);
  if (!is_chosen(record.class_name)) {
    return {};
  }
  const auto number = static_cast<ObjectLives::Site>(names_.size());
  const auto [known, is_new] = numbers_.try_emplace(
      {record.class_name, record.method, record.descriptor, record.line, record.type}, number);
  if (is_new) {
    names_.push_back(std::move(record));
  }
  return {.is_traced = true, .number = known->second};
}

std::uint32_t LifetimeTracer::line_at(const jvmtiFrameInfo& frame) const {
  jint count = 0;
  jvmtiLineNumberEntry* entries = nullptr;
  if (jvmti_->GetLineNumberTable(frame.method, &count, &entries) != JVMTI_ERROR_NONE) {
    return 0;
  }
  const VmMemory<jvmtiLineNumberEntry> memory(entries, {jvmti_});
  std::optional<jvmtiLineNumberEntry> nearest;
  for (const jvmtiLineNumberEntry& entry : std::span(entries, static_cast<std::size_t>(count))) {
    if (entry.start_location <= frame.location &&
        (!nearest || entry.start_location >= nearest->start_location)) {
      nearest = entry;
    }
  }
  return nearest ? static_cast<std::uint32_t>(nearest->line_number) : 0;
}

bool LifetimeTracer::is_chosen(std::string_view class_name) const {
  return choice_.classes.empty() ||
         std::ranges::any_of(choice_.classes, [&](const std::string& beginning) {
           return class_name.starts_with(beginning);
         });
}

}  // namespace assay::agent
