// SPDX-License-Identifier: Apache-2.0
// What the agent does in this JVM, seen from the VM's events and from the shim.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace assay::agent {

// The first byte of what NativeBridge.connect() is told; in the order of Settings.Task.
enum class Task : unsigned char { count = 0, slow = 1 };

class Agent {
 public:
  Agent() = default;
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;
  Agent(Agent&&) = delete;
  Agent& operator=(Agent&&) = delete;
  virtual ~Agent() = default;

  // The agent of this process, null when there is none. Never destroyed: compiled code, compiler
  // threads and daemon threads may use it until the process is gone.
  static Agent* current();
  static void publish(std::unique_ptr<Agent> agent);

  // A fact about this JVM, and something that the user should know, for whoever reads the records.
  virtual void note_fact(std::string_view key, std::string_view value) = 0;
  virtual void note_message(std::string_view text) = 0;

  // What NativeBridge.connect() is told; see Settings.decode.
  virtual std::vector<std::byte> encode_settings() const = 0;

  virtual void vm_started() = 0;
  virtual void vm_ended() = 0;
};

}  // namespace assay::agent
