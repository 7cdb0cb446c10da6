// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/frames_on_stacks.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>

#include "jni/agent/vm_memory.h"
#include "jni/cputime/method_names.h"

namespace assay::agent {
namespace {

using FramesByMethod = std::unordered_map<jmethodID, std::uint64_t>;

// A thread that ends meanwhile has no frames.
void add_frames_of(jvmtiEnv* jvmti, jthread thread, FramesByMethod& frames) {
  jint depth = 0;
  if (jvmti->GetFrameCount(thread, &depth) != JVMTI_ERROR_NONE || depth <= 0) {
    return;
  }
  std::vector<jvmtiFrameInfo> stack(static_cast<std::size_t>(depth));
  jint count = 0;
  if (jvmti->GetStackTrace(thread, 0, depth, stack.data(), &count) != JVMTI_ERROR_NONE) {
    return;
  }
  for (const jvmtiFrameInfo& frame : std::span(stack).first(static_cast<std::size_t>(count))) {
    ++frames[frame.method];
  }
}

// Calls `visit` with each element of an array of references, and then deletes the reference.
template <typename Reference, typename Visitor>
void for_each_reference(jvmtiEnv* jvmti, JNIEnv* jni, jint count, Reference* references,
                        const Visitor& visit) {
  const VmMemory<Reference> memory(references, {jvmti});
  for (Reference reference : std::span(references, static_cast<std::size_t>(count))) {
    const auto owner = own_local(jni, reference);
    visit(reference);
  }
}

bool is_initialized(jvmtiEnv* jvmti, jclass type, std::string_view wanted) {
  char* signature = nullptr;
  if (jvmti->GetClassSignature(type, &signature, nullptr) != JVMTI_ERROR_NONE) {
    return false;
  }
  const VmMemory<char> memory(signature, {jvmti});
  jint status = 0;
  return signature == wanted && jvmti->GetClassStatus(type, &status) == JVMTI_ERROR_NONE &&
         (status & JVMTI_CLASS_STATUS_INITIALIZED) != 0;
}

}  // namespace

std::vector<session::FramesOnStacksRecord> frames_on_stacks(jvmtiEnv* jvmti, JNIEnv* jni) {
  jint count = 0;
  jthread* threads = nullptr;
  if (jvmti->GetAllThreads(&count, &threads) != JVMTI_ERROR_NONE) {
    return {};
  }
  FramesByMethod frames;
  for_each_reference(jvmti, jni, count, threads,
                     [&](jthread thread) { add_frames_of(jvmti, thread, frames); });
  MethodNames names(jvmti);
  std::vector<session::FramesOnStacksRecord> records;
  for (const auto& [method, number] : frames) {
    records.push_back({names.of(jni, method), number});
  }
  std::ranges::sort(records, {}, &session::FramesOnStacksRecord::method);
  return records;
}

bool has_used_virtual_threads(jvmtiEnv* jvmti, JNIEnv* jni) {
  jint count = 0;
  jclass* classes = nullptr;
  if (jvmti->GetClassLoaderClasses(nullptr, &count, &classes) != JVMTI_ERROR_NONE) {
    return true;  // nobody knows
  }
  bool is_used = false;
  for_each_reference(jvmti, jni, count, classes, [&](jclass type) {
    is_used = is_used || is_initialized(jvmti, type, "Ljava/lang/VirtualThread;");
  });
  return is_used;
}

}  // namespace assay::agent
