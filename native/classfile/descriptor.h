// SPDX-License-Identifier: Apache-2.0
// Parses method descriptors of class files (Java Virtual Machine Specification, 4.3.3).
#pragma once

#include <string_view>
#include <vector>

#include "native/support/result.h"

namespace assay::classfile {

struct Descriptor {
  std::vector<std::string_view> parameters;  // field descriptors: "I", "[Ljava/lang/String;"
  std::string_view returned;                 // one field descriptor, or "V"
};

// Fails (malformed_data) on a text that is no method descriptor. The parts point into `text`.
Result<Descriptor> parse_descriptor(std::string_view text);

// Returns the number of local variables, or of places on the operand stack, that a value of this
// type takes.
unsigned slots_of(std::string_view field_descriptor);

}  // namespace assay::classfile
