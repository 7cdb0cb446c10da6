// SPDX-License-Identifier: Apache-2.0
// Reads the tables in which HotSpot describes its own structures for debuggers (vmStructs.hpp). The
// VM's library exports the tables, and the tables name types and fields, so nothing here depends on
// the version of the VM.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

namespace assay::agent {

// Returns the size of a type, and nothing where the tables do not have the type.
std::optional<std::uint64_t> vm_type_size(std::string_view type);

// Returns the offset of a field in its object, and nothing where the tables do not have the field.
std::optional<std::uint64_t> vm_field_offset(std::string_view type, std::string_view field);

// Returns the address of a static field, and null where the tables do not have the field.
const char* vm_static_field(std::string_view type, std::string_view field);

// Returns a constant of the VM, and nothing where the tables do not have the constant.
std::optional<std::uint64_t> vm_long_constant(std::string_view name);

// Reads a value out of the VM's memory.
template <typename T>
T read_at(const char* base, std::uint64_t offset) {
  T value;
  std::memcpy(&value, base + offset, sizeof(value));
  return value;
}

}  // namespace assay::agent
