// SPDX-License-Identifier: Apache-2.0
#include "jni/cputime/native_code.h"

#include <fcntl.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "jni/cputime/thread_clock.h"

namespace assay::agent {
namespace {

constexpr std::uint64_t kReadAgainAfter = 1'000'000'000;  // nanoseconds
constexpr std::size_t kMostAddresses = 10'000;

}  // namespace

void NativeCode::read_libraries() {
  regions_.clear();
  follows_system_call_.clear();
  const auto add = [](dl_phdr_info* info, std::size_t, void* to) {
    auto& regions = *static_cast<std::vector<Region>*>(to);
    const std::string_view name(info->dlpi_name == nullptr ? "" : info->dlpi_name);
    const Library library = name.ends_with("/libjvm.so") ? Library::vm : Library::other;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
      const auto& segment = info->dlpi_phdr[i];
      if (segment.p_type == PT_LOAD && (segment.p_flags & PF_X) != 0) {
        const std::uintptr_t begin = info->dlpi_addr + segment.p_vaddr;
        regions.push_back({begin, begin + segment.p_memsz, library});
      }
    }
    return 0;
  };
  (void)::dl_iterate_phdr(add, &regions_);
}

const NativeCode::Region* NativeCode::region_of(std::uintptr_t address) const {
  const auto found = std::ranges::find_if(regions_, [&](const Region& region) {
    return region.begin <= address && address < region.end;
  });
  return found == regions_.end() ? nullptr : &*found;
}

std::optional<Library> NativeCode::library_of(std::uintptr_t address) {
  const Region* region = region_of(address);
  if (region == nullptr && monotonic_nanoseconds() >= next_reading_) {
    next_reading_ = monotonic_nanoseconds() + kReadAgainAfter;
    read_libraries();
    region = region_of(address);
  }
  return region == nullptr ? std::nullopt : std::optional(region->library);
}

bool NativeCode::follows_system_call(std::uintptr_t address) {
  const auto known = follows_system_call_.find(address);
  if (known != follows_system_call_.end()) {
    return known->second;
  }
  constexpr std::array<unsigned char, 2> kSystemCall = {0x0f, 0x05};
  std::array<unsigned char, 2> before{};
  bool follows = false;
  // Reading by way of this file fails where reading memory would fault.
  const int memory = ::open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
  if (memory >= 0) {
    follows = ::pread(memory, before.data(), before.size(),
                      static_cast<off_t>(address - before.size())) ==
                  static_cast<ssize_t>(before.size()) &&
              before == kSystemCall;
    ::close(memory);
  }
  if (follows_system_call_.size() < kMostAddresses) {
    follows_system_call_.emplace(address, follows);
  }
  return follows;
}

}  // namespace assay::agent
