// SPDX-License-Identifier: Apache-2.0
// Reads a code log while a JVM appends to it.
#pragma once

#include <cstdint>
#include <string>

#include "native/codelog/code_log.h"
#include "native/support/result.h"

namespace assay::subject {

class CodeLogFollower {
 public:
  explicit CodeLogFollower(std::string path) : path_(std::move(path)) {}

  // Reads what has been added to the file. A file that does not exist yet is an empty log. The
  // function fails (io_failure, malformed_data) where the log has gone or cannot be read.
  Result<void> read();

  const codelog::CodeLog& log() const { return log_; }

 private:
  std::string path_;
  std::uint64_t position_ = 0;
  codelog::CodeLog log_;
};

}  // namespace assay::subject
