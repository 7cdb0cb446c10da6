// SPDX-License-Identifier: Apache-2.0
#include "jni/lifetimes/allocation_sites.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "jni/agent/jni_boundary.h"
#include "jni/agent/vm_memory.h"
#include "native/classfile/method_name.h"

namespace assay::agent {
namespace {

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

AllocationSites::Site AllocationSites::current(JNIEnv* jni, jclass type) {
  jvmtiFrameInfo frame{};
  jint depth = 0;
  if (jvmti_->GetStackTrace(nullptr, 0, 1, &frame, &depth) != JVMTI_ERROR_NONE || depth != 1) {
    return {};
  }
  const std::lock_guard lock(mutex_);
  const std::int64_t tag = locked_tag_of(type);
  const SiteKey key{frame.method, static_cast<std::int32_t>(frame.location), tag};
  const auto known = sites_.find(key);
  return known != sites_.end() ? known->second
                               : sites_.emplace(key, describe(jni, frame, tag)).first->second;
}

std::int64_t AllocationSites::tag_of(jclass type) {
  const std::lock_guard lock(mutex_);
  return locked_tag_of(type);
}

std::vector<session::LifetimeRecord> AllocationSites::records_of(
    const std::vector<ObjectLives::SiteLives>& lives) {
  const std::lock_guard lock(mutex_);
  std::vector<session::LifetimeRecord> records(
      names_.begin(), names_.begin() + static_cast<std::ptrdiff_t>(lives.size()));
  for (std::size_t i = 0; i < lives.size(); ++i) {
    records[i].born = lives[i].born;
    records[i].born_bytes = lives[i].born_bytes;
    records[i].alive = lives[i].alive;
    records[i].survived = lives[i].survived;
    records[i].at_least = lives[i].at_least;
    records[i].at_most = lives[i].at_most;
    records[i].sum_at_least = lives[i].sum_at_least;
    records[i].sum_at_most = lives[i].sum_at_most;
  }
  return records;
}

std::int64_t AllocationSites::locked_tag_of(jclass type) {
  jlong tag = 0;
  if (jvmti_->GetTag(type, &tag) == JVMTI_ERROR_NONE && tag < 0) {
    return tag;
  }
  types_.push_back(class_name_of(jvmti_, type));
  const auto number = -static_cast<std::int64_t>(types_.size());
  (void)jvmti_->SetTag(type, number);
  return number;
}

AllocationSites::Site AllocationSites::describe(JNIEnv* jni, const jvmtiFrameInfo& frame,
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

std::uint32_t AllocationSites::line_at(const jvmtiFrameInfo& frame) const {
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

bool AllocationSites::is_chosen(std::string_view class_name) const {
  return classes_.empty() || std::ranges::any_of(classes_, [&](const std::string& beginning) {
           return class_name.starts_with(beginning);
         });
}

}  // namespace assay::agent
