// SPDX-License-Identifier: Apache-2.0
// The file of a code log (native/codelog/code_log.h): records go to the kernel one by one, so that
// nothing is lost with the process.
#pragma once

#include <cstddef>
#include <mutex>
#include <span>
#include <string>

#include "native/support/result.h"

namespace assay::agent {

class CodeLogFile {
 public:
  // Creates the file; an old one of that name is replaced. An empty path gives a log that keeps
  // nothing.
  static Result<CodeLogFile> create(const std::string& path);

  CodeLogFile(CodeLogFile&& other) noexcept;
  CodeLogFile& operator=(CodeLogFile&&) = delete;
  CodeLogFile(const CodeLogFile&) = delete;
  CodeLogFile& operator=(const CodeLogFile&) = delete;
  ~CodeLogFile();

  // After a failure (a full disk), which is said once, nothing more is written: what is there stays
  // readable.
  void append(std::span<const std::byte> record);

  // Appends what `body` returns, while nobody else does: for records whose order gives them ids.
  template <typename Body>
  void append_in_order(Body&& body) {
    const std::lock_guard lock(mutex_);
    write(body());
  }

 private:
  explicit CodeLogFile(int descriptor) : descriptor_(descriptor) {}
  void write(std::span<const std::byte> record);

  static constexpr int kNone = -1;

  std::mutex mutex_;
  int descriptor_ = kNone;
};

}  // namespace assay::agent
