// SPDX-License-Identifier: Apache-2.0
#include "native/classfile/method_name.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "native/classfile/descriptor.h"
#include "native/support/enum_words.h"

namespace assay::classfile {
namespace {

// The names of the types that field descriptors have letters for.
constexpr EnumWords<char, 8> kPrimitives{{{'B', "byte"},
                                          {'C', "char"},
                                          {'D', "double"},
                                          {'F', "float"},
                                          {'I', "int"},
                                          {'J', "long"},
                                          {'S', "short"},
                                          {'Z', "boolean"}}};

std::string type_name(std::string_view field_descriptor) {
  const std::size_t dimensions = field_descriptor.find_first_not_of('[');
  const std::string_view element = field_descriptor.substr(dimensions);
  std::string name(element.starts_with('L') ? element.substr(1, element.size() - 2)
                                            : word_in(kPrimitives, element.front()));
  std::ranges::replace(name, '/', '.');
  for (std::size_t i = 0; i < dimensions; ++i) {
    name += "[]";
  }
  return name;
}

Error no_method(std::string_view text) {
  return make_error(ErrorCode::invalid_argument,
                    "'" + std::string(text) +
                        "' does not name a method: write it as com.acme.Main.iterate, or with "
                        "parameter types as com.acme.Main.iterate(int)");
}

}  // namespace

Result<MethodName> parse_method_name(std::string_view text) {
  const std::size_t parenthesis = text.find('(');
  const std::string_view path = text.substr(0, parenthesis);
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || dot + 1 == path.size()) {
    return no_method(text);
  }
  MethodName method{std::string(path.substr(0, dot)), std::string(path.substr(dot + 1)), {}};
  std::ranges::replace(method.class_name, '.', '/');
  if (method.name.starts_with('<')) {
    return make_error(ErrorCode::invalid_argument,
                      "'" + std::string(text) + "' is a constructor: name a method");
  }
  if (parenthesis != std::string_view::npos) {
    if (!text.ends_with(')')) {
      return no_method(text);
    }
    std::string parameters(text.substr(parenthesis + 1, text.size() - parenthesis - 2));
    std::erase(parameters, ' ');
    method.parameters = std::move(parameters);
  }
  return method;
}

std::string shown_method(std::string_view class_signature, std::string_view name,
                         std::string_view descriptor) {
  std::string text(class_signature.size() < 3
                       ? class_signature
                       : class_signature.substr(1, class_signature.size() - 2));
  std::ranges::replace(text, '/', '.');
  text += "." + std::string(name);
  const auto parsed = parse_descriptor(descriptor);
  if (!parsed) {
    return text;
  }
  text += "(";
  for (const std::string_view parameter : parsed->parameters) {
    text += (text.ends_with('(') ? "" : ", ") + type_name(parameter);
  }
  return text + "):" + (parsed->returned == "V" ? "void" : type_name(parsed->returned));
}

std::string shown_type(std::string_view field_descriptor) {
  const std::size_t dimensions = field_descriptor.find_first_not_of('[');
  if (dimensions == std::string_view::npos) {
    return std::string(field_descriptor);
  }
  const std::string_view element = field_descriptor.substr(dimensions);
  const bool is_class = element.size() > 2 && element.starts_with('L') && element.ends_with(';');
  const bool is_primitive =
      element.size() == 1 && std::string_view("BCDFIJSZ").find(element) != std::string_view::npos;
  return is_class || is_primitive ? type_name(field_descriptor) : std::string(field_descriptor);
}

Result<std::string> parameters_of(std::string_view descriptor) {
  ASSAY_ASSIGN(const Descriptor parsed, parse_descriptor(descriptor));
  std::string text;
  for (const std::string_view parameter : parsed.parameters) {
    text += (text.empty() ? "" : ",") + type_name(parameter);
  }
  return text;
}

}  // namespace assay::classfile
