// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/method_name.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "native/support/text_pieces.h"

namespace assay::profilers {
namespace {

bool is_identifier_start(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalpha(byte) != 0 || c == '_' || c == '$' || byte >= 0x80;
}

bool is_identifier(std::string_view text) {
  return !text.empty() && is_identifier_start(text.front()) &&
         std::ranges::all_of(text, [](char c) {
           return is_identifier_start(c) || std::isdigit(static_cast<unsigned char>(c)) != 0;
         });
}

// Parts that a compiler of C and C++ adds to the names of functions, and names of libraries.
bool is_native_part(std::string_view part) {
  constexpr std::array<std::string_view, 5> kParts = {"so", "cold", "part", "constprop", "isra"};
  return std::ranges::find(kParts, part) != kParts.end();
}

// The part after the last dot: methods may be named <init> and <clinit>.
bool is_simple_method_name(std::string_view text) {
  return is_identifier(text) || text == "<init>" || text == "<clinit>";
}

// Where "[./+]0x<hex>" ends, if it begins at `at`; else `at`.
std::size_t end_of_address(std::string_view name, std::size_t at) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  if (name.size() < at + 4 || std::string_view("./+").find(name[at]) == std::string_view::npos ||
      name.substr(at + 1, 2) != "0x") {
    return at;
  }
  const auto end = name.find_first_not_of(kDigits, at + 3);
  const std::size_t stop = end == std::string_view::npos ? name.size() : end;
  return stop == at + 3 ? at : stop;
}

std::string without_addresses(std::string_view name) {
  std::string text;
  for (std::size_t i = 0; i < name.size();) {
    const std::size_t end = end_of_address(name, i);
    if (end != i) {
      i = end;
    } else {
      text += name[i++];
    }
  }
  return text;
}

// "Lcom/acme/Main;run([II)I": class, method and descriptor run together.
std::optional<std::string> method_of_descriptor(std::string_view symbol) {
  const auto class_end = symbol.find(';');
  const auto parameters = symbol.find('(');
  if (!symbol.starts_with('L') || class_end == std::string_view::npos ||
      parameters == std::string_view::npos || parameters < class_end) {
    return std::nullopt;
  }
  const std::string name =
      plain_method_name(std::string(symbol.substr(1, class_end - 1)) + "." +
                        std::string(symbol.substr(class_end + 1, parameters - class_end - 1)));
  return is_method_name(name) ? std::optional(name) : std::nullopt;
}

}  // namespace

std::string plain_method_name(std::string_view name) {
  std::string plain = without_addresses(name.substr(0, name.find('(')));
  std::ranges::replace(plain, '/', '.');
  return plain;
}

bool is_method_name(std::string_view name) {
  const auto parts = split_pieces(name, '.');
  if (parts.size() < 2 || !is_simple_method_name(parts.back())) {
    return false;
  }
  return std::all_of(parts.begin(), parts.end() - 1, is_identifier) &&
         std::none_of(parts.begin(), parts.end(), is_native_part);
}

std::optional<std::string> method_of_symbol(std::string_view symbol) {
  if (auto method = method_of_descriptor(symbol)) {
    return method;
  }
  const auto parameters = symbol.find('(');
  if (parameters == std::string_view::npos || symbol.find("::") < parameters) {
    return std::nullopt;
  }
  std::string_view name = symbol.substr(0, parameters);
  name.remove_prefix(name.rfind(' ') + 1);  // the return type; npos + 1 is 0
  std::string plain = plain_method_name(name);
  return is_method_name(plain) ? std::optional(std::move(plain)) : std::nullopt;
}

bool is_compiler_method(std::string_view plain_name) {
  return plain_name.starts_with("jdk.graal.compiler.") || plain_name.starts_with("jdk.vm.ci.");
}

}  // namespace assay::profilers
