// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

#include "native/support/result.h"

namespace assay::files {

// A file that is mapped for reading. The object owns the mapping, which shows what others write.
class MappedFile {
 public:
  // Maps the file. Fails (not_found, io_failure) with the path and the system's reason.
  static Result<MappedFile> open(const std::filesystem::path& path);

  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::span<const std::byte> bytes() const { return {address_, size_}; }

 private:
  MappedFile(const std::byte* address, std::size_t size) : address_(address), size_(size) {}

  const std::byte* address_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace assay::files
