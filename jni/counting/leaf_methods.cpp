// SPDX-License-Identifier: Apache-2.0
// Lists the native methods of assay.regions.Leaf, and the function by which compiled code calls
// leaves (decision 0035).
#include "jni/counting/leaf_methods.h"

#include <jni.h>

#include <bit>
#include <cstdint>

#include "jni/agent/jni_boundary.h"
#include "jni/counting/counting_feature.h"
#include "jni/sites/leaf_calls.h"

namespace assay::agent {
namespace {

constexpr jint kNoLeaf = -1;

LeafTable& tool_leaves() {
  static LeafTable leaves;
  return leaves;
}

void call_leaf_of_code(SiteCode code, std::int32_t leaf, std::int64_t first, std::int64_t second) {
  CountingFeature* feature = CountingFeature::current();
  if (feature != nullptr && feature->sites() != nullptr) {
    call_leaf(tool_leaves(), *feature->sites(), code, leaf, first, second);
  }
}

// The calling thread is in the middle of compiled code: the function, and each leaf, must not wait
// for the VM, and must not throw.
void call_leaf_from_compiled_code(std::int32_t leaf, std::int64_t first, std::int64_t second) {
  call_leaf_of_code(SiteCode::compiled, leaf, first, second);
}

}  // namespace

std::int64_t address_of_leaf_calls() {
  (void)tool_leaves();  // is made here, on a thread that may wait
  return std::bit_cast<std::int64_t>(&call_leaf_from_compiled_code);
}

}  // namespace assay::agent

extern "C" {

JNIEXPORT jint JNICALL Java_assay_regions_Leaf_define0(JNIEnv* jni, jclass, jbyteArray name,
                                                       jlong address) {
  using namespace assay::agent;
  return guarded<jint>(kNoLeaf, [&]() -> jint {
    const auto leaf = tool_leaves().define(std::bit_cast<LeafFunction>(address));
    if (!leaf) {
      CountingFeature::current()->note_message("the leaf " + to_text(jni, name) +
                                               " is not called: " + leaf.error().message());
      return kNoLeaf;
    }
    return static_cast<jint>(*leaf);
  });
}

JNIEXPORT void JNICALL Java_assay_regions_Leaf_call0(JNIEnv*, jclass, jint leaf, jlong first,
                                                     jlong second) {
  assay::agent::call_leaf_of_code(assay::agent::SiteCode::interpreted, leaf, first, second);
}
}
