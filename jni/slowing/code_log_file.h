// SPDX-License-Identifier: Apache-2.0
// Writes the file of a code log (native/codelog/code_log.h). Records go to the kernel one by one,
// so that nothing is lost when the process ends.
#pragma once

#include <cstddef>
#include <mutex>
#include <span>
#include <string>

#include "native/support/result.h"

namespace assay::agent {

class CodeLogFile {
 public:
  // Creates the file; an old file of that name is replaced. Where `path` is empty, returns a log
  // that keeps nothing.
  static Result<CodeLogFile> create(const std::string& path);

  CodeLogFile(CodeLogFile&& other) noexcept;
  CodeLogFile& operator=(CodeLogFile&&) = delete;
  CodeLogFile(const CodeLogFile&) = delete;
  CodeLogFile& operator=(const CodeLogFile&) = delete;
  ~CodeLogFile();

  // Appends a record. After a failure (a full disk), which is said once, nothing more is written:
  // what is in the file stays readable.
  void append(std::span<const std::byte> record);

  // Appends what `body` returns; no other thread appends meanwhile. The function is for records
  // whose order is their id.
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
