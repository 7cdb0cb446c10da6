// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/vm_structs.h"

#include <dlfcn.h>

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
  return read_at<T>(static_cast<const char*>(address), 0);
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

// Returns the row of a field, and null where the table has no such row.
const char* row_of(std::string_view type, std::string_view field) {
  const auto fields = table("gHotSpotVMStructs", "gHotSpotVMStructEntryArrayStride",
                            "gHotSpotVMStructEntryTypeNameOffset");
  const auto field_name = symbol<std::uint64_t>("gHotSpotVMStructEntryFieldNameOffset");
  if (!fields || !field_name) {
    return nullptr;
  }
  for (const char* row = fields->rows; read_at<const char*>(row, fields->name) != nullptr;
       row += fields->stride) {
    if (is_text(read_at<const char*>(row, fields->name), type) &&
        is_text(read_at<const char*>(row, *field_name), field)) {
      return row;
    }
  }
  return nullptr;
}

// Returns one word of a field's row: the word whose place the symbol tells.
template <typename T>
std::optional<T> word_of(std::string_view type, std::string_view field, const char* place) {
  const char* row = row_of(type, field);
  const auto offset = symbol<std::uint64_t>(place);
  return row == nullptr || !offset ? std::nullopt : std::optional(read_at<T>(row, *offset));
}

}  // namespace

std::optional<std::uint64_t> vm_type_size(std::string_view type) {
  const auto types = table("gHotSpotVMTypes", "gHotSpotVMTypeEntryArrayStride",
                           "gHotSpotVMTypeEntryTypeNameOffset");
  const auto size = symbol<std::uint64_t>("gHotSpotVMTypeEntrySizeOffset");
  if (!types || !size) {
    return std::nullopt;
  }
  for (const char* row = types->rows; read_at<const char*>(row, types->name) != nullptr;
       row += types->stride) {
    if (is_text(read_at<const char*>(row, types->name), type)) {
      return read_at<std::uint64_t>(row, *size);
    }
  }
  return std::nullopt;
}

std::optional<std::uint64_t> vm_field_offset(std::string_view type, std::string_view field) {
  return word_of<std::uint64_t>(type, field, "gHotSpotVMStructEntryOffsetOffset");
}

const char* vm_static_field(std::string_view type, std::string_view field) {
  return word_of<const char*>(type, field, "gHotSpotVMStructEntryAddressOffset").value_or(nullptr);
}

std::optional<std::uint64_t> vm_long_constant(std::string_view name) {
  const auto constants = table("gHotSpotVMLongConstants", "gHotSpotVMLongConstantEntryArrayStride",
                               "gHotSpotVMLongConstantEntryNameOffset");
  const auto value = symbol<std::uint64_t>("gHotSpotVMLongConstantEntryValueOffset");
  if (!constants || !value) {
    return std::nullopt;
  }
  for (const char* row = constants->rows; read_at<const char*>(row, constants->name) != nullptr;
       row += constants->stride) {
    if (is_text(read_at<const char*>(row, constants->name), name)) {
      return read_at<std::uint64_t>(row, *value);
    }
  }
  return std::nullopt;
}

}  // namespace assay::agent
