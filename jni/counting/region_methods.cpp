// SPDX-License-Identifier: Apache-2.0
// Lists the native methods of assay.shim.bridge.RegionBridge, which compiler threads call, and of
// assay.regions.Sites, which the program's threads call (decision 0029).
#include "jni/counting/region_methods.h"

#include <array>
#include <cstdint>
#include <mutex>
#include <vector>

#include "jni/agent/jni_boundary.h"
#include "jni/agent/register_saving_call.h"
#include "jni/counting/counting_feature.h"
#include "jni/counting/depth_methods.h"
#include "jni/counting/leaf_methods.h"
#include "jni/counting/receiver_methods.h"
#include "jni/counting/use_methods.h"

namespace assay::agent {
namespace {

constexpr jint kNone = -1;

// Says what the shim does with regions; assay.shim.bridge.RegionBridge has the same numbers.
enum RegionMode : jint { kOff = 0, kKeepsRefused = 1, kRemovesRefused = 2 };

SiteCounters* current_sites() {
  CountingFeature* feature = CountingFeature::current();
  return feature == nullptr ? nullptr : feature->sites();
}

// Notes why a site is not counted: only the first reason, because others would be alike.
jint number_or_none(const Result<std::uint32_t>& number) {
  static std::once_flag is_noted;
  if (!number) {
    std::call_once(is_noted, [&] {
      CountingFeature::current()->note_message("a site is not counted: " +
                                               number.error().message());
    });
    return kNone;
  }
  return static_cast<jint>(*number);
}

jint JNICALL region_mode(JNIEnv*, jclass) {
  return guarded<jint>(kOff, [&]() -> jint {
    const CountingFeature* feature = CountingFeature::current();
    if (current_sites() == nullptr || feature->leaves_regions_as_code()) {
      return kOff;
    }
    return feature->removes_refused_regions() ? kRemovesRefused : kKeepsRefused;
  });
}

jint JNICALL counter_of_site(JNIEnv*, jclass, jint site) {
  return guarded<jint>(kNone, [&]() -> jint {
    const SiteCounters* sites = current_sites();
    const auto counter =
        sites == nullptr ? std::nullopt : sites->compiled_counter(static_cast<std::uint32_t>(site));
    return counter ? static_cast<jint>(*counter) : kNone;
  });
}

jint JNICALL site_of_several(JNIEnv* jni, jclass, jintArray candidates) {
  return guarded<jint>(kNone, [&]() -> jint {
    SiteCounters* sites = current_sites();
    std::vector<jint> numbers(static_cast<std::size_t>(jni->GetArrayLength(candidates)));
    jni->GetIntArrayRegion(candidates, 0, static_cast<jsize>(numbers.size()), numbers.data());
    if (jni->ExceptionCheck()) {
      jni->ExceptionClear();
      return kNone;
    }
    return sites == nullptr ? kNone
                            : number_or_none(sites->of_several({numbers.begin(), numbers.end()}));
  });
}

jint JNICALL site_in_context(JNIEnv* jni, jclass, jint site, jbyteArray context) {
  return guarded<jint>(kNone, [&]() -> jint {
    SiteCounters* sites = current_sites();
    return sites == nullptr ? kNone
                            : number_or_none(sites->in_context(static_cast<std::uint32_t>(site),
                                                               to_text(jni, context)));
  });
}

jlong JNICALL receiver_counter(JNIEnv*, jclass) {
  return guarded<jlong>(0, [] { return receiver_counter_address(); });
}

jlong JNICALL receiver_miss(JNIEnv*, jclass) {
  return guarded<jlong>(0, [] { return receiver_miss_address(); });
}

jlong JNICALL receiver_behind_callers(JNIEnv*, jclass) {
  return guarded<jlong>(0, [] { return receiver_behind_callers_address(); });
}

jlong JNICALL receiver_line(JNIEnv*, jclass, jint site) {
  return guarded<jlong>(0, [&] { return receiver_line_address(site); });
}

jint JNICALL class_offset(JNIEnv*, jclass) {
  return guarded<jint>(kNone, [] { return receiver_class_offset(); });
}

jint JNICALL class_shift(JNIEnv*, jclass) {
  return guarded<jint>(0, [] { return receiver_class_shift(); });
}

jlong JNICALL saving_call(JNIEnv*, jclass) {
  return guarded<jlong>(0, [] { return static_cast<jlong>(register_saving_call()); });
}

jlong JNICALL depth_sample(JNIEnv*, jclass) {
  return guarded<jlong>(0, [] { return depth_sample_address(); });
}

jint JNICALL depth_counter(JNIEnv*, jclass) {
  return guarded<jint>(kNone, [] { return depth_countdown(); });
}

jlong JNICALL leaf_address(JNIEnv*, jclass) {
  return guarded<jlong>(0, [] { return static_cast<jlong>(address_of_leaf_calls()); });
}

jlongArray JNICALL use_stamps(JNIEnv* jni, jclass) {
  return guarded<jlongArray>(nullptr, [&] { return use_stamps_of(jni); });
}

}  // namespace

bool register_region_methods(JNIEnv* jni) {
  const std::array methods = {
      native_method("mode0", "()I", region_mode),
      native_method("counterOf0", "(I)I", counter_of_site),
      native_method("siteOfSeveral0", "([I)I", site_of_several),
      native_method("siteInContext0", "(I[B)I", site_in_context),
      native_method("receiverCounter0", "()J", receiver_counter),
      native_method("savingCall0", "()J", saving_call),
      native_method("depthSample0", "()J", depth_sample),
      native_method("depthCountdown0", "()I", depth_counter),
      native_method("receiverMiss0", "()J", receiver_miss),
      native_method("receiverBehindCallers0", "()J", receiver_behind_callers),
      native_method("receiverLine0", "(I)J", receiver_line),
      native_method("classOffset0", "()I", class_offset),
      native_method("classShift0", "()I", class_shift),
      native_method("leafAddress0", "()J", leaf_address),
      native_method("useStamps0", "()[J", use_stamps),
  };
  return bind_native_methods(jni, "assay/shim/bridge/RegionBridge", methods);
}

}  // namespace assay::agent

// The VM looks into its agents' libraries for native methods, so the API needs no path to this
// library.
extern "C" {

JNIEXPORT jboolean JNICALL Java_assay_regions_Sites_areCounted0(JNIEnv*, jclass) {
  return assay::agent::current_sites() != nullptr ? JNI_TRUE : JNI_FALSE;
}

JNIEXPORT jint JNICALL Java_assay_regions_Sites_define0(JNIEnv* jni, jclass, jbyteArray description,
                                                        jint count) {
  using namespace assay::agent;
  return guarded<jint>(kNone, [&]() -> jint {
    return number_or_none(
        current_sites()->define(to_text(jni, description), static_cast<std::uint32_t>(count)));
  });
}

JNIEXPORT void JNICALL Java_assay_regions_Sites_hit0(JNIEnv*, jclass, jint site) {
  assay::agent::current_sites()->count_interpreted(static_cast<std::uint32_t>(site));
}

JNIEXPORT jlong JNICALL Java_assay_regions_Sites_compiled0(JNIEnv*, jclass, jint site) {
  using namespace assay::agent;
  return guarded<jlong>(0, [&] {
    return static_cast<jlong>(current_sites()->compiled(static_cast<std::uint32_t>(site)));
  });
}

JNIEXPORT jlong JNICALL Java_assay_regions_Sites_interpreted0(JNIEnv*, jclass, jint site) {
  using namespace assay::agent;
  return guarded<jlong>(0, [&] {
    return static_cast<jlong>(current_sites()->interpreted(static_cast<std::uint32_t>(site)));
  });
}
}
