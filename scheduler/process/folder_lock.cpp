// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>

#include "scheduler/process/interruption.h"

namespace assay::process {
namespace {

Error failure(const std::filesystem::path& folder) {
  return make_error(ErrorCode::io_failure,
                    folder.string() + ": " + std::generic_category().message(errno));
}

}  // namespace

Result<UniqueDescriptor> lock_folder(const std::filesystem::path& folder, IfLocked if_locked) {
  UniqueDescriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.get() < 0) {
    return failure(folder);
  }
  // The lock does not block: Interruption's handler would not end the wait.
  while (::flock(descriptor.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) {
      return failure(folder);
    }
    if (if_locked == IfLocked::refuse && errno == EWOULDBLOCK) {
      return make_error(ErrorCode::invalid_argument,
                        "another assay is working in " + folder.string() +
                            ". Wait until it has ended, or name another folder or file with -o");
    }
    ASSAY_PROPAGATE(Interruption::check());
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return descriptor;
}

}  // namespace assay::process
