// SPDX-License-Identifier: Apache-2.0
// Makes a method's returns visible, whether the method is interpreted or compiled, and does not
// disturb the compilers. JVM TI's own means disturb the compilers: events at method exits and frame
// pops keep threads in the interpreter, and a breakpoint keeps a method, with all of its loops,
// from ever being compiled.
//
// The method's body is moved, unchanged, into a private method of another name. A new method has
// the old name, calls the body, then a native method, and returns the body's result.
//
// A third method stands between both where the entries and each way out matter. It calls a
// native method, the body, and another native method, also when an exception leaves the body. A VM
// that does not compile this method (kCallSuffix) has no unit that is under way in it.
//
// A native method can also choose the object on which the body is called.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/classfile/method_name.h"
#include "native/support/result.h"

namespace assay::classfile {

// The static native method without parameters that is called at each return.
inline constexpr const char* kReturnedName = "assay$returned";
inline constexpr const char* kReturnedDescriptor = "()V";

// The one that is called at each entry, with the same descriptor.
inline constexpr const char* kEnteredName = "assay$entered";

// The static native method that chooses the object on which the body is called. Its parameters are
// the object on which the method was called, and the method's first parameter.
inline constexpr const char* kChosenName = "assay$chosen";

// Returns the new name of the body.
std::string body_name(std::string_view method);

// The end of the name of the method that calls the body between the native methods.
inline constexpr std::string_view kCallSuffix = "$assay$call";

// Changes a class file. Fails (not_found) where the class has no such method; (invalid_argument),
// with the remedy, where it has several such methods, or the method has no body in this class;
// (limit_exceeded) where the class has no room for more constants; (malformed_data) where the bytes
// are no class file.
Result<std::vector<std::byte>> wrap_method(std::span<const std::byte> class_file,
                                           const MethodName& method);

// Changes a class file so that the method's body is called on the object that kChosenName returns.
// Fails as wrap_method() does, and (invalid_argument) where the method is static or has no
// parameter.
Result<std::vector<std::byte>> redirect_method(std::span<const std::byte> class_file,
                                               const MethodName& method);

// Changes a class file so that entries are seen, and each way out. Fails as wrap_method() does.
Result<std::vector<std::byte>> bracket_method(std::span<const std::byte> class_file,
                                              const MethodName& method);

}  // namespace assay::classfile
