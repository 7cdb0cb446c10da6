// SPDX-License-Identifier: Apache-2.0
#include "jni/session/owned_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace assay::agent {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor(Descriptor&&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (number_ >= 0) {
      ::close(number_);
    }
  }
  int number() const { return number_; }

 private:
  int number_;
};

Error refusal(const std::string& why) { return make_error(ErrorCode::io_failure, why); }

int open_new(const std::string& path) {
  return ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
}

bool begins_with(int descriptor, std::uint64_t magic) {
  std::uint64_t word = 0;
  return ::pread(descriptor, &word, sizeof(word), 0) == sizeof(word) && word == magic;
}

// Removes a file that a dead process left, while holding its lock. Between opening and locking
// another process may have done the same: then the locked file has no name any more.
Result<void> remove_left_over(const std::string& path, std::uint64_t magic) {
  const Descriptor left(::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  struct stat status {};
  if (left.number() < 0 || ::fstat(left.number(), &status) != 0 || !S_ISREG(status.st_mode) ||
      !begins_with(left.number(), magic)) {
    return refusal(
        "a file of that name is there, and it is not a file that assay may replace; name another "
        "file");
  }
  if (::flock(left.number(), LOCK_EX | LOCK_NB) != 0 || ::fstat(left.number(), &status) != 0 ||
      status.st_nlink == 0) {
    return refusal("another process is using a file of that name; name another file");
  }
  if (::unlink(path.c_str()) != 0) {
    return refusal(std::strerror(errno));
  }
  return {};
}

}  // namespace

Result<int> create_owned_file(const std::string& path, std::uint64_t magic) {
  int descriptor = open_new(path);
  if (descriptor < 0 && errno == EEXIST) {
    ASSAY_PROPAGATE(remove_left_over(path, magic));
    descriptor = open_new(path);
  }
  if (descriptor < 0) {
    return refusal(std::strerror(errno));
  }
  // Where files cannot be locked, nobody else gets the lock either, and the file is kept.
  (void)::flock(descriptor, LOCK_EX | LOCK_NB);
  return descriptor;
}

}  // namespace assay::agent
