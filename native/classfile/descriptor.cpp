// SPDX-License-Identifier: Apache-2.0
#include "native/classfile/descriptor.h"

#include <cstddef>
#include <string>

namespace assay::classfile {
namespace {

Error no_descriptor(std::string_view text) {
  return malformed("'" + std::string(text) + "' is not a method descriptor");
}

// Returns the length of the field descriptor that `text` begins with; 0: `text` begins with none.
std::size_t field_length(std::string_view text) {
  const std::size_t dimensions = text.find_first_not_of('[');
  if (dimensions == std::string_view::npos) {
    return 0;
  }
  const char type = text[dimensions];
  if (type != 'L') {
    return std::string_view("BCDFIJSZ").find(type) == std::string_view::npos ? 0 : dimensions + 1;
  }
  const std::size_t end = text.find(';', dimensions);
  return end == std::string_view::npos || end == dimensions + 1 ? 0 : end + 1;
}

}  // namespace

Result<Descriptor> parse_descriptor(std::string_view text) {
  if (!text.starts_with('(')) {
    return no_descriptor(text);
  }
  Descriptor descriptor;
  std::string_view rest = text.substr(1);
  while (!rest.starts_with(')')) {
    const std::size_t length = field_length(rest);
    if (length == 0) {
      return no_descriptor(text);
    }
    descriptor.parameters.push_back(rest.substr(0, length));
    rest.remove_prefix(length);
  }
  descriptor.returned = rest.substr(1);
  const bool returns = descriptor.returned == "V" ||
                       (!descriptor.returned.empty() &&
                        field_length(descriptor.returned) == descriptor.returned.size());
  return returns ? Result<Descriptor>(std::move(descriptor)) : no_descriptor(text);
}

unsigned slots_of(std::string_view field_descriptor) {
  return field_descriptor == "J" || field_descriptor == "D" ? 2 : 1;
}

}  // namespace assay::classfile
