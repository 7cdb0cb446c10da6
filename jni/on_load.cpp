// SPDX-License-Identifier: Apache-2.0
// Defines the entry points that the VM calls: the agent's load, and the shim's first call.
#include <dlfcn.h>
#include <jni.h>
#include <jvmti.h>
#include <link.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "jni/agent/agent.h"
#include "jni/agent/feature_rules.h"
#include "jni/agent/jni_boundary.h"
#include "jni/agent/unchanged_compiler.h"
#include "jni/agent/vm_events.h"
#include "jni/agent/vm_memory.h"
#include "jni/bursts/burst_thread.h"
#include "jni/counting/native_methods.h"
#include "jni/counting/profile_feed.h"
#include "jni/counting/region_methods.h"
#include "jni/features.h"
#include "jni/slowing/recompiler_class.h"
#include "jni/slowing/slowdown_methods.h"

namespace assay::agent {
namespace {

// The argument file of `assay java-args` sets this property, which says that Graal and the shim are
// on the module path. The property is not changed: programs pass their properties to JVMs that they
// start.
constexpr const char* kShimProperty = "assay.shim";

bool has_property(jvmtiEnv* jvmti, const char* name) {
  char* value = nullptr;
  if (jvmti->GetSystemProperty(name, &value) != JVMTI_ERROR_NONE || value == nullptr) {
    return false;
  }
  const VmMemory<char> memory(value, {jvmti});
  return *value != '\0';
}

// Tells whether `object` is a copy of this library under another path.
int is_other_copy(dl_phdr_info* object, std::size_t, void* own_base) {
  return std::string_view(object->dlpi_name).ends_with("/libassay.so") &&
         reinterpret_cast<void*>(object->dlpi_addr) != own_base;
}

// The VM loads a library once, even if it is named twice, so both calls see the same `loaded`.
bool is_second_agent() {
  static bool loaded = false;
  Dl_info info{};
  (void)::dladdr(reinterpret_cast<void*>(&is_second_agent), &info);
  return std::exchange(loaded, true) || ::dl_iterate_phdr(is_other_copy, info.dli_fbase) != 0;
}

// Stops the VM before the program starts, for a mistake in what the user wrote.
jint refuse(const std::string& why) {
  say(why);
  return JNI_ERR;
}

// Leaves the program running as if there were no agent.
jint go_on_alone(const std::string& why) {
  say("nothing is counted or slowed: " + why);
  return JNI_OK;
}

Result<void> start(JavaVM* vm, jvmtiEnv* jvmti, const MakeFeatures& make) {
  ASSAY_ASSIGN(std::vector<std::unique_ptr<Feature>> features, make());
  std::vector<FeatureKind> kinds;
  kinds.reserve(features.size());
  for (const auto& feature : features) {
    kinds.push_back(feature->kind());
  }
  if (const auto conflict = why_not_together(kinds)) {
    return make_error(ErrorCode::invalid_argument, *conflict);
  }
  Agent::publish(std::make_unique<Agent>(std::move(features)));
  for (const auto& feature : Agent::current()->features()) {
    feature->started(vm, jvmti);
  }
  return enable_needs(jvmti, *Agent::current());
}

jint load(JavaVM* vm, const char* text) {
  jvmtiEnv* jvmti = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_1_2) != JNI_OK) {
    return go_on_alone("this VM has no JVM TI");
  }
  const auto features = features_for(text == nullptr ? "" : text);
  if (!features) {
    return refuse(features.error().message());
  }
  if (!has_property(jvmti, kShimProperty)) {
    return refuse(
        "the agent needs Graal and the shim: write an argument file with `assay java-args -o "
        "assay.args` and start `java @assay.args -agentpath:...`, or use `assay count -- java "
        "...`");
  }
  if (is_second_agent()) {
    return refuse("the agent is given twice; remove one -agentpath");
  }
  keep_compiler_unchanged(vm);
  const auto started = start(vm, jvmti, *features);
  return started ? JNI_OK : go_on_alone(started.error().message());
}

}  // namespace
}  // namespace assay::agent

extern "C" {

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void*) {
  return assay::agent::guarded<jint>(JNI_OK, [&] { return assay::agent::load(vm, options); });
}

// The VM looks into its agents' libraries for native methods: the shim needs no path to this
// library.
JNIEXPORT jboolean JNICALL Java_assay_shim_bridge_NativeBridge_bind0(JNIEnv* jni, jclass) {
  return assay::agent::guarded<jboolean>(JNI_FALSE, [&]() -> jboolean {
    return assay::agent::register_native_methods(jni) &&
                   assay::agent::register_slowdown_methods(jni) &&
                   assay::agent::register_region_methods(jni) &&
                   assay::agent::bind_recompiler(jni) && assay::agent::bind_burst_switch(jni) &&
                   assay::agent::bind_profile_feed(jni)
               ? JNI_TRUE
               : JNI_FALSE;
  });
}
}
