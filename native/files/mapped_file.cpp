// SPDX-License-Identifier: Apache-2.0
#include "native/files/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace assay::files {
namespace {

Error failure(const std::filesystem::path& path, int reason) {
  return make_error(reason == ENOENT ? ErrorCode::not_found : ErrorCode::io_failure,
                    "cannot read '" + path.string() + "': " + std::strerror(reason));
}

}  // namespace

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    return failure(path, errno);
  }
  struct stat status {};
  const bool is_file = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  const auto size = is_file ? static_cast<std::size_t>(status.st_size) : 0;
  void* address = nullptr;
  if (size != 0) {
    address = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
  }
  const int reason = errno;
  ::close(descriptor);
  if (!is_file) {
    return make_error(ErrorCode::io_failure, "cannot read '" + path.string() + "': it is a " +
                                                 (S_ISDIR(status.st_mode) ? "folder" : "device") +
                                                 ", not a file");
  }
  if (address == MAP_FAILED) {
    return failure(path, reason);
  }
  return MappedFile(static_cast<const std::byte*>(address), size);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : address_(std::exchange(other.address_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(address_, other.address_);
  std::swap(size_, other.size_);
  return *this;
}

MappedFile::~MappedFile() {
  if (address_ != nullptr) {
    ::munmap(const_cast<std::byte*>(address_), size_);
  }
}

}  // namespace assay::files
