// SPDX-License-Identifier: Apache-2.0
// HotSpot describes its own structures in exported tables, for debuggers (vmStructs.hpp). The array
// of flags is among them. An agent cannot read flags in another way while it is loaded.
#include "jni/agent/vm_flags.h"

#include <dlfcn.h>

#include <cstdint>
#include <cstring>
#include <string_view>

namespace assay::agent {
namespace {

// Returns the value of a symbol of the VM that is a 64-bit word or a pointer.
template <typename T>
std::optional<T> symbol(const char* name) {
  static_assert(sizeof(T) == sizeof(std::uint64_t));
  const void* address = ::dlsym(RTLD_DEFAULT, name);
  if (address == nullptr) {
    return std::nullopt;
  }
  T value;
  std::memcpy(&value, address, sizeof(value));
  return value;
}

template <typename T>
T at(const char* base, std::uint64_t offset) {
  T value;
  std::memcpy(&value, base + offset, sizeof(value));
  return value;
}

bool is_text(const char* text, std::string_view wanted) {
  return text != nullptr && std::string_view(text) == wanted;
}

// One of the VM's tables. The row after the last one has no name.
struct Table {
  const char* rows = nullptr;
  std::uint64_t stride = 0;
  std::uint64_t name = 0;  // offset of the type's name in a row
};

std::optional<Table> table(const char* rows, const char* stride, const char* name) {
  const auto address = symbol<const char*>(rows);
  const auto row_bytes = symbol<std::uint64_t>(stride);
  const auto name_offset = symbol<std::uint64_t>(name);
  if (!address || *address == nullptr || !row_bytes || !name_offset) {
    return std::nullopt;
  }
  return Table{*address, *row_bytes, *name_offset};
}

// The layout of JVMFlag, and the address of the array of flags.
struct FlagLayout {
  std::uint64_t size = 0;
  std::uint64_t name = 0;
  std::uint64_t address = 0;
  const void* flags = nullptr;
  const void* count = nullptr;

  bool is_whole() const { return size != 0 && flags != nullptr && count != nullptr; }
};

std::uint64_t size_of_flag() {
  const auto types = table("gHotSpotVMTypes", "gHotSpotVMTypeEntryArrayStride",
                           "gHotSpotVMTypeEntryTypeNameOffset");
  const auto size = symbol<std::uint64_t>("gHotSpotVMTypeEntrySizeOffset");
  if (!types || !size) {
    return 0;
  }
  for (const char* row = types->rows; at<const char*>(row, types->name) != nullptr;
       row += types->stride) {
    if (is_text(at<const char*>(row, types->name), "JVMFlag")) {
      return at<std::uint64_t>(row, *size);
    }
  }
  return 0;
}

FlagLayout flag_layout() {
  FlagLayout layout;
  const auto fields = table("gHotSpotVMStructs", "gHotSpotVMStructEntryArrayStride",
                            "gHotSpotVMStructEntryTypeNameOffset");
  const auto field = symbol<std::uint64_t>("gHotSpotVMStructEntryFieldNameOffset");
  const auto offset = symbol<std::uint64_t>("gHotSpotVMStructEntryOffsetOffset");
  const auto address = symbol<std::uint64_t>("gHotSpotVMStructEntryAddressOffset");
  if (!fields || !field || !offset || !address) {
    return layout;
  }
  for (const char* row = fields->rows; at<const char*>(row, fields->name) != nullptr;
       row += fields->stride) {
    if (!is_text(at<const char*>(row, fields->name), "JVMFlag")) {
      continue;
    }
    const auto* name = at<const char*>(row, *field);
    if (is_text(name, "_name")) {
      layout.name = at<std::uint64_t>(row, *offset);
    } else if (is_text(name, "_addr")) {
      layout.address = at<std::uint64_t>(row, *offset);
    } else if (is_text(name, "flags")) {
      layout.flags = at<const void*>(row, *address);
    } else if (is_text(name, "numFlags")) {
      layout.count = at<const void*>(row, *address);
    }
  }
  layout.size = size_of_flag();
  return layout;
}

// Returns the address of a flag's value, and null where the flag is not found.
const char* flag_address(std::string_view name) {
  const FlagLayout layout = flag_layout();
  if (!layout.is_whole()) {
    return nullptr;
  }
  const auto* flags = at<const char*>(static_cast<const char*>(layout.flags), 0);
  const auto count = at<std::uint64_t>(static_cast<const char*>(layout.count), 0);
  for (std::uint64_t i = 0; flags != nullptr && i < count; ++i) {
    const char* flag = flags + i * layout.size;
    if (is_text(at<const char*>(flag, layout.name), name)) {
      return at<const char*>(flag, layout.address);
    }
  }
  return nullptr;
}

bool is_off(std::string_view name) {
  const char* address = flag_address(name);
  return address != nullptr && at<char>(address, 0) == 0;
}

}  // namespace

std::optional<std::string> why_graal_cannot_compile() {
  if (is_off("UseCompiler") || is_off("EnableJVMCI") || is_off("UseJVMCICompiler")) {
    return std::string("this VM compiles nothing by Graal (") +
           (is_off("UseCompiler")   ? "-Xint or -XX:-UseCompiler"
            : is_off("EnableJVMCI") ? "-XX:-EnableJVMCI"
                                    : "-XX:-UseJVMCICompiler") +
           ")";
  }
  const char* level = flag_address("TieredStopAtLevel");
  constexpr std::int64_t kGraalsLevel = 4;
  if (level != nullptr && at<std::int64_t>(level, 0) != kGraalsLevel) {
    return "-XX:TieredStopAtLevel=" + std::to_string(at<std::int64_t>(level, 0)) +
           " keeps Graal from compiling";
  }
  return std::nullopt;
}

}  // namespace assay::agent
