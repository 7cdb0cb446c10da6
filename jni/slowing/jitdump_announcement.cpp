// SPDX-License-Identifier: Apache-2.0
#include "jni/slowing/jitdump_announcement.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <system_error>

namespace assay::agent {
namespace {

constexpr std::size_t kPage = 4096;

Error failed(const std::string& file) {
  return make_error(ErrorCode::io_failure, file + ": " + std::generic_category().message(errno));
}

}  // namespace

Result<std::string> announce_jitdump(const std::string& folder) {
  const auto path =
      std::filesystem::absolute(folder) / ("jit-" + std::to_string(::getpid()) + ".dump");
  const std::string file = path.lexically_normal().string();
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (descriptor < 0) {
    return failed(file);
  }
  const bool has_page = ::ftruncate(descriptor, kPage) == 0;
  // The page is never unmapped: the mapping is there for perf to see.
  const void* page = has_page
                         ? ::mmap(nullptr, kPage, PROT_READ | PROT_EXEC, MAP_PRIVATE, descriptor, 0)
                         : MAP_FAILED;
  const Error reason = failed(file);
  ::close(descriptor);
  return page == MAP_FAILED ? Result<std::string>(reason) : Result<std::string>(file);
}

}  // namespace assay::agent
