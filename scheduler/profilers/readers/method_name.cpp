// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/method_name.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <utility>
#include <vector>

#include "native/support/plain_text.h"
#include "native/support/text_pieces.h"

namespace assay::profilers {
namespace {

using Parts = std::vector<std::string_view>;

// Tells whether the text can stand between the dots. The specification lets classes have '<' and
// '>', but a name with these characters is one of a C++ template.
bool is_unqualified_name(std::string_view text) {
  return !text.empty() && text.find_first_of(";[<>") == std::string_view::npos;
}

bool is_part_of_class(std::string_view text) {
  return is_unqualified_name(text) && text.find(' ') == std::string_view::npos;
}

// Tells whether the text can stand after the last dot.
bool is_simple_method_name(std::string_view text) {
  return is_unqualified_name(text) || text == "<init>" || text == "<clinit>";
}

// Tells whether the part is what a compiler of C and C++ adds to the name of a function, or the
// ending of libraries.
bool is_native_suffix(std::string_view part) {
  constexpr std::array<std::string_view, 5> kSuffixes = {"so", "cold", "part", "constprop", "isra"};
  return std::ranges::find(kSuffixes, part) != kSuffixes.end();
}

// Tells whether any part begins with a digit, or all parts after the first are native suffixes, as
// in "f.part.0", "libc.so.6" and "memcpy@@GLIBC_2.14". A single suffix says nothing: packages, and
// methods in packages, may be named like one.
bool has_native_parts(const Parts& parts) {
  const bool has_number = std::ranges::any_of(parts, [](std::string_view part) {
    return !part.empty() && std::isdigit(static_cast<unsigned char>(part.front())) != 0;
  });
  return has_number || std::all_of(parts.begin() + 1, parts.end(), is_native_suffix);
}

// Returns where "[./+]0x<hex>" ends, if it begins at `at`; else `at`.
std::size_t end_of_address(std::string_view name, std::size_t at) {
  constexpr std::string_view kHexDigits = "0123456789abcdef";
  if (name.size() < at + 4 || std::string_view("./+").find(name[at]) == std::string_view::npos ||
      name.substr(at + 1, 2) != "0x") {
    return at;
  }
  const auto end = name.find_first_not_of(kHexDigits, at + 3);
  const std::size_t stop = end == std::string_view::npos ? name.size() : end;
  return stop == at + 3 ? at : stop;
}

// Returns where "[./+$]<digits>" ends, if it begins at `at` and a part of a name ends with it; else
// `at`.
std::size_t end_of_number(std::string_view name, std::size_t at) {
  if (std::string_view("./+$").find(name[at]) == std::string_view::npos) {
    return at;
  }
  const std::size_t end = std::min(name.find_first_not_of("0123456789", at + 1), name.size());
  const bool is_part =
      end == name.size() || std::string_view("./+").find(name[end]) != std::string_view::npos;
  return end == at + 1 || !is_part ? at : end;
}

// Tells whether a JVM makes classes of such names while it runs. Up to JDK 20 a number and a hash
// made the name unique, as in "Main$$Lambda$14/1096979270" and "LambdaForm$DMH/1096979270".
bool is_numbered_by_the_jvm(std::string_view name) {
  return name.find("$$Lambda$") != std::string_view::npos ||
         name.find("LambdaForm$") != std::string_view::npos;
}

// Returns the name without what differs from run to run in the names of hidden classes.
std::string without_changing_parts(std::string_view name) {
  const bool is_numbered = is_numbered_by_the_jvm(name);
  std::string text;
  for (std::size_t i = 0; i < name.size();) {
    std::size_t end = end_of_address(name, i);
    if (end == i && is_numbered) {
      end = end_of_number(name, i);
    }
    if (end != i) {
      i = end;
    } else {
      text += name[i++];
    }
  }
  return text;
}

// Returns the method of a symbol such as "Lcom/acme/Main;run([II)I", in which class, method and
// descriptor are joined.
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

// Tells whether the text can be the type that a method returns: "int", "java.lang.Object[]".
bool is_type(std::string_view text) {
  while (text.ends_with("[]")) {
    text.remove_suffix(2);
  }
  const Parts parts = split_pieces(text, '.');
  return text.find_first_of(":*&()`") == std::string_view::npos &&
         std::ranges::all_of(parts, is_part_of_class);
}

// Returns the method of "int com.acme.Main.run".
std::optional<std::string> method_behind_type(std::string_view symbol) {
  const auto space = symbol.find(' ');
  if (space == std::string_view::npos || !is_type(symbol.substr(0, space))) {
    return std::nullopt;
  }
  std::string name = plain_method_name(symbol.substr(space + 1));
  const bool is_java = is_method_name(name) && name.find_first_of(":`") == std::string::npos &&
                       !has_native_parts(split_pieces(name, '.'));
  return is_java ? std::optional(std::move(name)) : std::nullopt;
}

// Returns the method of "com/acme/Main:run" and "com/acme/Main:::run". A class without a package
// keeps the 'L' of its descriptor: "LMain:run".
std::optional<std::string> method_behind_colons(std::string_view symbol) {
  const auto colon = symbol.find(':');
  if (colon == std::string_view::npos) {
    return std::nullopt;
  }
  const std::size_t end = std::min(symbol.find_first_not_of(':', colon), symbol.size());
  const std::size_t colons = end - colon;
  std::string_view class_name = symbol.substr(0, colon);
  if (class_name.find('/') == std::string_view::npos) {
    if (!class_name.starts_with('L')) {
      return std::nullopt;
    }
    class_name.remove_prefix(1);
  }
  std::string name =
      plain_method_name(std::string(class_name) + "." + std::string(symbol.substr(end)));
  const bool is_java = (colons == 1 || colons == 3) && is_method_name(name) &&
                       name.find(':') == std::string::npos &&
                       class_name.find('.') == std::string_view::npos;
  return is_java ? std::optional(std::move(name)) : std::nullopt;
}

}  // namespace

std::string plain_method_name(std::string_view name) {
  std::string plain = without_changing_parts(trimmed(name.substr(0, name.find('('))));
  std::ranges::replace(plain, '/', '.');
  return plain;
}

bool is_method_name(std::string_view name) {
  const Parts parts = split_pieces(name, '.');
  return parts.size() >= 2 && is_simple_method_name(parts.back()) &&
         std::all_of(parts.begin(), parts.end() - 1, is_part_of_class);
}

bool is_clearly_java(std::string_view name) {
  return is_method_name(name) && name.find_first_of(" :`") == std::string_view::npos &&
         !has_native_parts(split_pieces(name, '.'));
}

std::optional<std::string> method_of_symbol(std::string_view symbol) {
  if (auto method = method_of_descriptor(symbol)) {
    return method;
  }
  const auto parameters = symbol.find('(');
  if (parameters == std::string_view::npos || symbol.find("::") < parameters) {
    return std::nullopt;
  }
  const std::string_view typed = symbol.substr(0, parameters);  // may begin with a return type
  const auto class_end = typed.rfind('.');
  if (class_end == std::string_view::npos) {
    return std::nullopt;
  }
  // A method's name may have spaces, a class's has none; npos + 1 is 0.
  std::string plain = plain_method_name(typed.substr(typed.rfind(' ', class_end) + 1));
  return is_method_name(plain) ? std::optional(std::move(plain)) : std::nullopt;
}

std::optional<std::string> method_of_collapsed_symbol(std::string_view frame) {
  auto method = method_behind_colons(frame);
  return method ? method : method_behind_type(frame);
}

bool is_compiler_method(std::string_view plain_name) {
  return plain_name.starts_with("jdk.graal.compiler.") || plain_name.starts_with("jdk.vm.ci.");
}

}  // namespace assay::profilers
