// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/process_limits.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>

#include "native/options/quantities.h"

namespace assay::launch {
namespace {

constexpr std::uint64_t kKiB = 1024;

std::string kept_address_space(rlim_t bytes) {
  return fmt::format(
      "the address space is limited (ulimit -v {}), and assay maps up to {} more, {} of it for "
      "each thread: the VM may fail to start, or threads may share counters",
      bytes / kKiB, options::size_to_text(kAddressSpace), "64m");
}

}  // namespace

Result<void> check_file_size(std::uint64_t most_bytes) {
  if (most_bytes >= kSessionRoom) {
    return {};
  }
  return make_error(
      ErrorCode::unsupported,
      fmt::format("files may not be larger than {} bytes here (ulimit -f), but the counters need a "
                  "sparse file of {}: {} for tables and records, and {} of address space for each "
                  "of {} threads, most of which is never written. --memory limits what is written, "
                  "and not this size. assay does not raise the limit; raise it yourself: ulimit -f "
                  "{}, or ulimit -f unlimited",
                  most_bytes, options::size_to_text(kSessionRoom),
                  options::size_to_text(kSessionTables), options::size_to_text(kSegmentRoom),
                  kLeastThreads, kSessionRoom / kKiB));
}

Result<void> check_file_size_limit() {
  rlimit limit{};
  return ::getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY
             ? check_file_size(limit.rlim_cur)
             : Result<void>();
}

std::vector<std::string> raise_address_space(bool keep_limits) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
    return {};
  }
  const rlim_t given = limit.rlim_cur;
  if (keep_limits) {
    return {kept_address_space(given)};
  }
  limit.rlim_cur = given + kAddressSpace;
  limit.rlim_max = std::max(limit.rlim_max, limit.rlim_cur);
  if (::setrlimit(RLIMIT_AS, &limit) != 0) {  // only root may go beyond the hard limit
    return {
        fmt::format("{}. assay cannot raise the limit, because the hard limit is too low; start "
                    "assay with ulimit -v {}, or more",
                    kept_address_space(given), limit.rlim_cur / kKiB)};
  }
  return {fmt::format(
      "the address space is limited (ulimit -v {}), which is enough for the program alone, so "
      "assay raises the limit by {} for the counters (--keep-limits prevents this)",
      given / kKiB, options::size_to_text(kAddressSpace))};
}

}  // namespace assay::launch
