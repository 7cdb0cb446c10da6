// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/vm_code_log.h"

#include <utility>

namespace assay::agent {

using cputime::TimePlace;

void VmCodeLog::method_compiled(jmethodID method, std::uintptr_t address, std::uint64_t bytes) {
  note_of_method(method, {TimePlace::compiled, address, bytes, {}});
}

void VmCodeLog::wrapper_generated(jmethodID method, std::uintptr_t address, std::uint64_t bytes) {
  note_of_method(method, {TimePlace::stub, address, bytes, {}});
}

void VmCodeLog::code_generated(std::string_view name, bool is_interpreter, std::uintptr_t address,
                               std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  note({is_interpreter ? TimePlace::interpreter : TimePlace::stub, address, bytes,
        std::string(name)});
}

void VmCodeLog::note_of_method(jmethodID method, session::VmCodeRecord code) {
  void* jni = nullptr;
  if (vm_->GetEnv(&jni, JNI_VERSION_10) != JNI_OK) {
    return;
  }
  const std::lock_guard lock(mutex_);
  code.name = names_.of(static_cast<JNIEnv*>(jni), method);
  note(code);
}

void VmCodeLog::note(const session::VmCodeRecord& code) {
  const auto [known, is_new] = last_at_.try_emplace(code.address, code);
  if (!is_new && known->second == code) {
    return;
  }
  known->second = code;
  log_.append(session::encode_vm_code(code));
}

}  // namespace assay::agent
