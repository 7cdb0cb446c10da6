// SPDX-License-Identifier: Apache-2.0
#include "jni/slowing/code_log_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "jni/agent/say.h"
#include "native/codelog/code_log.h"

namespace assay::agent {

Result<CodeLogFile> CodeLogFile::create(const std::string& path) {
  if (path.empty()) {
    return CodeLogFile(kNone);
  }
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (descriptor < 0) {
    return make_error(ErrorCode::io_failure,
                      "cannot create the code log " + path + ": " + std::strerror(errno));
  }
  CodeLogFile file(descriptor);
  file.append(std::as_bytes(std::span(codelog::kMagic)));
  return file;
}

CodeLogFile::CodeLogFile(CodeLogFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, kNone)) {}

CodeLogFile::~CodeLogFile() {
  if (descriptor_ != kNone) {
    ::close(descriptor_);
  }
}

void CodeLogFile::append(std::span<const std::byte> record) {
  const std::lock_guard lock(mutex_);
  write(record);
}

void CodeLogFile::write(std::span<const std::byte> record) {
  while (descriptor_ != kNone && !record.empty()) {
    const ssize_t written = ::write(descriptor_, record.data(), record.size());
    if (written > 0) {
      record = record.subspan(static_cast<std::size_t>(written));
    } else if (written == 0 || errno != EINTR) {
      say(std::string("the code log ends here, because it cannot be written: ") +
          std::strerror(errno));
      ::close(std::exchange(descriptor_, kNone));
    }
  }
}

}  // namespace assay::agent
