// SPDX-License-Identifier: Apache-2.0
// Finds what died by looking at what is alive, each time that a number of bytes were allocated
// (decision 0035). A look is a full collection.
#pragma once

#include <jvmti.h>

#include <cstdint>
#include <utility>

#include "jni/lifetimes/allocation_sites.h"
#include "jni/lifetimes/lifetime_tracer.h"
#include "jni/lifetimes/object_lives.h"
#include "native/support/result.h"

namespace assay::agent {

class GranulatedLifetimes final : public LifetimeTracer {
 public:
  // Fails (unsupported) with a collector under which no run has come to its end.
  static Result<void> check_vm();

  GranulatedLifetimes(jvmtiEnv* jvmti, Choice choice)
      : jvmti_(jvmti),
        resolution_bytes_(choice.resolution_bytes),
        sites_(jvmti, std::move(choice.classes)),
        lives_(resolution_bytes_) {}

  void begin() override;
  void finish(JNIEnv* jni, SessionLog& log) override;
  void allocated(JNIEnv* jni, jobject object, jclass type, std::uint64_t bytes) override;
  void freed(std::int64_t tag) override;

 private:
  // Collects garbage, and has the VM tell of all objects that died.
  void look();

  jvmtiEnv* jvmti_;
  std::uint64_t resolution_bytes_;
  AllocationSites sites_;
  ObjectLives lives_;
};

}  // namespace assay::agent
