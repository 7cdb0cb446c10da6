// SPDX-License-Identifier: Apache-2.0
#include "native/files/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "native/support/number_parsing.h"

namespace assay::files {
namespace {

Error failure(const std::string& path, int error_number) {
  return make_error(ErrorCode::io_failure,
                    "cannot write '" + path + "': " + std::strerror(error_number));
}

// Returns 0, or the error number.
int write_all(int descriptor, std::string_view contents) {
  while (!contents.empty()) {
    const ssize_t written = ::write(descriptor, contents.data(), contents.size());
    if (written < 0 && errno != EINTR) {
      return errno;
    }
    contents.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
  }
  return 0;
}

// close() may be the first to report that a network file system refused the data.
int close_after(int error, int descriptor) {
  const int close_error = ::close(descriptor) == 0 ? 0 : errno;
  return error != 0 ? error : close_error;
}

enum class TargetKind { regular_or_absent, folder, special };

TargetKind kind_of(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode)) {
    return TargetKind::regular_or_absent;
  }
  return S_ISDIR(status.st_mode) ? TargetKind::folder : TargetKind::special;
}

Result<void> write_directly(const std::string& path, std::string_view contents) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  const int error =
      descriptor < 0 ? errno : close_after(write_all(descriptor, contents), descriptor);
  return error == 0 ? Result<void>() : failure(path, error);
}

Result<void> write_aside_and_rename(const std::string& path, std::string_view contents) {
  const std::string aside = path + "." + std::to_string(::getpid()) + ".part";
  const int descriptor = ::open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    return failure(path, errno);
  }
  // The data is synced first, because a file system may store the new name before the data.
  int error = write_all(descriptor, contents);
  if (error == 0 && ::fsync(descriptor) != 0) {
    error = errno;
  }
  error = close_after(error, descriptor);
  if (error == 0 && std::rename(aside.c_str(), path.c_str()) != 0) {
    error = errno;
  }
  if (error != 0) {
    ::unlink(aside.c_str());
    return failure(path, error);
  }
  return {};
}

}  // namespace

std::optional<int> named_descriptor(std::string_view path) {
  if (path == "/dev/stdout") {
    return STDOUT_FILENO;
  }
  if (path == "/dev/stderr") {
    return STDERR_FILENO;
  }
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (path.starts_with(folder)) {
      return parse_number<int>(path.substr(folder.size()));
    }
  }
  return std::nullopt;
}

Result<void> write_atomically(const std::string& path, std::string_view contents) {
  if (const auto descriptor = named_descriptor(path)) {
    const int error = write_all(*descriptor, contents);
    return error == 0 ? Result<void>() : failure(path, error);
  }
  switch (kind_of(path)) {
    case TargetKind::folder:
      return failure(path, EISDIR);
    case TargetKind::special:
      return write_directly(path, contents);
    case TargetKind::regular_or_absent:
      break;
  }
  return write_aside_and_rename(path, contents);
}

}  // namespace assay::files
