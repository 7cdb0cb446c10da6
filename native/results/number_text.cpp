// SPDX-License-Identifier: Apache-2.0
#include "native/results/number_text.h"

#include <array>
#include <cstdio>

#include "native/support/text_pieces.h"
#include "native/support/utf8.h"
#include "native/support/visible_text.h"

namespace assay::results {
namespace {

constexpr std::string_view kEllipsis = "...";

// Tells whether `c` may be part of a qualified Java name.
bool is_name_character(char c) {
  return std::string_view("(), []:").find(c) == std::string_view::npos;
}

// Replaces every qualified name in `text` by its last part.
std::string without_packages(std::string_view text) {
  std::string result;
  std::size_t name_start = 0;
  for (const char c : text) {
    if (c == '.') {
      result.resize(name_start);
      continue;
    }
    result += c;
    if (!is_name_character(c)) {
      name_start = result.size();
    }
  }
  return result;
}

// Shortens "com.example.Shop.sell" to "c.e.Shop.sell".
std::string with_package_initials(std::string_view qualified) {
  const auto method_dot = qualified.rfind('.');
  if (method_dot == std::string_view::npos || method_dot == 0) {
    return std::string(qualified);
  }
  const auto class_dot = qualified.rfind('.', method_dot - 1);
  if (class_dot == std::string_view::npos) {
    return std::string(qualified);
  }
  std::string result;
  for (const std::string_view package : split_pieces(qualified.substr(0, class_dot), '.')) {
    result += result.empty() ? "" : ".";
    result += package.substr(0, package.empty() ? 0 : first_utf8_piece(package).bytes);
  }
  return result + std::string(qualified.substr(class_dot));
}

std::string padding(std::string_view text, std::size_t width) {
  const std::size_t taken = columns_of(text);
  return std::string(width > taken ? width - taken : 0, ' ');
}

bool fits(std::string_view text, std::size_t width) { return columns_of(text) <= width; }

std::string without_middle(std::string_view text, std::size_t width) {
  if (width <= kEllipsis.size()) {
    return std::string(beginning_of(text, width));
  }
  const std::size_t kept = width - kEllipsis.size();
  return std::string(beginning_of(text, kept / 3)) + std::string(kEllipsis) +
         std::string(end_of(text, kept - kept / 3));
}

}  // namespace

std::string with_separators(std::uint64_t value) {
  std::string text = std::to_string(value);
  for (std::size_t i = text.size(); i > 3; i -= 3) {
    text.insert(i - 3, 1, ',');
  }
  return text;
}

std::string abbreviated(std::uint64_t value) {
  constexpr std::uint64_t kShownInFull = 10'000;
  constexpr std::array<const char*, 7> kPrefixes = {"", "k", "M", "G", "T", "P", "E"};
  if (value < kShownInFull) {
    return std::to_string(value);
  }
  auto scaled = static_cast<double>(value);
  std::size_t prefix = 0;
  // 999.95 would be printed as 1000.
  for (; scaled >= 999.95 && prefix + 1 < kPrefixes.size(); ++prefix) {
    scaled /= 1000;
  }
  std::array<char, 32> text{};
  const int decimals = scaled < 9.995 ? 2 : 1;
  (void)std::snprintf(text.data(), text.size(), "%.*f %s", decimals, scaled, kPrefixes[prefix]);
  return text.data();
}

std::string percentage(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) {
    return "-";
  }
  std::array<char, 32> text{};
  (void)std::snprintf(text.data(), text.size(), "%.1f %%",
                      100.0 * static_cast<double>(part) / static_cast<double>(whole));
  return text.data();
}

std::string counted(std::uint64_t count, std::string_view singular) {
  return with_separators(count) + " " + std::string(singular) + (count == 1 ? "" : "s");
}

std::string right_aligned(std::string_view text, std::size_t width) {
  return padding(text, width) + std::string(text);
}

std::string left_aligned(std::string_view text, std::size_t width) {
  return std::string(text) + padding(text, width);
}

std::string shortened_signature(std::string_view signature, std::size_t width) {
  if (fits(signature, width)) {
    return std::string(signature);
  }
  const auto open = signature.find('(');
  // A name of another language may have a parenthesis of its own in it.
  const auto close = open == std::string_view::npos ? open : signature.find(')', open);
  if (close != std::string_view::npos) {
    signature = signature.substr(0, close + 1);  // the result type is the least informative part
  }
  if (fits(signature, width)) {
    return std::string(signature);
  }
  const std::string_view name = signature.substr(0, open);
  const bool has_parameters = open != std::string_view::npos;
  const std::string parameters =
      has_parameters ? without_packages(signature.substr(open)) : std::string();
  const std::string short_name = with_package_initials(name);
  const std::string no_parameters = short_name + (parameters.size() > 2 ? "(...)" : parameters);
  for (const std::string& shorter :
       {std::string(name) + parameters, short_name + parameters, no_parameters}) {
    if (fits(shorter, width)) {
      return shorter;
    }
  }
  return without_middle(no_parameters, width);
}

}  // namespace assay::results
