// SPDX-License-Identifier: Apache-2.0
// Finds the parts of a class file (Java Virtual Machine Specification, 4.1), as far as methods are
// concerned.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "native/support/result.h"

namespace assay::classfile {

inline constexpr std::uint16_t kPublic = 0x0001;
inline constexpr std::uint16_t kPrivate = 0x0002;
inline constexpr std::uint16_t kProtected = 0x0004;
inline constexpr std::uint16_t kStatic = 0x0008;
inline constexpr std::uint16_t kSynchronized = 0x0020;
inline constexpr std::uint16_t kNative = 0x0100;
inline constexpr std::uint16_t kInterface = 0x0200;  // flag of a class
inline constexpr std::uint16_t kAbstract = 0x0400;
inline constexpr std::uint16_t kSynthetic = 0x1000;

struct AttributeLayout {
  std::string_view name;
  std::span<const std::byte> bytes;  // the whole attribute, with name and length
};

struct MethodLayout {
  std::uint16_t access = 0;
  std::uint16_t name_index = 0;
  std::uint16_t descriptor_index = 0;
  std::string_view name;
  std::string_view descriptor;
  std::vector<AttributeLayout> attributes;
  std::span<const std::byte> bytes;  // the whole method
};

// The layout of a class file. All its parts point into the class file that it was read from.
struct ClassLayout {
  std::uint16_t constant_count = 0;  // as in the file: one more than the last index
  std::uint16_t access = 0;
  std::uint16_t this_class = 0;               // index of a constant
  std::span<const std::byte> head;            // magic number and version
  std::span<const std::byte> constants;       // without their count
  std::span<const std::byte> before_methods;  // from access flags up to the methods' count
  std::vector<MethodLayout> methods;
  std::span<const std::byte> behind_methods;
};

// Fails (malformed_data) on bytes that are no class file.
Result<ClassLayout> read_layout(std::span<const std::byte> class_file);

}  // namespace assay::classfile
