// SPDX-License-Identifier: Apache-2.0
// Parses names of methods as users write them: "com.acme.Main.iterate", or with parameter types
// where a class has several methods of that name: "com.acme.Main.iterate(int,java.lang.String[])".
// Nested classes are written in the VM's way: "com.acme.Main$Inner.iterate".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::classfile {

struct MethodName {
  std::string class_name;  // as in class files: "com/acme/Main"
  std::string name;
  std::optional<std::string> parameters;  // "int,java.lang.String[]"; absent: any parameters
};

// Fails (invalid_argument) with a message that says what is wrong.
Result<MethodName> parse_method_name(std::string_view text);

// Returns a method descriptor's parameters as users write them: "(I[Ljava/lang/String;)V" gives
// "int,java.lang.String[]". Fails (malformed_data) on a text that is no descriptor.
Result<std::string> parameters_of(std::string_view descriptor);

// Returns a method's name as units write it: "Lcom/acme/Main;", "run" and "(I[J)V" give
// "com.acme.Main.run(int, long[]):void". Where `descriptor` is no method descriptor, returns the
// name without parameters and result.
std::string shown_method(std::string_view class_signature, std::string_view name,
                         std::string_view descriptor);

// Returns a type as users write it: "Lcom/acme/Main;" gives "com.acme.Main", and "[I" gives
// "int[]". Returns a text that is no field descriptor as it is.
std::string shown_type(std::string_view field_descriptor);

}  // namespace assay::classfile
