// SPDX-License-Identifier: Apache-2.0
#include "native/classfile/method_wrapping.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "native/classfile/class_layout.h"
#include "native/classfile/descriptor.h"
#include "native/classfile/wrapper_parts.h"

namespace assay::classfile {
namespace {

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
  constexpr std::size_t kMostMethods = 4;
  if (layout.constant_count + Added::kCountWithBrackets > kMost ||
      layout.methods.size() + kMostMethods > kMost ||
      method.name.size() + std::max(kBodySuffix.size(), kCallSuffix.size()) > kMost) {
    return make_error(ErrorCode::limit_exceeded,
                      "the class of " + in_words(wanted) + " is too large: name another method");
  }
  return {};
}

// Returns the descriptor of the native method that the changed method calls.
std::string native_descriptor(const MethodName& method, const Descriptor& descriptor,
                              Wrapping wrapping) {
  if (wrapping != Wrapping::redirects) {
    return kReturnedDescriptor;
  }
  const std::string own_type = "L" + method.class_name + ";";
  return "(" + own_type + std::string(descriptor.parameters.front()) + ")" + own_type;
}

Result<std::vector<std::byte>> changed_class(std::span<const std::byte> class_file,
                                             const MethodName& method, Wrapping wrapping) {
  constexpr std::size_t kMethods = 2;
  constexpr std::size_t kMethodsWithBrackets = 4;
  ASSAY_ASSIGN(const ClassLayout layout, read_layout(class_file));
  ASSAY_ASSIGN(const MethodLayout* wanted, find_method(layout, method));
  ASSAY_PROPAGATE(check_wrappable(layout, *wanted, method));
  ASSAY_ASSIGN(const Descriptor descriptor, parse_descriptor(wanted->descriptor));
  if (wrapping == Wrapping::redirects &&
      (descriptor.parameters.empty() || (wanted->access & kStatic) != 0)) {
    return refused(method, "is static or has no parameter: name another method");
  }
  const bool brackets = wrapping == Wrapping::brackets;
  const Added added(layout.constant_count);
  BytesOut out;
  out.append(layout.head);
  out.u2(layout.constant_count + (brackets ? Added::kCountWithBrackets : Added::kCount));
  out.append(layout.constants);
  put_constants(out, layout, *wanted, native_descriptor(method, descriptor, wrapping), wrapping,
                added);
  if (brackets) {
    put_bracket_constants(out, layout, *wanted, added);
  }
  out.append(layout.before_methods);
  out.u2(layout.methods.size() + (brackets ? kMethodsWithBrackets : kMethods));
  for (const MethodLayout& one : layout.methods) {
    if (&one == wanted) {
      put_body(out, one, added);
    } else {
      out.append(one.bytes);
    }
  }
  put_new_methods(out, *wanted, descriptor, wrapping, added);
  out.append(layout.behind_methods);
  return out.take();
}

}  // namespace

std::string body_name(std::string_view method) {
  return std::string(method) + std::string(kBodySuffix);
}

Result<std::vector<std::byte>> wrap_method(std::span<const std::byte> class_file,
                                           const MethodName& method) {
  return changed_class(class_file, method, Wrapping::returns);
}

Result<std::vector<std::byte>> bracket_method(std::span<const std::byte> class_file,
                                              const MethodName& method) {
  return changed_class(class_file, method, Wrapping::brackets);
}

Result<std::vector<std::byte>> redirect_method(std::span<const std::byte> class_file,
                                               const MethodName& method) {
  return changed_class(class_file, method, Wrapping::redirects);
}

}  // namespace assay::classfile
