// SPDX-License-Identifier: Apache-2.0
#include "native/files/sparse_copy.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

namespace assay::files {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{64} << 10;

// Closes a descriptor at the end of its scope.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) {
      ::close(number_);
    }
  }
  int number() const { return number_; }

 private:
  int number_;
};

// Copies the bytes from `begin` to `end`. Returns 0, or the error number.
int copy_range(int from, int to, off_t begin, off_t end) {
  std::array<char, kPieceBytes> piece{};
  while (begin < end) {
    const auto wanted = static_cast<std::size_t>(std::min<off_t>(end - begin, kPieceBytes));
    const ssize_t count = ::pread(from, piece.data(), wanted, begin);
    if (count <= 0) {
      return count == 0 ? EIO : errno;
    }
    if (::pwrite(to, piece.data(), static_cast<std::size_t>(count), begin) != count) {
      return errno != 0 ? errno : EIO;
    }
    begin += count;
  }
  return 0;
}

// Copies what is no hole. Returns 0, or the error number.
int copy_data(int from, int to) {
  struct stat status {};
  if (::fstat(from, &status) != 0 || ::ftruncate(to, status.st_size) != 0) {
    return errno;
  }
  for (off_t end = 0; end < status.st_size;) {
    const off_t begin = ::lseek(from, end, SEEK_DATA);
    if (begin < 0) {
      return errno == ENXIO ? 0 : errno;  // only a hole is left
    }
    end = ::lseek(from, begin, SEEK_HOLE);
    if (end < 0) {
      return errno;
    }
    if (const int error = copy_range(from, to, begin, end); error != 0) {
      return error;
    }
  }
  return 0;
}

Error cannot_copy(const std::filesystem::path& to, int error_number) {
  return make_error(ErrorCode::io_failure,
                    "cannot write '" + to.string() + "': " + std::strerror(error_number));
}

}  // namespace

Result<void> copy_sparsely(const std::filesystem::path& from, const std::filesystem::path& to) {
  const Descriptor source(::open(from.c_str(), O_RDONLY | O_CLOEXEC));
  if (source.number() < 0) {
    return make_error(ErrorCode::io_failure,
                      "cannot read '" + from.string() + "': " + std::strerror(errno));
  }
  const std::string aside = to.string() + "." + std::to_string(::getpid()) + ".part";
  const Descriptor target(::open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (target.number() < 0) {
    return cannot_copy(to, errno);
  }
  int error = copy_data(source.number(), target.number());
  if (error == 0 && std::rename(aside.c_str(), to.c_str()) != 0) {
    error = errno;
  }
  if (error != 0) {
    ::unlink(aside.c_str());
    return cannot_copy(to, error);
  }
  return {};
}

}  // namespace assay::files
