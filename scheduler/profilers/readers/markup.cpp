// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/markup.h"

#include <algorithm>
#include <array>
#include <utility>

#include "native/support/number_parsing.h"
#include "native/support/plain_text.h"

namespace assay::profilers {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

std::string_view without_leading_space(std::string_view text) {
  const auto first = text.find_first_not_of(kSpace);
  return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

// Replaces &lt; &gt; &amp; &quot; &apos; and numbers below 128; other entities stay as they are.
std::string without_entities(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, char>, 5> kEntities = {
      {{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}}};
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto end = text[i] == '&' ? text.substr(i, 10).find(';') : std::string_view::npos;
    const auto name =
        end == std::string_view::npos ? std::string_view() : text.substr(i + 1, end - 1);
    const auto found =
        std::ranges::find(kEntities, name, &std::pair<std::string_view, char>::first);
    const auto number =
        name.starts_with('#') ? parse_number<unsigned>(name.substr(1)) : std::nullopt;
    if (found != kEntities.end()) {
      plain += found->second;
      i += end;
    } else if (number && *number < 128) {
      plain += static_cast<char>(*number);
      i += end;
    } else {
      plain += text[i];
    }
  }
  return plain;
}

// Takes `name="value"`, `name='value'`, `name=value` or `name` off the text.
std::pair<std::string, std::string> take_attribute(std::string_view& text) {
  const auto end = text.find_first_of("= \t\r\n");
  std::string name = in_lower_case(text.substr(0, end));
  text =
      end == std::string_view::npos ? std::string_view() : without_leading_space(text.substr(end));
  if (!text.starts_with('=')) {
    return {std::move(name), ""};
  }
  text = without_leading_space(text.substr(1));
  const bool quoted = text.starts_with('"') || text.starts_with('\'');
  const auto stop = quoted ? text.find(text.front(), 1) : text.find_first_of(kSpace);
  const auto value =
      text.substr(quoted ? 1 : 0, quoted && stop != std::string_view::npos ? stop - 1 : stop);
  text = stop == std::string_view::npos ? std::string_view() : text.substr(stop + (quoted ? 1 : 0));
  return {std::move(name), without_entities(value)};
}

// Returns the tag whose text between '<' and '>' is `text`.
Tag tag_of(std::string_view text, std::size_t line) {
  Tag tag{.line = line};
  tag.closes = text.starts_with('/');
  if (tag.closes) {
    text.remove_prefix(1);
  }
  if (text.ends_with('/')) {
    text.remove_suffix(1);
  }
  const auto end = text.find_first_of(kSpace);
  tag.name = in_lower_case(text.substr(0, end));
  text =
      end == std::string_view::npos ? std::string_view() : without_leading_space(text.substr(end));
  while (!text.empty()) {
    auto [name, value] = take_attribute(text);
    tag.attributes.emplace(std::move(name), std::move(value));
    text = without_leading_space(text);
  }
  return tag;
}

std::size_t line_ends_in(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

// Returns where the '>' is that ends the tag which begins before `text`; a quoted '>' does not
// count.
std::size_t end_of_tag(std::string_view text) {
  char quote = '\0';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != '\0') {
      quote = c == quote ? '\0' : quote;
    } else if (c == '>') {
      return i;
    } else if ((c == '"' || c == '\'') && i > 0 && text[i - 1] == '=') {
      quote = c;
    }
  }
  return std::string_view::npos;
}

// Describes a part of the text that is skipped: how it begins, after a '<', and how it ends.
struct Skipped {
  std::string_view begin;
  std::string_view end;
};
constexpr std::array<Skipped, 2> kSkipped = {{{"!--", "-->"}, {"![CDATA[", "]]>"}}};

}  // namespace

Markup read_markup(std::string_view text) {
  Markup markup;
  std::size_t line = 1;
  while (true) {
    const auto open = text.find('<');
    if (open == std::string_view::npos) {
      return markup;
    }
    line += line_ends_in(text.substr(0, open));
    text.remove_prefix(open + 1);
    const auto* skipped = std::ranges::find_if(
        kSkipped, [&](const Skipped& part) { return text.starts_with(part.begin); });
    const bool skips = skipped != kSkipped.end();
    const auto end = skips ? text.find(skipped->end) : end_of_tag(text);
    if (end == std::string_view::npos) {
      markup.is_whole = false;
      return markup;
    }
    if (!skips && !text.starts_with('!') && !text.starts_with('?')) {
      markup.tags.push_back(tag_of(text.substr(0, end), line));
    }
    const auto size = end + (skips ? skipped->end.size() : 1);
    line += line_ends_in(text.substr(0, size));
    text.remove_prefix(size);
  }
}

}  // namespace assay::profilers
