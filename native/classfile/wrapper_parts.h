// SPDX-License-Identifier: Apache-2.0
// Writes the parts of a class file that method_wrapping.h adds: constants and methods.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "native/classfile/class_bytes.h"
#include "native/classfile/class_layout.h"
#include "native/classfile/descriptor.h"

namespace assay::classfile {

// Says how a method is changed.
enum class Wrapping : std::uint8_t { returns, brackets, redirects };

inline constexpr std::string_view kCode = "Code";
inline constexpr std::string_view kBodySuffix = "$assay$body";

// The indices of the constants that are added. Where calls are redirected, the constants of the
// native method that is called at a return are those of the one that chooses the object.
struct Added {
  explicit Added(std::uint16_t first) : first_(first) {}
  std::size_t body_name() const { return first_; }
  std::size_t body() const { return first_ + 2U; }
  std::size_t returned_name() const { return first_ + 3U; }
  std::size_t returned_descriptor() const { return first_ + 4U; }
  std::size_t returned() const { return first_ + 6U; }
  std::size_t code() const { return first_ + 7U; }
  static constexpr std::size_t kCount = 8;
  // The members below serve bracket_method() alone.
  std::size_t entered_name() const { return first_ + 8U; }
  std::size_t entered() const { return first_ + 10U; }
  std::size_t call_name() const { return first_ + 11U; }
  std::size_t call() const { return first_ + 13U; }
  std::size_t stack_maps() const { return first_ + 14U; }
  std::size_t throwable() const { return first_ + 16U; }
  static constexpr std::size_t kCountWithBrackets = 17;

 private:
  std::size_t first_;
};

// Writes the constants that all ways to change a method need, and those of bracket_method() alone.
// `native_descriptor` is that of the native method.
void put_constants(BytesOut& out, const ClassLayout& layout, const MethodLayout& method,
                   std::string_view native_descriptor, Wrapping wrapping, const Added& added);
void put_bracket_constants(BytesOut& out, const ClassLayout& layout, const MethodLayout& method,
                           const Added& added);

// Writes the method under the body's name.
void put_body(BytesOut& out, const MethodLayout& method, const Added& added);

// Writes the methods that are added.
void put_new_methods(BytesOut& out, const MethodLayout& method, const Descriptor& descriptor,
                     Wrapping wrapping, const Added& added);

}  // namespace assay::classfile
