// SPDX-License-Identifier: Apache-2.0
// Makes a method's returns visible, whether it is interpreted or compiled, and leaves the compilers
// alone. JVM TI's own means do not: events at method exits and frame pops keep threads in the
// interpreter, and a breakpoint keeps a method, with all of its loops, from ever being compiled.
//
// The method's body goes, unchanged, into a private method of another name. A new method has its
// name, calls the body, then a native method, and returns what the body did.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/classfile/method_name.h"
#include "native/support/result.h"

namespace assay::classfile {

// The native method, static and without parameters, that is called at each return.
inline constexpr const char* kReturnedName = "assay$returned";
inline constexpr const char* kReturnedDescriptor = "()V";

// What the body is called then.
std::string body_name(std::string_view method);

// Fails (not_found) where the class has no such method; (invalid_argument) where it has several, or
// one that has no body here, and with the remedy; (limit_exceeded) where it has no room for more
// constants; (malformed_data) where it is no class file.
Result<std::vector<std::byte>> wrap_method(std::span<const std::byte> class_file,
                                           const MethodName& method);

}  // namespace assay::classfile
