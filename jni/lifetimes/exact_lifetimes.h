// SPDX-License-Identifier: Apache-2.0
// Finds when each object died by the Merlin algorithm (native/sites/death_times.h, decision 0042).
// All code stamps the objects that it uses; the heap keeps all objects, because the VM collects no
// garbage (Epsilon), so at the end of the run it shows what each dead object referred to.
#pragma once

#include <jvmti.h>

#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "jni/agent/object_references.h"
#include "jni/lifetimes/allocation_sites.h"
#include "jni/lifetimes/lifetime_tracer.h"
#include "jni/lifetimes/use_stamps.h"
#include "native/support/result.h"

namespace assay::agent {

class ExactLifetimes final : public LifetimeTracer {
 public:
  // Fails (unsupported) where the VM moves objects, or does not tell what objects refer to.
  static Result<void> check_vm();
  // Returns the tracer of this process; null where lifetimes are not exact.
  static ExactLifetimes* current();

  ExactLifetimes(jvmtiEnv* jvmti, Choice choice);

  // Makes room for stamps, once. Returns false, and says why, where there is none. Requires: the VM
  // has a heap.
  bool prepare();
  // Return the stamps that code writes, and how references are written. Require: prepare() returned
  // true.
  UseStamps& stamps() { return stamps_; }
  const ReferenceForm& reference_form() const { return references_->form(); }

  void begin() override;
  void finish(JNIEnv* jni, SessionLog& log) override;
  void allocated(JNIEnv* jni, jobject object, jclass type, std::uint64_t bytes) override;

 private:
  struct Birth {
    const char* object = nullptr;
    std::uint64_t born_at = 0;  // on the clock, the object's own bytes included
    std::uint32_t bytes = 0;    // of one that is traced; more than 4 GiB are 4 GiB
    std::uint32_t site = kNoSite;
  };
  static constexpr std::uint32_t kNoSite = ~std::uint32_t{0};

  // Returns the addresses of the objects that can be reached. Requires: the VM has announced its
  // end.
  std::vector<const char*> living(JNIEnv* jni);
  std::unordered_set<std::int64_t> tags_of_references(JNIEnv* jni);
  // Returns the lives by sites. Stamps are used up: their cells get other contents.
  std::vector<ObjectLives::SiteLives> lives(const std::vector<const char*>& living);
  // Return the objects that died, and their times of death. The first function counts all objects
  // that were born. Requires: the cells of the living say so; the caller holds the mutex.
  std::vector<const Birth*> take_births(std::vector<ObjectLives::SiteLives>& sites);
  std::vector<std::uint64_t> deaths_of(const std::vector<const Birth*>& dead);

  jvmtiEnv* jvmti_;
  AllocationSites sites_;
  std::optional<ObjectReferences> references_;
  UseStamps stamps_;
  std::once_flag is_prepared_;
  std::mutex mutex_;  // guards the births
  std::deque<Birth> births_;
};

}  // namespace assay::agent
