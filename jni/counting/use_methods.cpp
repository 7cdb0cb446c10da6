// SPDX-License-Identifier: Apache-2.0
// Lists the native methods of assay.regions.Uses, which interpreted code calls (decision 0042), and
// those of assay.regions.Sites that tell of a tool's own work.
#include "jni/counting/use_methods.h"

#include <array>

#include "jni/agent/jni_boundary.h"
#include "jni/lifetimes/exact_lifetimes.h"

namespace assay::agent {

jlongArray use_stamps_of(JNIEnv* jni) {
  ExactLifetimes* lifetimes = ExactLifetimes::current();
  if (lifetimes == nullptr || !lifetimes->prepare()) {
    return nullptr;
  }
  const ReferenceForm& form = lifetimes->reference_form();
  const std::array<jlong, 4> facts = {static_cast<jlong>(lifetimes->stamps().bias()),
                                      reinterpret_cast<jlong>(lifetimes->stamps().clock_address()),
                                      reinterpret_cast<jlong>(form.base),
                                      static_cast<jlong>(form.shift)};
  jlongArray array = jni->NewLongArray(static_cast<jsize>(facts.size()));
  if (array != nullptr) {
    jni->SetLongArrayRegion(array, 0, static_cast<jsize>(facts.size()), facts.data());
  }
  return array;
}

}  // namespace assay::agent

extern "C" {

JNIEXPORT jboolean JNICALL Java_assay_regions_Uses_areTraced0(JNIEnv*, jclass) {
  using namespace assay::agent;
  const auto is_traced = [] {
    ExactLifetimes* lifetimes = ExactLifetimes::current();
    return lifetimes != nullptr && lifetimes->prepare();
  };
  return static_cast<jboolean>(guarded<bool>(false, is_traced));
}

// The VM moves no object, so the handle's address stays right.
JNIEXPORT void JNICALL Java_assay_regions_Uses_of0(JNIEnv*, jclass, jobject object) {
  using namespace assay::agent;
  ExactLifetimes* lifetimes = ExactLifetimes::current();
  if (lifetimes != nullptr && object != nullptr && !LifetimeTracer::is_tool_at_work()) {
    lifetimes->stamps().stamp(*reinterpret_cast<const char* const*>(object));
  }
}

JNIEXPORT void JNICALL Java_assay_regions_Sites_beginToolWork0(JNIEnv*, jclass) {
  assay::agent::LifetimeTracer::begin_tool_work();
}

JNIEXPORT void JNICALL Java_assay_regions_Sites_endToolWork0(JNIEnv*, jclass) {
  assay::agent::LifetimeTracer::end_tool_work();
}
}
