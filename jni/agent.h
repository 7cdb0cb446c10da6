// SPDX-License-Identifier: Apache-2.0
// The base of the agent of this process: what the VM's events and the shim call.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace assay::agent {

// The first byte that NativeBridge.connect() receives; the order is that of Settings.Task.
enum class Task : unsigned char { count = 0, slow = 1 };

class Agent {
 public:
  Agent() = default;
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;
  Agent(Agent&&) = delete;
  Agent& operator=(Agent&&) = delete;
  virtual ~Agent() = default;

  // Returns the agent of this process, null when there is none. The agent is never destroyed:
  // compiled code, compiler threads and daemon threads may use it until the process is gone.
  static Agent* current();
  static void publish(std::unique_ptr<Agent> agent);

  // Both functions write to the records: a fact about this JVM, or a message to the user.
  virtual void note_fact(std::string_view key, std::string_view value) = 0;
  virtual void note_message(std::string_view text) = 0;

  // Returns the settings that NativeBridge.connect() receives; see Settings.decode.
  virtual std::vector<std::byte> encode_settings() const = 0;

  virtual void vm_started() = 0;
  virtual void vm_ended() = 0;
};

}  // namespace assay::agent
