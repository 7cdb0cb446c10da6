// SPDX-License-Identifier: Apache-2.0
#include "native/classfile/method_wrapping.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "native/classfile/class_layout.h"
#include "native/classfile/descriptor.h"

namespace assay::classfile {
namespace {

constexpr std::string_view kCode = "Code";

class BytesOut {
 public:
  void u1(std::size_t value) { bytes_.push_back(static_cast<std::byte>(value & 0xFFU)); }
  void u2(std::size_t value) {
    u1(value >> 8U);
    u1(value);
  }
  void u4(std::size_t value) {
    u2(value >> 16U);
    u2(value);
  }
  void append(std::span<const std::byte> some) {
    bytes_.insert(bytes_.end(), some.begin(), some.end());
  }
  void text(std::string_view text) {
    u2(text.size());
    append(std::as_bytes(std::span(text)));
  }
  std::size_t size() const { return bytes_.size(); }
  std::vector<std::byte> take() { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
};

// The indices of the constants that are added.
struct Added {
  explicit Added(std::uint16_t first) : first_(first) {}
  std::size_t body_name() const { return first_; }
  std::size_t body() const { return first_ + 2U; }
  std::size_t returned_name() const { return first_ + 3U; }
  std::size_t returned_descriptor() const { return first_ + 4U; }
  std::size_t returned() const { return first_ + 6U; }
  std::size_t code() const { return first_ + 7U; }
  static constexpr std::size_t kCount = 8;

 private:
  std::size_t first_;
};

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

void put_constants(BytesOut& out, const ClassLayout& layout, const MethodLayout& method,
                   const Added& added) {
  put_text(out, body_name(method.name));
  put_method_reference(out, layout, added.body_name(), method.descriptor_index, added.body() - 1);
  put_text(out, kReturnedName);
  put_text(out, kReturnedDescriptor);
  put_method_reference(out, layout, added.returned_name(), added.returned_descriptor(),
                       added.returned() - 1);
  put_text(out, kCode);
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

// Returns code that loads all parameters, calls the body, calls the native method, and returns.
std::vector<std::byte> calling_code(const Descriptor& descriptor, bool is_static,
                                    const Added& added) {
  constexpr unsigned kIload = 0x15;
  constexpr unsigned kAload = kIload + 4;
  constexpr unsigned kIreturn = 0xAC;
  constexpr unsigned kPlainReturn = 0xB1;
  constexpr unsigned kInvokespecial = 0xB7;
  constexpr unsigned kInvokestatic = 0xB8;
  BytesOut code;
  unsigned local = 0;
  if (!is_static) {
    code.u1(kAload);
    code.u1(local++);
  }
  for (const std::string_view parameter : descriptor.parameters) {
    code.u1(kIload + opcode_variant(parameter));
    code.u1(local);
    local += slots_of(parameter);
  }
  code.u1(is_static ? kInvokestatic : kInvokespecial);
  code.u2(added.body());
  code.u1(kInvokestatic);
  code.u2(added.returned());
  const bool returns_nothing = descriptor.returned == "V";
  code.u1(returns_nothing ? kPlainReturn : kIreturn + opcode_variant(descriptor.returned));

  BytesOut out;
  out.u2(std::max(local, 2U));  // the stack holds at most all parameters, or the returned value
  out.u2(local);
  out.u4(code.size());
  out.append(code.take());
  out.u2(0);  // handlers
  out.u2(0);  // attributes
  return out.take();
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

void put_caller(BytesOut& out, const MethodLayout& method, const Descriptor& descriptor,
                const Added& added) {
  out.u2(method.access & ~kSynchronized);
  out.u2(method.name_index);
  out.u2(method.descriptor_index);
  out.u2(method.attributes.size());  // one of them is the code
  for (const AttributeLayout& attribute : method.attributes) {
    if (attribute.name != kCode) {
      out.append(attribute.bytes);
    }
  }
  const auto code = calling_code(descriptor, (method.access & kStatic) != 0, added);
  out.u2(added.code());
  out.u4(code.size());
  out.append(code);
}

void put_native_method(BytesOut& out, const Added& added) {
  out.u2(kPrivate | kStatic | kNative | kSynthetic);
  out.u2(added.returned_name());
  out.u2(added.returned_descriptor());
  out.u2(0);
}

std::string in_words(const MethodName& method) {
  std::string text = method.class_name + "." + method.name;
  std::ranges::replace(text, '/', '.');
  return method.parameters ? text + "(" + *method.parameters + ")" : text;
}

Error refused(const MethodName& method, const std::string& why) {
  return make_error(ErrorCode::invalid_argument, in_words(method) + " " + why);
}

Result<const MethodLayout*> find_method(const ClassLayout& layout, const MethodName& wanted) {
  const MethodLayout* found = nullptr;
  std::string all;
  std::size_t count = 0;
  for (const MethodLayout& method : layout.methods) {
    if (method.name != wanted.name) {
      continue;
    }
    ASSAY_ASSIGN(const std::string parameters, parameters_of(method.descriptor));
    // The compiler makes bridges, which only call the method that is meant.
    if ((method.access & kSynthetic) == 0 &&
        (!wanted.parameters || *wanted.parameters == parameters)) {
      found = &method;
      ++count;
    }
    all += (all.empty() ? "" : ", ") + wanted.name + "(" + parameters + ")";
  }
  if (count > 1) {
    return refused(wanted, "could be one of several methods; add the parameter types: " + all);
  }
  if (found == nullptr) {
    return make_error(ErrorCode::not_found, in_words(wanted) + " is not a method of that class" +
                                                (all.empty() ? "" : ", which has " + all));
  }
  return found;
}

Result<void> check_wrappable(const ClassLayout& layout, const MethodLayout& method,
                             const MethodName& wanted) {
  constexpr std::size_t kLongestParameters = 255;
  const auto codes = std::ranges::count(method.attributes, kCode, &AttributeLayout::name);
  if ((method.access & (kNative | kAbstract)) != 0) {
    return refused(wanted, "has no code of its own: name a method that has code");
  }
  if ((layout.access & kInterface) != 0) {
    return refused(wanted, "is a method of an interface: name a method of a class");
  }
  if (codes != 1) {
    return malformed("the method has no code, or it has code twice");
  }
  ASSAY_ASSIGN(const Descriptor descriptor, parse_descriptor(method.descriptor));
  std::size_t slots = (method.access & kStatic) != 0 ? 0 : 1;
  for (const std::string_view parameter : descriptor.parameters) {
    slots += slots_of(parameter);
  }
  if (slots > kLongestParameters) {
    return malformed("the method has too many parameters");
  }
  constexpr std::size_t kMost = std::numeric_limits<std::uint16_t>::max();
  if (layout.constant_count + Added::kCount > kMost || layout.methods.size() + 2 > kMost ||
      body_name(method.name).size() > kMost) {
    return make_error(ErrorCode::limit_exceeded,
                      "the class of " + in_words(wanted) + " is too large: name another method");
  }
  return {};
}

}  // namespace

std::string body_name(std::string_view method) { return std::string(method) + "$assay$body"; }

Result<std::vector<std::byte>> wrap_method(std::span<const std::byte> class_file,
                                           const MethodName& method) {
  ASSAY_ASSIGN(const ClassLayout layout, read_layout(class_file));
  ASSAY_ASSIGN(const MethodLayout* wanted, find_method(layout, method));
  ASSAY_PROPAGATE(check_wrappable(layout, *wanted, method));
  ASSAY_ASSIGN(const Descriptor descriptor, parse_descriptor(wanted->descriptor));
  const Added added(layout.constant_count);
  BytesOut out;
  out.append(layout.head);
  out.u2(layout.constant_count + Added::kCount);
  out.append(layout.constants);
  put_constants(out, layout, *wanted, added);
  out.append(layout.before_methods);
  out.u2(layout.methods.size() + 2);
  for (const MethodLayout& one : layout.methods) {
    if (&one == wanted) {
      put_body(out, one, added);
    } else {
      out.append(one.bytes);
    }
  }
  put_caller(out, *wanted, descriptor, added);
  put_native_method(out, added);
  out.append(layout.behind_methods);
  return out.take();
}

}  // namespace assay::classfile
