// SPDX-License-Identifier: Apache-2.0
// Manages the file behind a session (native/session/session_layout.h). Space that the file hands
// out can be written without a SIGBUS.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "native/planning/plan_options.h"
#include "native/session/session_layout.h"
#include "native/support/result.h"

namespace assay::agent {

// The bytes of a segment. The segment of last resort has to exist before the agent runs, so the
// number is fixed at build time. A segment is address space, and costs memory only where it is
// used.
inline constexpr std::size_t kSegmentBytes = std::size_t{1} << 26;

// A read-only view of a whole session file. The destructor removes the mapping.
class ReadMapping {
 public:
  ReadMapping(void* address, std::size_t bytes, std::uint64_t segments)
      : address_(address), bytes_(bytes), segments_(segments) {}
  ReadMapping(ReadMapping&& other) noexcept
      : address_(std::exchange(other.address_, nullptr)),
        bytes_(other.bytes_),
        segments_(other.segments_) {}
  ReadMapping(const ReadMapping&) = delete;
  ReadMapping& operator=(const ReadMapping&) = delete;
  ReadMapping& operator=(ReadMapping&&) = delete;
  ~ReadMapping();

  std::span<const std::byte> bytes() const {
    return {static_cast<const std::byte*>(address_), bytes_};
  }
  // Returns the number of segments that the view holds; later segments lie beyond it.
  std::uint64_t segments() const { return segments_; }

 private:
  void* address_;
  std::size_t bytes_;
  std::uint64_t segments_;
};

// Owns the file's descriptor. Mappings are never undone: compiled code may write through them until
// the process ends.
class SessionFile {
 public:
  // Creates the file with header, directory and log mapped. An existing file of that name is
  // replaced only if it is a session that a process left when it died.
  static Result<SessionFile> create(const std::string& path, const planning::PlanOptions& options);

  SessionFile(SessionFile&& other) noexcept;
  SessionFile& operator=(SessionFile&&) = delete;
  SessionFile(const SessionFile&) = delete;
  SessionFile& operator=(const SessionFile&) = delete;
  ~SessionFile();

  const std::string& path() const { return path_; }
  session::SessionHeader& header() { return *header_; }
  const session::SessionHeader& header() const { return *header_; }
  session::SegmentEntry* directory();
  std::byte* log();
  // Maps the whole file in one piece, as a reader in another process would map it.
  Result<ReadMapping> map_for_reading() const;

  // Maps segment `number`, at `address` if that is not null. Requires: `address` is null, free or
  // ours. Where addresses are null, numbers come one after another, and a number that failed comes
  // again.
  Result<std::byte*> map_segment(std::uint64_t number, void* address);

  // Allocates file space, so that writing there cannot fail later.
  Result<void> commit(std::uint64_t offset, std::uint64_t length);
  Result<void> commit_entry(std::uint64_t segment);  // the segment's entry in the directory
  Result<void> commit_in_segment(std::uint64_t segment, std::uint64_t offset, std::uint64_t length);

  // Removes the file's name; mappings stay good.
  void remove();

 private:
  SessionFile(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}

  // Segments `first` to `end - 1`, mapped in one piece; a file may be shorter than its mapping.
  struct Piece {
    std::byte* address = nullptr;
    std::uint64_t first = 0;
    std::uint64_t end = 0;
  };

  Result<void> map_tables();
  Result<void> extend_to(std::uint64_t end);
  Result<void> map_piece(std::uint64_t first);
  void write_header(const planning::PlanOptions& options);
  Error failure(const char* what) const;

  int descriptor_;
  std::string path_;
  session::SessionHeader* header_ = nullptr;
  Piece last_piece_;
  std::uint64_t entries_committed_ = 0;  // number of directory entries with space
  std::atomic<std::uint64_t> size_ = 0;  // the size grows while others map the file for reading
};

}  // namespace assay::agent
