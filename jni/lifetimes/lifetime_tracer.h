// SPDX-License-Identifier: Apache-2.0
// Traces the lifetimes of the program's objects by JVM TI (decisions 0035 and 0042): the VM tells
// of each object that is really allocated, so what escape analysis removed is never born. Each
// tracer has an environment of JVM TI of its own, because tags belong to one.
#pragma once

#include <jvmti.h>

#include <cstdint>
#include <string>
#include <vector>

#include "jni/session/session_log.h"
#include "native/support/result.h"

namespace assay::agent {

class LifetimeTracer {
 public:
  struct Choice {
    std::uint64_t resolution_bytes = 0;  // bytes between two looks; 0: there are no looks
    bool is_exact = false;               // lifetimes are found by the last uses of objects
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
  // Leaves out what the calling thread allocates and uses between the two calls, which may be
  // nested: a tool that changes a class runs on the thread that loads the class.
  static void begin_tool_work();
  static void end_tool_work();
  static bool is_tool_at_work();

  virtual ~LifetimeTracer() = default;

  // Begins to trace. Requires: the VM is up.
  virtual void begin() = 0;
  // Writes the records. Requires: the VM has announced its end.
  virtual void finish(JNIEnv* jni, SessionLog& log) = 0;

  // Called by the VM.
  virtual void allocated(JNIEnv* jni, jobject object, jclass type, std::uint64_t bytes) = 0;
  virtual void freed(std::int64_t /*tag*/) {}
};

}  // namespace assay::agent
