// SPDX-License-Identifier: Apache-2.0
// Lists what counts receivers: the function that compiled code calls, and the native methods of
// assay.regions.Receivers and ClassWords, which interpreted code calls (decision 0034).
#include "jni/counting/receiver_methods.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <string_view>

#include "jni/agent/class_words.h"
#include "jni/agent/jni_boundary.h"
#include "jni/counting/counting_feature.h"
#include "jni/counting/receiver_callers.h"
#include "jni/sites/caller_sites.h"
#include "jni/sites/receiver_counters.h"
#include "jni/sites/receiver_lines.h"

namespace assay::agent {
namespace {

constexpr jint kNoPlace = -1;

std::atomic<ReceiverCounters*> receivers_in_use{nullptr};

// Returns null where no sites are counted. The counters are never destroyed, because compiled code
// uses them until the process is gone.
ReceiverCounters* current_receivers() {
  static ReceiverCounters* const counters = [] {
    CountingFeature* feature = CountingFeature::current();
    ReceiverCounters* made =
        feature == nullptr || feature->sites() == nullptr
            ? nullptr
            : new ReceiverCounters(*feature->sites(), class_name_of_word,
                                   are_callers_looked_for() ? CallerSites::kMostPairs
                                                            : ReceiverCounters::kMostPairs);
    receivers_in_use = made;
    return made;
  }();
  return counters;
}

const std::optional<ClassWordPlace>& place_of_words() {
  static const std::optional<ClassWordPlace> place = class_word_place();
  return place;
}

// Compiled code calls this function while the thread is in Java, so the object does not move.
void count_receiver(const char* object, jint site) {
  guarded([&] {
    ReceiverCounters* receivers = current_receivers();
    if (receivers != nullptr && place_of_words()) {
      receivers->count_compiled(static_cast<std::uint32_t>(site),
                                object == nullptr ? 0 : place_of_words()->word_of(object));
    }
  });
}

// Compiled code comes here and below by the way that keeps all registers: with an object or null,
// the site, and the address of its line.
void receiver_missed(std::uint64_t object, std::uint64_t site, std::uint64_t line) {
  guarded([&] {
    current_receivers()->count_missed(
        static_cast<std::uint32_t>(site), *reinterpret_cast<ReceiverLines::Line*>(line),
        object == 0 ? 0 : place_of_words()->word_of(reinterpret_cast<const char*>(object)));
  });
}

// `site` has the number of callers that were inlined above its 32 bits
// (CountReceiverWithCallersOp).
void receiver_with_callers(std::uint64_t object, std::uint64_t site, std::uint64_t return_place) {
  guarded([&] {
    const std::uint32_t behind = site_behind_compiled_callers(
        static_cast<std::uint32_t>(site), static_cast<std::uint32_t>(site >> 32), return_place);
    current_receivers()->count_behind(
        behind, static_cast<std::uint32_t>(site),
        object == 0 ? 0 : place_of_words()->word_of(reinterpret_cast<const char*>(object)),
        SiteCode::compiled);
  });
}

}  // namespace

// Makes the counters, too, so that no compiled code has to.
jlong receiver_counter_address() {
  current_receivers();
  place_of_words();
  return reinterpret_cast<jlong>(&count_receiver);
}

jlong receiver_miss_address() {
  return current_receivers() != nullptr && place_of_words()
             ? reinterpret_cast<jlong>(&receiver_missed)
             : 0;
}

jlong receiver_behind_callers_address() {
  return are_callers_looked_for() && receiver_miss_address() != 0
             ? reinterpret_cast<jlong>(&receiver_with_callers)
             : 0;
}

jlong receiver_line_address(jint site) {
  ReceiverCounters* receivers = current_receivers();
  return receivers == nullptr
             ? 0
             : reinterpret_cast<jlong>(receivers->line_of(static_cast<std::uint32_t>(site)));
}

jint receiver_class_offset() {
  return place_of_words() ? static_cast<jint>(place_of_words()->offset) : kNoPlace;
}

jint receiver_class_shift() {
  return place_of_words() ? static_cast<jint>(place_of_words()->shift) : 0;
}

bool follow_classes_of_receivers(jvmtiEnv* jvmti) {
  return jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, nullptr) ==
         JVMTI_ERROR_NONE;
}

void class_of_receivers_prepared(jclass prepared, std::string_view signature) {
  ReceiverCounters* receivers = receivers_in_use;
  if (receivers == nullptr || !place_of_words()) {
    return;
  }
  if (const auto word = word_of_class(prepared, signature)) {
    receivers->forget(*word);
  } else {
    receivers->forget_all();
  }
}

}  // namespace assay::agent

extern "C" {

JNIEXPORT jint JNICALL Java_assay_regions_ClassWords_offset0(JNIEnv*, jclass) {
  using namespace assay::agent;
  return guarded<jint>(kNoPlace, [] { return receiver_class_offset(); });
}

JNIEXPORT jint JNICALL Java_assay_regions_ClassWords_shift0(JNIEnv*, jclass) {
  using namespace assay::agent;
  return guarded<jint>(0, [] { return receiver_class_shift(); });
}

JNIEXPORT void JNICALL Java_assay_regions_Receivers_count0(JNIEnv* jni, jclass, jint site,
                                                           jint word) {
  using namespace assay::agent;
  guarded([&] {
    if (ReceiverCounters* receivers = current_receivers()) {
      const auto number = static_cast<std::uint32_t>(site);
      receivers->count_behind(site_behind_interpreted_callers(jni, number), number,
                              static_cast<std::uint32_t>(word), SiteCode::interpreted);
    }
  });
}
}
