// SPDX-License-Identifier: Apache-2.0
// Names the lines that allocate objects, as results of lifetimes show them.
#pragma once

#include <jvmti.h>

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "jni/lifetimes/object_lives.h"
#include "native/session/lifetime_records.h"

namespace assay::agent {

class AllocationSites {
 public:
  struct Site {
    bool is_traced = false;
    ObjectLives::Site number = 0;  // for those that are traced
  };

  // Traces what methods of classes allocate whose names begin so; all, where there is none. Tags of
  // classes in the environment are negative, and belong to this object.
  AllocationSites(jvmtiEnv* jvmti, std::vector<std::string> classes)
      : jvmti_(jvmti), classes_(std::move(classes)) {}

  // Returns the site of the code that the calling thread executes, for objects of a type.
  Site current(JNIEnv* jni, jclass type);

  // Returns the tag of a class, which gets one where it has none.
  std::int64_t tag_of(jclass type);

  // Returns what is known of the sites, by their numbers, with the lives in them. Requires: `lives`
  // has as many sites at most as there are.
  std::vector<session::LifetimeRecord> records_of(const std::vector<ObjectLives::SiteLives>& lives);

 private:
  using SiteKey = std::tuple<jmethodID, std::int32_t, std::int64_t>;
  using LineKey = std::tuple<std::string, std::string, std::string, std::uint32_t, std::string>;

  // The functions below require: the caller holds the mutex.
  std::int64_t locked_tag_of(jclass type);
  Site describe(JNIEnv* jni, const jvmtiFrameInfo& frame, std::int64_t type);
  std::uint32_t line_at(const jvmtiFrameInfo& frame) const;
  bool is_chosen(std::string_view class_name) const;

  jvmtiEnv* jvmti_;
  std::vector<std::string> classes_;
  std::mutex mutex_;  // never held while the VM may call back
  std::map<SiteKey, Site> sites_;
  std::map<LineKey, ObjectLives::Site> numbers_;
  std::vector<session::LifetimeRecord> names_;  // by number
  std::vector<std::string> types_;              // by the negative tag of the class, minus 1
};

}  // namespace assay::agent
