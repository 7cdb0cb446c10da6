// SPDX-License-Identifier: Apache-2.0
#include "jni/session/session_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <utility>

#include "jni/session/header_words.h"
#include "jni/session/owned_file.h"
#include "native/session/plan_flags.h"
#include "native/session/segment_space.h"
#include "native/support/build_name.h"
#include "native/support/version.h"

namespace assay::agent {
namespace {

using session::kPageBytes;
using session::SegmentEntry;
using session::SessionHeader;

// More segments than fit `--memory`, because a segment takes at least a page.
constexpr std::uint64_t kMaxSegments = std::uint64_t{1} << 19;
constexpr std::uint64_t kEntriesAtATime = 2048;
constexpr std::uint64_t kLogBytes = std::uint64_t{256} << 20;

constexpr std::uint64_t kDirectoryOffset = kPageBytes;
constexpr std::uint64_t kLogOffset = kDirectoryOffset + kMaxSegments * sizeof(SegmentEntry);
constexpr std::uint64_t kSegmentsOffset = kLogOffset + kLogBytes;
static_assert(kMaxSegments % kEntriesAtATime == 0 && kLogOffset % kPageBytes == 0 &&
              sizeof(SessionHeader) <= kPageBytes);

constexpr const char* kCannotMapSegment = "cannot map a segment of";

std::uint64_t segment_offset(std::uint64_t number) {
  return kSegmentsOffset + number * kSegmentBytes;
}

// Sets the size. Beyond `ulimit -f` the kernel would also send a signal, which the program would
// get.
int set_size(int descriptor, std::uint64_t bytes) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_FSIZE, &limit) == 0 && bytes > limit.rlim_cur) {
    errno = EFBIG;
    return -1;
  }
  return ::ftruncate(descriptor, static_cast<off_t>(bytes));
}

}  // namespace

Result<SessionFile> SessionFile::create(const std::string& path,
                                        const planning::PlanOptions& options) {
  const auto descriptor = create_owned_file(path, session::kSessionMagic);
  if (!descriptor) {
    return make_error(descriptor.error().code(), "cannot create the session file " + path + ": " +
                                                     descriptor.error().message());
  }
  SessionFile file(*descriptor, path);
  if (const auto mapped = file.map_tables(); !mapped) {
    file.remove();
    return mapped.error();
  }
  file.write_header(options);
  return file;
}

SessionFile::SessionFile(SessionFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      path_(std::move(other.path_)),
      header_(other.header_),
      last_piece_(other.last_piece_),
      entries_committed_(other.entries_committed_),
      size_(other.size_.load()) {}

SessionFile::~SessionFile() {
  if (descriptor_ >= 0) {
    ::close(descriptor_);
  }
}

Result<void> SessionFile::map_tables() {
  ASSAY_PROPAGATE(extend_to(kSegmentsOffset));
  ASSAY_PROPAGATE(commit(0, kDirectoryOffset));
  ASSAY_PROPAGATE(commit_entry(0));
  void* tables =
      ::mmap(nullptr, kSegmentsOffset, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor_, 0);
  if (tables == MAP_FAILED) {
    return failure("cannot map");
  }
  header_ = static_cast<SessionHeader*>(tables);
  return {};
}

void SessionFile::write_header(const planning::PlanOptions& options) {
  SessionHeader& header = *header_;
  header.magic = session::kSessionMagic;
  header.version = session::kSessionVersion;
  header.header_bytes = sizeof(SessionHeader);
  std::strncpy(header.assay_version, kVersion, session::kVersionTextBytes - 1);
  build_name().copy(header.build, session::kBuildTextBytes - 1);
  header.pid = static_cast<std::uint64_t>(::getpid());
  header.start_time_unix_ms = unix_milliseconds();
  header.directory_offset = kDirectoryOffset;
  header.segment_capacity = kMaxSegments;
  header.log_offset = kLogOffset;
  header.log_capacity = kLogBytes;
  header.segments_offset = kSegmentsOffset;
  header.segment_stride = kSegmentBytes;
  header.strategy = static_cast<std::uint32_t>(options.strategy);
  header.thread_mode = static_cast<std::uint32_t>(options.threads);
  header.segment_base = static_cast<std::uint64_t>(options.base);
  header.path_budget = options.path_budget;
  header.samples = options.sampling.samples;
  header.stride = options.sampling.stride;
  header.path_window_us = options.sampling.window_us;
  header.plan_flags = session::plan_flags_of(options);
}

session::SegmentEntry* SessionFile::directory() {
  return reinterpret_cast<SegmentEntry*>(reinterpret_cast<std::byte*>(header_) + kDirectoryOffset);
}

std::byte* SessionFile::log() { return reinterpret_cast<std::byte*>(header_) + kLogOffset; }

Result<void> SessionFile::extend_to(std::uint64_t end) {
  if (end > size_) {
    if (set_size(descriptor_, end) != 0) {
      return failure("cannot extend");
    }
    size_ = end;
  }
  return {};
}

Result<std::byte*> SessionFile::map_segment(std::uint64_t number, void* address) {
  ASSAY_PROPAGATE(extend_to(segment_offset(number) + kSegmentBytes));
  if (address != nullptr) {
    void* segment = ::mmap(address, kSegmentBytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
                           descriptor_, static_cast<off_t>(segment_offset(number)));
    if (segment == MAP_FAILED) {
      return failure(kCannotMapSegment);
    }
    return static_cast<std::byte*>(segment);
  }
  if (number >= last_piece_.end) {
    ASSAY_PROPAGATE(map_piece(number));
  }
  return last_piece_.address + (number - last_piece_.first) * kSegmentBytes;
}

// Maps a piece of one or more segments. The system limits a process's mappings (65,530 by default),
// and a program with thousands of threads needs them for stacks. Hence pieces grow with the number
// of segments, but only to an eighth of it, for address space may be limited as well.
Result<void> SessionFile::map_piece(std::uint64_t first) {
  constexpr std::uint64_t kMaxInPiece = 64;
  for (std::uint64_t count = std::clamp<std::uint64_t>(first / 8, 1, kMaxInPiece); count != 0;
       count /= 2) {
    void* address = ::mmap(nullptr, count * kSegmentBytes, PROT_READ | PROT_WRITE, MAP_SHARED,
                           descriptor_, static_cast<off_t>(segment_offset(first)));
    if (address != MAP_FAILED) {
      last_piece_ = {static_cast<std::byte*>(address), first, first + count};
      return {};
    }
  }
  return failure(kCannotMapSegment);
}

Result<ReadMapping> SessionFile::map_for_reading() const {
  // The number of segments is read first: those known then are within the size that is read next.
  const std::uint64_t segments =
      std::atomic_ref<std::uint64_t>(header_->segments_used).load(std::memory_order_acquire);
  const std::uint64_t size = size_;
  void* address = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor_, 0);
  if (address == MAP_FAILED) {
    return failure("cannot read");
  }
  return ReadMapping(address, size, segments);
}

ReadMapping::~ReadMapping() {
  if (address_ != nullptr) {
    ::munmap(address_, bytes_);
  }
}

Result<void> SessionFile::commit(std::uint64_t offset, std::uint64_t length) {
  int error = 0;
  do {
    error = ::posix_fallocate(descriptor_, static_cast<off_t>(offset), static_cast<off_t>(length));
  } while (error == EINTR);
  if (error != 0) {
    errno = error;
    return failure("no space in");
  }
  return {};
}

Result<void> SessionFile::commit_entry(std::uint64_t segment) {
  if (segment < entries_committed_) {
    return {};
  }
  ASSAY_PROPAGATE(commit(kDirectoryOffset + entries_committed_ * sizeof(SegmentEntry),
                         kEntriesAtATime * sizeof(SegmentEntry)));
  entries_committed_ += kEntriesAtATime;
  return {};
}

Result<void> SessionFile::commit_in_segment(std::uint64_t segment, std::uint64_t offset,
                                            std::uint64_t length) {
  return commit(segment_offset(segment) + offset, length);
}

void SessionFile::remove() { ::unlink(path_.c_str()); }

Error SessionFile::failure(const char* what) const {
  const char* remedy =
      errno == EFBIG ? " (the limit of file sizes is too low; 'ulimit -f unlimited' raises it)"
                     : "";
  return make_error(ErrorCode::io_failure, std::string(what) + " the session file " + path_ + ": " +
                                               std::strerror(errno) + remedy);
}

}  // namespace assay::agent
