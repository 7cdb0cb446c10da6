// SPDX-License-Identifier: Apache-2.0
// Takes commands from outside on a Unix socket. Whoever may open the socket sends a line and gets a
// line in answer: "ok ..." or "error ...". The channel serves one client at a time.
//
//   ping
//   plan FILE                  from now on compilations follow this plan; "ok SERIAL" (code_log.h)
//   compile ENTRY_BCI METHOD   compiles the unit with the plan in force, and installs the code
//   count ENTRY_BCI METHOD     compiles the unit to count its blocks, without the plan, and
//                              installs the code
//   counts                     writes to the code log what units that count their blocks have
//                              counted so far; "ok UNITS"
//   start, stop, reset         counting begins, stops, or begins anew at 0; "ok WHAT-WAS-DONE"
#pragma once

#include <functional>
#include <string>

#include "native/support/result.h"

namespace assay::agent {

class ControlChannel {
 public:
  // Listens at `path`. Requires: there is no file at `path`.
  static Result<ControlChannel> listen(const std::string& path);

  ControlChannel(ControlChannel&& other) noexcept;
  ControlChannel& operator=(ControlChannel&&) = delete;
  ControlChannel(const ControlChannel&) = delete;
  ControlChannel& operator=(const ControlChannel&) = delete;
  ~ControlChannel();

  // Answers lines until the socket breaks. Requires: `answer` does not throw.
  void serve(const std::function<std::string(const std::string& line)>& answer);

  // Removes the socket's name, so that nobody finds a VM that is about to end.
  void remove_name();

 private:
  ControlChannel(int descriptor, std::string path)
      : descriptor_(descriptor), path_(std::move(path)) {}

  int descriptor_;
  std::string path_;
};

}  // namespace assay::agent
