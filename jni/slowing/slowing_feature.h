// SPDX-License-Identifier: Apache-2.0
// Slows units down: passes events of the VM, calls of the shim and commands to the parts that do
// the work, which need no VM.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jni/agent/control_channel.h"
#include "jni/agent/feature.h"
#include "jni/slowing/code_log_file.h"
#include "jni/slowing/debug_info_log.h"
#include "jni/slowing/iterations.h"
#include "jni/slowing/unit_slowing.h"
#include "native/options/slow_options.h"
#include "native/support/result.h"

namespace assay::agent {

class SlowingFeature final : public Feature {
 public:
  // Checks the options. Fails where one is a mistake of the user's: a plan or a method name that
  // cannot be read.
  static Result<void> check(const options::SlowOptions& options);
  static Result<std::unique_ptr<SlowingFeature>> create(options::SlowOptions options);

  // Returns the feature of this process if it slows units, and null otherwise.
  static SlowingFeature* current();

  UnitSlowing& units() { return units_; }
  // Logs the code of a unit that was installed (SlowdownBridge.codeInstalled).
  void code_installed(std::uint64_t unit_id, std::uint64_t address, std::uint64_t code_bytes,
                      std::span<const std::byte> offsets);
  void iteration_ended() { iterations_->returned(); }

  FeatureKind kind() const override { return FeatureKind::slow; }
  std::vector<VmNeed> needs() const override;
  void add_settings(Settings& settings) const override;
  void note_fact(std::string_view key, std::string_view value) override;
  void note_message(std::string_view text) override;
  void started(JavaVM* vm, jvmtiEnv* jvmti) override;
  void vm_started(jvmtiEnv* jvmti, JNIEnv* jni) override;
  void vm_ended(jvmtiEnv* jvmti) override;
  void code_loaded(jvmtiEnv* jvmti, const LoadedCode& code) override;
  void code_unloaded(std::uintptr_t address) override;
  std::optional<std::vector<std::byte>> class_file_loaded(
      const char* name, std::span<const std::byte> class_file) override;
  void class_file_lost() override;
  void class_prepared(JNIEnv* jni, jclass prepared, std::string_view signature) override;
  ControlChannel* control() override { return control_ ? &*control_ : nullptr; }
  std::vector<std::string_view> commands() const override;
  std::string answer(JNIEnv* jni, std::string_view command, std::string_view arguments) override;

 private:
  SlowingFeature(options::SlowOptions options, CodeLogFile log);
  Result<void> prepare();
  bool wants_debug_info() const { return options_.debug_info && !options_.code_log.empty(); }
  void log_code_bytes(std::uint64_t address, std::uint64_t code_bytes,
                      codelog::MonotonicNanos time);
  // Compiles the unit that `arguments` name: "ENTRY_BCI METHOD".
  std::string compile(JNIEnv* jni, CompilationPurpose purpose, std::string_view arguments);

  options::SlowOptions options_;
  CodeLogFile log_;
  UnitSlowing units_;
  DebugInfoLog debug_info_;
  std::optional<Iterations> iterations_;
  std::optional<ControlChannel> control_;
};

}  // namespace assay::agent
