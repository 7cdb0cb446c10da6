// SPDX-License-Identifier: Apache-2.0
#include "native/options/option_spec.h"

#include "native/support/nearest_word.h"

namespace assay::options {
namespace {

Error wrong(std::string_view key, const std::string& what) {
  return make_error(ErrorCode::invalid_argument, "option '" + std::string(key) + "' " + what);
}

}  // namespace

std::vector<GivenOption> words_after_command(std::string_view text) {
  const std::vector<std::string> words = split_escaped(text, ',');
  std::vector<GivenOption> given;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto equals = words[i].find('=');
    given.push_back({words[i].substr(0, equals),
                     equals == std::string::npos ? "" : words[i].substr(equals + 1)});
  }
  return given;
}

std::string agent_text(std::span<const GivenOption> words) {
  std::string text;
  for (const auto& [key, value] : words) {
    text += "," + key + (value.empty() ? "" : "=" + escape_separator(value, ','));
  }
  return text;
}

Error unknown_option(std::string_view key, std::span<const std::string_view> keys) {
  return make_error(ErrorCode::invalid_argument,
                    "unknown option '" + std::string(key) + "'" + did_you_mean(key, keys));
}

Result<void> check_word(std::span<const GivenOption> given, std::size_t word,
                        std::string_view value_name) {
  const auto& [key, value] = given[word];
  const auto before = given.first(word);
  if (std::ranges::find(before, key, &GivenOption::key) != before.end()) {
    return wrong(key, "is given twice");
  }
  if (!value_name.empty() && value.empty()) {
    return wrong(key, "needs a value: " + key + "=" + std::string(value_name));
  }
  if (value_name.empty() && !value.empty()) {
    return wrong(key, "takes no value, so '" + value + "' is wrong");
  }
  return {};
}

Error of_option(std::string_view key, const Error& error) {
  return make_error(error.code(), "option '" + std::string(key) + "': " + error.message());
}

}  // namespace assay::options
