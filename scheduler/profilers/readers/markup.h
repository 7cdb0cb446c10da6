// SPDX-License-Identifier: Apache-2.0
// Reads as much of XML as exports of lists and trees consist of: tags and attributes. The reader
// tolerates what it does not know, because nobody checks what a profiler writes. The reader is
// pure.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace assay::profilers {

struct Tag {
  std::size_t line = 1;  // line of the text where the tag begins
  std::string name{};    // name in lower case
  bool closes = false;
  std::map<std::string, std::string> attributes{};  // names in lower case, entities resolved
};

// Holds the tags in their order, without texts, comments and declarations. What follows a '<' that
// has no '>' is left out, too; `is_whole` then is false.
struct Markup {
  std::vector<Tag> tags{};
  bool is_whole = true;
};

Markup read_markup(std::string_view text);

}  // namespace assay::profilers
