// SPDX-License-Identifier: Apache-2.0
// Talks to an agent over its control channel (jni/agent/control_channel.h).
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "native/support/result.h"
#include "scheduler/process/unique_descriptor.h"

namespace assay::subject {

class ControlClient {
 public:
  // Fails (io_failure) when nobody listens at `path`.
  static Result<ControlClient> connect(const std::string& path);

  // Sends a line and returns what comes after "ok". The function fails with the agent's own words
  // where the agent refuses (unsupported), and when the agent is gone or has not answered in time
  // (io_failure). After a missing answer the channel is of no use: a late answer would be taken for
  // the answer to the next command.
  Result<std::string> ask(std::string_view command, std::chrono::milliseconds time_limit);

 private:
  explicit ControlClient(process::UniqueDescriptor socket) : socket_(std::move(socket)) {}

  Result<std::string> receive_line(std::chrono::steady_clock::time_point deadline);

  process::UniqueDescriptor socket_;
};

}  // namespace assay::subject
