// SPDX-License-Identifier: Apache-2.0
#include "native/classfile/wrapper_parts.h"

#include <algorithm>
#include <optional>
#include <string>

#include "native/classfile/method_wrapping.h"

namespace assay::classfile {
namespace {

void put_method_reference(BytesOut& out, const ClassLayout& layout, std::size_t name,
                          std::size_t descriptor, std::size_t own_index) {
  constexpr std::uint8_t kNameAndType = 12;
  constexpr std::uint8_t kMethod = 10;
  out.u1(kNameAndType);
  out.u2(name);
  out.u2(descriptor);
  out.u1(kMethod);
  out.u2(layout.this_class);
  out.u2(own_index);
}

void put_text(BytesOut& out, std::string_view text) {
  constexpr std::uint8_t kText = 1;  // CONSTANT_Utf8
  out.u1(kText);
  out.text(text);
}

// Returns how far a type's own variant of xload and xreturn is behind the one of int.
unsigned opcode_variant(std::string_view type) {
  switch (type.front()) {
    case 'J':
      return 1;
    case 'F':
      return 2;
    case 'D':
      return 3;
    case 'L':
    case '[':
      return 4;
    default:
      return 0;
  }
}

// Names what a method that is made here calls besides the body.
enum class Calls { nothing, returned, entered_and_returned, chosen };

constexpr unsigned kInvokestatic = 0xB8;
constexpr unsigned kIload = 0x15;
constexpr unsigned kAload = kIload + 4;

void put_call_of_native(BytesOut& code, std::size_t method) {
  code.u1(kInvokestatic);
  code.u2(method);
}

// Loads the object on which the method was called, or the one that the native method `chosen`
// returns in its place.
void put_receiver(BytesOut& code, const Descriptor& descriptor,
                  const std::optional<std::size_t>& chosen) {
  code.u1(kAload);
  code.u1(0);
  if (chosen) {
    code.u1(kIload + opcode_variant(descriptor.parameters.front()));
    code.u1(1);
    put_call_of_native(code, *chosen);
  }
}

// Loads all parameters and calls a method with them. Returns how many local variables they take.
unsigned put_call(BytesOut& code, const Descriptor& descriptor, bool is_static, std::size_t method,
                  const std::optional<std::size_t>& chosen) {
  constexpr unsigned kInvokespecial = 0xB7;
  unsigned local = 0;
  if (!is_static) {
    put_receiver(code, descriptor, chosen);
    ++local;
  }
  for (const std::string_view parameter : descriptor.parameters) {
    code.u1(kIload + opcode_variant(parameter));
    code.u1(local);
    local += slots_of(parameter);
  }
  code.u1(is_static ? kInvokestatic : kInvokespecial);
  code.u2(method);
  return local;
}

// Writes handlers, and attributes: a handler of any exception, with the frame that it begins with.
// The frame of the handler has the exception on its stack, and no local variable.
void put_handler(BytesOut& out, std::size_t from, std::size_t to, std::size_t handler,
                 const Added& added) {
  constexpr unsigned kFullFrame = 255;
  constexpr unsigned kObject = 7;
  out.u2(1);
  for (const std::size_t value : {from, to, handler, std::size_t{0}}) {
    out.u2(value);
  }
  out.u2(1);
  out.u2(added.stack_maps());
  out.u4(2 + 1 + 2 + 2 + 2 + 3);
  out.u2(1);
  out.u1(kFullFrame);
  out.u2(handler);
  out.u2(0);  // local variables
  out.u2(1);  // on the stack
  out.u1(kObject);
  out.u2(added.throwable());
}

// Returns code that calls `method` with all parameters, calls the native methods, and returns what
// the method returned.
std::vector<std::byte> calling_code(const Descriptor& descriptor, bool is_static,
                                    std::size_t method, Calls calls, const Added& added) {
  constexpr unsigned kIreturn = 0xAC;
  constexpr unsigned kPlainReturn = 0xB1;
  constexpr unsigned kAthrow = 0xBF;
  const bool is_bracket = calls == Calls::entered_and_returned;
  BytesOut code;
  if (is_bracket) {
    put_call_of_native(code, added.entered());
  }
  const std::size_t from = code.size();
  const bool chooses = calls == Calls::chosen;
  const unsigned locals = put_call(code, descriptor, is_static, method,
                                   chooses ? std::optional(added.returned()) : std::nullopt);
  const std::size_t to = code.size();
  if (calls != Calls::nothing && !chooses) {
    put_call_of_native(code, added.returned());
  }
  const bool returns_nothing = descriptor.returned == "V";
  code.u1(returns_nothing ? kPlainReturn : kIreturn + opcode_variant(descriptor.returned));
  const std::size_t handler = code.size();
  if (is_bracket) {
    put_call_of_native(code, added.returned());
    code.u1(kAthrow);
  }

  BytesOut out;
  out.u2(std::max(locals, 2U));  // the stack holds at most all parameters, or the returned value
  out.u2(locals);
  out.u4(code.size());
  out.append(code.take());
  if (is_bracket) {
    put_handler(out, from, to, handler, added);
  } else {
    out.u2(0);  // handlers
    out.u2(0);  // attributes
  }
  return out.take();
}

void put_code(BytesOut& out, const std::vector<std::byte>& code, const Added& added) {
  out.u2(added.code());
  out.u4(code.size());
  out.append(code);
}

// The method that callers know. It has the attributes of the method, except the code.
void put_caller(BytesOut& out, const MethodLayout& method,
                const std::vector<std::byte>& calling_code, const Added& added) {
  out.u2(method.access & ~kSynchronized);
  out.u2(method.name_index);
  out.u2(method.descriptor_index);
  out.u2(method.attributes.size());  // one of them is the code
  for (const AttributeLayout& attribute : method.attributes) {
    if (attribute.name != kCode) {
      out.append(attribute.bytes);
    }
  }
  put_code(out, calling_code, added);
}

// The method between caller and body.
void put_bracket(BytesOut& out, const MethodLayout& method,
                 const std::vector<std::byte>& calling_code, const Added& added) {
  out.u2((method.access & kStatic) | kPrivate | kSynthetic);
  out.u2(added.call_name());
  out.u2(method.descriptor_index);
  out.u2(1);
  put_code(out, calling_code, added);
}

// The native method at a return, or at an entry, has the same descriptor.
void put_native_method(BytesOut& out, std::size_t name, const Added& added) {
  out.u2(kPrivate | kStatic | kNative | kSynthetic);
  out.u2(name);
  out.u2(added.returned_descriptor());
  out.u2(0);
}

}  // namespace

void put_constants(BytesOut& out, const ClassLayout& layout, const MethodLayout& method,
                   std::string_view native_descriptor, Wrapping wrapping, const Added& added) {
  put_text(out, body_name(method.name));
  put_method_reference(out, layout, added.body_name(), method.descriptor_index, added.body() - 1);
  put_text(out, wrapping == Wrapping::redirects ? kChosenName : kReturnedName);
  put_text(out, native_descriptor);
  put_method_reference(out, layout, added.returned_name(), added.returned_descriptor(),
                       added.returned() - 1);
  put_text(out, kCode);
}

void put_bracket_constants(BytesOut& out, const ClassLayout& layout, const MethodLayout& method,
                           const Added& added) {
  constexpr std::uint8_t kClass = 7;
  put_text(out, kEnteredName);
  put_method_reference(out, layout, added.entered_name(), added.returned_descriptor(),
                       added.entered() - 1);
  put_text(out, std::string(method.name) + std::string(kCallSuffix));
  put_method_reference(out, layout, added.call_name(), method.descriptor_index, added.call() - 1);
  put_text(out, "StackMapTable");
  put_text(out, "java/lang/Throwable");
  out.u1(kClass);
  out.u2(added.throwable() - 1);
}

// The body keeps only its code: all other attributes of the method go to the new method.
void put_body(BytesOut& out, const MethodLayout& method, const Added& added) {
  out.u2((method.access & ~(kPublic | kProtected)) | kPrivate | kSynthetic);
  out.u2(added.body_name());
  out.u2(method.descriptor_index);
  out.u2(1);
  for (const AttributeLayout& attribute : method.attributes) {
    if (attribute.name == kCode) {
      out.append(attribute.bytes);
    }
  }
}

void put_new_methods(BytesOut& out, const MethodLayout& method, const Descriptor& descriptor,
                     Wrapping wrapping, const Added& added) {
  const bool is_static = (method.access & kStatic) != 0;
  const auto code = [&](std::size_t called, Calls calls) {
    return calling_code(descriptor, is_static, called, calls, added);
  };
  if (wrapping == Wrapping::brackets) {
    put_caller(out, method, code(added.call(), Calls::nothing), added);
    put_bracket(out, method, code(added.body(), Calls::entered_and_returned), added);
    put_native_method(out, added.entered_name(), added);
  } else {
    const Calls calls = wrapping == Wrapping::redirects ? Calls::chosen : Calls::returned;
    put_caller(out, method, code(added.body(), calls), added);
  }
  put_native_method(out, added.returned_name(), added);
}

}  // namespace assay::classfile
