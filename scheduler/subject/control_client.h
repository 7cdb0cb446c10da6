// SPDX-License-Identifier: Apache-2.0
// The other end of an agent's control channel (jni/control_channel.h).
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

  // Sends a line and returns what comes after "ok". Fails (unsupported) with the agent's own words
  // where it refuses, and (io_failure) when it is gone, or has not answered in time. After that the
  // channel is of no use: a late answer would pass for that to the next command.
  Result<std::string> ask(std::string_view command, std::chrono::milliseconds time_limit);

 private:
  explicit ControlClient(process::UniqueDescriptor socket) : socket_(std::move(socket)) {}

  Result<std::string> receive_line(std::chrono::steady_clock::time_point deadline);

  process::UniqueDescriptor socket_;
};

}  // namespace assay::subject
