// SPDX-License-Identifier: Apache-2.0
// Traces the lifetimes of the program's objects by JVM TI (decision 0035): the VM tells of each
// object that is really allocated, so what escape analysis removed is never born. The tracer has an
// environment of JVM TI of its own, because tags belong to one.
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

#include "jni/session/session_log.h"
#include "jni/sites/object_lives.h"
#include "native/support/result.h"

namespace assay::agent {

class LifetimeTracer {
 public:
  struct Choice {
    std::uint64_t resolution_bytes = 0;  // 0: nothing is traced
    // Beginnings of the names of classes whose objects are traced: those that the classes' methods
    // allocate; empty: all.
    std::vector<std::string> classes;
  };

  // Asks the VM for what tracing needs. Returns null where nothing is traced. Fails (unsupported).
  // The tracer is never destroyed: threads may be in its call-backs until the process ends.
  // Requires: the VM is loading the agent.
  static Result<LifetimeTracer*> create(JavaVM* vm, Choice choice);

  // Leaves out what the calling thread allocates, on the clock, too.
  static void leave_out_this_thread();

  // Begins to trace. Requires: the VM is up.
  void begin();
  // Looks at what is alive for the last time, and writes the records. Requires: the VM has
  // announced its end.
  void finish(SessionLog& log);

  // Called by the VM.
  void allocated(JNIEnv* jni, jobject object, jclass type, std::uint64_t bytes);
  void freed(std::int64_t tag);

 private:
  // Names a site. The number of the type is that of the tag of its class.
  using SiteKey = std::tuple<jmethodID, std::int32_t, std::int64_t>;

  struct SiteName {
    bool is_traced = false;
    ObjectLives::Site number = 0;  // of the line's site, for those that are traced
  };

  LifetimeTracer(jvmtiEnv* jvmti, Choice choice)
      : jvmti_(jvmti), choice_(std::move(choice)), lives_(choice_.resolution_bytes) {}

  SiteName site_of(JNIEnv* jni, const jvmtiFrameInfo& frame, jclass type);
  // The functions below require: the caller holds the mutex.
  std::int64_t number_of_type(jclass type);
  SiteName describe(JNIEnv* jni, const jvmtiFrameInfo& frame, std::int64_t type);
  std::uint32_t line_at(const jvmtiFrameInfo& frame) const;
  bool is_chosen(std::string_view class_name) const;
  // Collects garbage, and has the VM tell of all objects that died.
  void look();

  jvmtiEnv* jvmti_;
  Choice choice_;
  ObjectLives lives_;
  std::mutex mutex_;  // guards the names below; never held while the VM may call back
  std::map<SiteKey, SiteName> sites_;
  std::map<std::tuple<std::string, std::string, std::string, std::uint32_t, std::string>,
           ObjectLives::Site>
      numbers_;                                 // by what a record names
  std::vector<session::LifetimeRecord> names_;  // by number
  std::vector<std::string> types_;              // by the negative tag of the class, minus 1
};

}  // namespace assay::agent
