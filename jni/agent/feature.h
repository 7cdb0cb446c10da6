// SPDX-License-Identifier: Apache-2.0
// A feature is one thing that the agent does in a JVM, such as counting. The agent is a set of
// features: it asks each for its needs, enables what they need once, and passes on the VM's events.
#pragma once

#include <jvmti.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jni/agent/settings_codec.h"
#include "native/support/result.h"

namespace assay::agent {

class ControlChannel;

// Capabilities and events of JVM TI that belong together.
struct VmNeed {
  jvmtiCapabilities capabilities{};
  std::vector<jvmtiEvent> events = {};
  // Text of the error, or of the message, where the VM refuses; empty: nobody is told of a refusal.
  std::string without = {};
  bool is_required = false;  // whether the feature is of no use without
};

// Compiled code that the VM tells of (CompiledMethodLoad).
struct LoadedCode {
  jmethodID method = nullptr;
  std::uintptr_t address = 0;
  jint bytes = 0;
  const void* compile_info = nullptr;  // valid during the call
};

// A feature is never destroyed: compiled code, compiler threads and daemon threads may use it until
// the process is gone. Any thread may call.
class Feature {
 public:
  Feature() = default;
  Feature(const Feature&) = delete;
  Feature& operator=(const Feature&) = delete;
  Feature(Feature&&) = delete;
  Feature& operator=(Feature&&) = delete;
  virtual ~Feature() = default;

  virtual FeatureKind kind() const = 0;
  virtual std::vector<VmNeed> needs() const = 0;
  // Adds what the shim has to know.
  virtual void add_settings(Settings& settings) const = 0;

  // Writes a fact about this JVM, or something that the user should know, to the feature's records.
  virtual void note_fact(std::string_view key, std::string_view value) = 0;
  virtual void note_message(std::string_view text) = 0;

  // Prepares the feature while the VM loads the agent, before what the feature needs is enabled.
  virtual void started(JavaVM* vm, jvmtiEnv* jvmti) = 0;
  // Handles the event that the VM is up.
  virtual void vm_started(jvmtiEnv* jvmti, JNIEnv* jni) = 0;
  // Handles the event that the VM announces its end.
  virtual void vm_ended(jvmtiEnv* jvmti) = 0;

  // Handles the start of the calling thread, if needs() asks for the event.
  virtual void thread_started(std::string_view /*name*/) {}
  virtual void code_loaded(jvmtiEnv*, const LoadedCode&) {}
  virtual void code_unloaded(std::uintptr_t /*address*/) {}
  // Handles the event that the VM has no memory left for what the thread does.
  virtual void memory_exhausted(std::string_view /*thread*/, std::string_view /*what*/) {}
  // Returns another class file for a class that is being loaded, and nothing where the class stays.
  virtual std::optional<std::vector<std::byte>> class_file_loaded(
      const char* /*name*/, std::span<const std::byte> /*class_file*/) {
    return std::nullopt;
  }
  // Notes that the VM has no memory for the class file that was returned, so that the class stays.
  virtual void class_file_lost() {}
  virtual void class_prepared(JNIEnv*, jclass, std::string_view /*signature*/) {}

  // Returns the channel on which the feature takes commands; null: the feature takes none.
  virtual ControlChannel* control() { return nullptr; }
  // Returns the names of the feature's commands (control_channel.h).
  virtual std::vector<std::string_view> commands() const { return {}; }
  // Answers one of the feature's commands, on a thread of the VM.
  virtual std::string answer(JNIEnv*, std::string_view /*command*/,
                             std::string_view /*arguments*/) {
    return {};
  }
};

}  // namespace assay::agent
