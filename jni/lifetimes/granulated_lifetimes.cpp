// SPDX-License-Identifier: Apache-2.0
#include "jni/lifetimes/granulated_lifetimes.h"

#include <string>
#include <string_view>

#include "jni/agent/vm_flags.h"
#include "native/session/lifetime_records.h"
#include "native/session/log_records.h"

namespace assay::agent {

Result<void> GranulatedLifetimes::check_vm() {
  if (vm_flag_is_on("UseZGC")) {
    return make_error(ErrorCode::unsupported,
                      "a run with ZGC did not come to its end; use G1, the "
                      "parallel or the serial collector");
  }
  return {};
}

void GranulatedLifetimes::begin() {
  for (const jvmtiEvent event : {JVMTI_EVENT_OBJECT_FREE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC}) {
    (void)jvmti_->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr);
  }
}

// Looks at what is alive for the last time.
void GranulatedLifetimes::finish(JNIEnv*, SessionLog& log) {
  (void)jvmti_->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, nullptr);
  look();
  (void)jvmti_->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_OBJECT_FREE, nullptr);
  for (const session::LifetimeRecord& record : sites_.records_of(lives_.sites())) {
    log.append(session::encode_lifetimes(record));
  }
  const auto note = [&](std::string_view key, std::uint64_t value) {
    log.append(session::encode_environment(key, std::to_string(value)));
  };
  note(session::kLifetimeResolution, resolution_bytes_);
  note(session::kLifetimeClock, lives_.clock());
  note(session::kLifetimeLooks, lives_.looks());
}

void GranulatedLifetimes::allocated(JNIEnv* jni, jobject object, jclass type, std::uint64_t bytes) {
  const AllocationSites::Site site = sites_.current(jni, type);
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
void GranulatedLifetimes::freed(std::int64_t tag) {
  if (tag > 0) {
    lives_.died(tag);
  }
}

// The VM tells of dead objects some time after a collection, on a thread of its own, and at the
// latest where somebody asks for these events again: then all are told when the call returns.
void GranulatedLifetimes::look() {
  if (!lives_.begin_look()) {
    return;
  }
  (void)jvmti_->ForceGarbageCollection();
  (void)jvmti_->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_OBJECT_FREE, nullptr);
  lives_.end_look();
}

}  // namespace assay::agent
