// SPDX-License-Identifier: Apache-2.0
// As much of XML and HTML as exports of tables and trees are made of: tags, attributes, text.
// Tolerant of what it does not know, for nobody checks what a profiler writes. Pure.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace assay::profilers {

struct Tag {
  std::size_t line = 1;  // of the text, where it begins
  std::string name{};    // in lower case
  bool closes = false;
  std::map<std::string, std::string> attributes{};  // names in lower case, entities resolved
  std::string text{};                               // until the next tag, entities resolved
};

// The tags in their order. Comments, declarations, scripts and styles are left out. Fails by
// leaving out what follows a '<' that has no '>'; `is_whole` then is false.
struct Markup {
  std::vector<Tag> tags{};
  bool is_whole = true;
};

Markup read_markup(std::string_view text);

}  // namespace assay::profilers
