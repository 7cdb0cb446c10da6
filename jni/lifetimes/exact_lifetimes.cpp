// SPDX-License-Identifier: Apache-2.0
#include "jni/lifetimes/exact_lifetimes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "jni/agent/say.h"
#include "jni/agent/vm_flags.h"
#include "jni/agent/vm_memory.h"
#include "jni/agent/vm_structs.h"
#include "native/session/lifetime_records.h"
#include "native/session/log_records.h"
#include "native/sites/death_times.h"

namespace assay::agent {
namespace {

constexpr jlong kLivingTag = 1;
constexpr std::uint64_t kAlive = ~std::uint64_t{0};  // in the cell of an object
constexpr const char* kReferenceClass = "java/lang/ref/Reference";

ExactLifetimes* exact_lifetimes = nullptr;

struct HeapRange {
  const char* start = nullptr;
  std::uint64_t bytes = 0;
};

// Returns the addresses that the VM has reserved for objects.
std::optional<HeapRange> heap_range() {
  const char* heap = vm_static_field("Universe", "_collectedHeap");
  const auto reserved = vm_field_offset("CollectedHeap", "_reserved");
  const auto start = vm_field_offset("MemRegion", "_start");
  const auto words = vm_field_offset("MemRegion", "_word_size");
  if (heap == nullptr || !reserved || !start || !words) {
    return std::nullopt;
  }
  const char* range = read_at<const char*>(heap, 0) + *reserved;
  return HeapRange{.start = read_at<const char*>(range, *start),
                   .bytes = read_at<std::uint64_t>(range, *words) * sizeof(std::uint64_t)};
}

// A handle of JNI points to the object's address. Requires: the VM moves no object.
const char* address_of(jobject handle) { return *reinterpret_cast<const char* const*>(handle); }

// Says which references are weak.
struct WeakReferences {
  std::unordered_set<std::int64_t> tags_of_classes;
  jint field = -1;  // the index of `referent` among the fields of a reference
};

jint JNICALL on_reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong,
                          jlong referrer_class_tag, jlong, jlong* tag, jlong*, jint, void* data) {
  const auto& weak = *static_cast<const WeakReferences*>(data);
  if (kind == JVMTI_HEAP_REFERENCE_FIELD && info->field.index == weak.field &&
      weak.tags_of_classes.contains(referrer_class_tag)) {
    return 0;
  }
  if (*tag == 0) {
    *tag = kLivingTag;
  }
  return JVMTI_VISIT_OBJECTS;
}

// Returns the index of `referent`; -1 where the class has none.
jint field_of_referent(jvmtiEnv* jvmti, jclass reference) {
  jint count = 0;
  jfieldID* fields = nullptr;
  if (jvmti->GetClassFields(reference, &count, &fields) != JVMTI_ERROR_NONE) {
    return -1;
  }
  const VmMemory<jfieldID> memory(fields, {jvmti});
  for (jint i = 0; i < count; ++i) {
    char* name = nullptr;
    if (jvmti->GetFieldName(reference, fields[i], &name, nullptr, nullptr) == JVMTI_ERROR_NONE) {
      const VmMemory<char> name_memory(name, {jvmti});
      if (std::string_view(name) == "referent") {
        return i;
      }
    }
  }
  return -1;
}

}  // namespace

Result<void> ExactLifetimes::check_vm() {
  if (!vm_flag_is_on("UseEpsilonGC")) {
    return make_error(ErrorCode::unsupported,
                      "exact lifetimes need a heap in which no object moves: start java with "
                      "-XX:+UnlockExperimentalVMOptions -XX:+UseEpsilonGC");
  }
  return {};
}

ExactLifetimes* ExactLifetimes::current() { return exact_lifetimes; }

ExactLifetimes::ExactLifetimes(jvmtiEnv* jvmti, Choice choice)
    : jvmti_(jvmti), sites_(jvmti, std::move(choice.classes)) {
  exact_lifetimes = this;
}

bool ExactLifetimes::prepare() {
  std::call_once(is_prepared_, [&] {
    references_ = ObjectReferences::of_this_vm();
    const auto heap = heap_range();
    const auto covered =
        references_ && heap
            ? stamps_.cover(heap->start, heap->bytes)
            : make_error(ErrorCode::unsupported,
                         "this VM does not tell where its objects are, and what they refer to");
    if (!covered) {
      say("no lifetimes are traced: " + covered.error().message());
    }
  });
  return stamps_.is_covered();
}

void ExactLifetimes::begin() {
  if (prepare()) {
    (void)jvmti_->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, nullptr);
  }
}

void ExactLifetimes::allocated(JNIEnv* jni, jobject object, jclass type, std::uint64_t bytes) {
  const AllocationSites::Site site = sites_.current(jni, type);
  Birth birth{.object = address_of(object), .born_at = stamps_.advance(bytes)};
  if (site.is_traced) {
    birth.site = site.number;
    birth.bytes = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(bytes, std::numeric_limits<std::uint32_t>::max()));
  }
  stamps_.stamp(birth.object);
  const std::lock_guard lock(mutex_);
  births_.push_back(birth);
}

void ExactLifetimes::finish(JNIEnv* jni, SessionLog& log) {
  if (!stamps_.is_covered()) {
    return;
  }
  (void)jvmti_->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, nullptr);
  for (const session::LifetimeRecord& record : sites_.records_of(lives(living(jni)))) {
    log.append(session::encode_lifetimes(record));
  }
  const auto note = [&](std::string_view key, std::uint64_t value) {
    log.append(session::encode_environment(key, std::to_string(value)));
  };
  note(session::kLifetimeResolution, 0);
  note(session::kLifetimeClock, stamps_.clock());
  note(session::kLifetimeLooks, 0);
}

std::unordered_set<std::int64_t> ExactLifetimes::tags_of_references(JNIEnv* jni) {
  std::unordered_set<std::int64_t> tags;
  const auto reference = own_local(jni, jni->FindClass(kReferenceClass));
  jint count = 0;
  jclass* classes = nullptr;
  if (reference == nullptr || jvmti_->GetLoadedClasses(&count, &classes) != JVMTI_ERROR_NONE) {
    jni->ExceptionClear();
    return tags;
  }
  const VmMemory<jclass> memory(classes, {jvmti_});
  for (jclass type : std::span(classes, static_cast<std::size_t>(count))) {
    const auto owned = own_local(jni, type);
    if (jni->IsAssignableFrom(type, reference.get())) {
      tags.insert(sites_.tag_of(type));
    }
  }
  return tags;
}

std::vector<const char*> ExactLifetimes::living(JNIEnv* jni) {
  const auto reference = own_local(jni, jni->FindClass(kReferenceClass));
  WeakReferences weak{.tags_of_classes = tags_of_references(jni),
                      .field = field_of_referent(jvmti_, reference.get())};
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_reference_callback = on_reference;
  (void)jvmti_->FollowReferences(0, nullptr, nullptr, &callbacks, &weak);
  jint count = 0;
  jobject* objects = nullptr;
  if (jvmti_->GetObjectsWithTags(1, &kLivingTag, &count, &objects, nullptr) != JVMTI_ERROR_NONE) {
    return {};
  }
  const VmMemory<jobject> memory(objects, {jvmti_});
  std::vector<const char*> addresses;
  addresses.reserve(static_cast<std::size_t>(count));
  for (jobject object : std::span(objects, static_cast<std::size_t>(count))) {
    addresses.push_back(address_of(object));
    jni->DeleteLocalRef(object);
  }
  return addresses;
}

std::vector<ObjectLives::SiteLives> ExactLifetimes::lives(const std::vector<const char*>& living) {
  const std::lock_guard lock(mutex_);
  for (const char* object : living) {
    if (std::uint64_t* cell = stamps_.cell(object); cell != nullptr) {
      *cell = kAlive;
    }
  }
  std::vector<ObjectLives::SiteLives> sites;
  const std::vector<const Birth*> dead = take_births(sites);
  const std::vector<std::uint64_t> deaths = deaths_of(dead);
  for (std::size_t i = 0; i < dead.size(); ++i) {
    if (dead[i]->site != kNoSite) {
      const std::uint64_t lifetime = std::max(deaths[i], dead[i]->born_at) - dead[i]->born_at;
      sites[dead[i]->site].survived += lifetime == 0 ? 0U : 1U;
      sites[dead[i]->site].add_death(lifetime, lifetime);
    }
  }
  return sites;
}

std::vector<const ExactLifetimes::Birth*> ExactLifetimes::take_births(
    std::vector<ObjectLives::SiteLives>& sites) {
  std::vector<const Birth*> dead;
  for (const Birth& birth : births_) {
    const bool is_alive = *stamps_.cell(birth.object) == kAlive;
    if (!is_alive) {
      dead.push_back(&birth);
    }
    if (birth.site != kNoSite) {
      sites.resize(std::max<std::size_t>(sites.size(), std::size_t{birth.site} + 1));
      ObjectLives::SiteLives& site = sites[birth.site];
      ++site.born;
      site.born_bytes += birth.bytes;
      site.alive += is_alive ? 1U : 0U;
      site.survived += is_alive ? 1U : 0U;
    }
  }
  return dead;
}

// The cell of a dead object gets the object's number. Cells of objects that nobody saw being born
// have any number, so the object with that number is looked at.
std::vector<std::uint64_t> ExactLifetimes::deaths_of(const std::vector<const Birth*>& dead) {
  std::vector<std::uint64_t> last_uses;
  last_uses.reserve(dead.size());
  for (const Birth* birth : dead) {
    std::uint64_t& cell = *stamps_.cell(birth->object);
    last_uses.push_back(cell);
    cell = last_uses.size() - 1;
  }
  return sites::death_times(
      last_uses, [&](std::uint32_t object, std::vector<std::uint32_t>& referents) {
        references_->for_each(dead[object]->object, [&](const char* referent) {
          const std::uint64_t* cell = stamps_.cell(referent);
          if (cell != nullptr && *cell < dead.size() && dead[*cell]->object == referent) {
            referents.push_back(static_cast<std::uint32_t>(*cell));
          }
        });
      });
}

}  // namespace assay::agent
