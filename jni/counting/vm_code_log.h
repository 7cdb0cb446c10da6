// SPDX-License-Identifier: Apache-2.0
// Writes into the session which code is not our compiler's, so that callers there can be named.
#pragma once

#include <jvmti.h>

#include <cstdint>
#include <map>
#include <mutex>
#include <string_view>

#include "jni/cputime/code_observer.h"
#include "jni/cputime/method_names.h"
#include "jni/session/session_log.h"
#include "native/session/log_records.h"

namespace assay::agent {

class VmCodeLog final : public CodeObserver {
 public:
  VmCodeLog(JavaVM* vm, jvmtiEnv* jvmti, SessionLog& log) : vm_(vm), names_(jvmti), log_(log) {}

  void method_compiled(jmethodID method, std::uintptr_t address, std::uint64_t bytes) override;
  void wrapper_generated(jmethodID method, std::uintptr_t address, std::uint64_t bytes) override;
  void code_generated(std::string_view name, bool is_interpreter, std::uintptr_t address,
                      std::uint64_t bytes) override;

 private:
  void note_of_method(jmethodID method, session::VmCodeRecord code);
  // Requires: the caller holds the lock.
  void note(const session::VmCodeRecord& code);

  JavaVM* vm_;
  std::mutex mutex_;  // guards the members below
  MethodNames names_;
  SessionLog& log_;
  std::map<std::uint64_t, session::VmCodeRecord> last_at_;  // the last record of each address
};

}  // namespace assay::agent
