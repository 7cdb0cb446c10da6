// SPDX-License-Identifier: Apache-2.0
#include "scheduler/jdk/release_file.h"

#include <algorithm>

#include "native/support/text_pieces.h"

namespace assay::jdk {
namespace {

std::string_view without_quotes(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    text.remove_prefix(1);
    text.remove_suffix(1);
  }
  return text;
}

}  // namespace

std::map<std::string, std::string> parse_release_file(std::string_view text) {
  std::map<std::string, std::string> entries;
  for (std::string_view line : split_pieces(text, '\n')) {
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    const auto equals = line.find('=');
    if (equals != std::string_view::npos && equals != 0) {
      entries[std::string(line.substr(0, equals))] = without_quotes(line.substr(equals + 1));
    }
  }
  return entries;
}

bool lists_module(std::string_view modules, std::string_view module) {
  const auto words = split_pieces(modules, ' ');
  return std::ranges::find(words, module) != words.end();
}

}  // namespace assay::jdk
