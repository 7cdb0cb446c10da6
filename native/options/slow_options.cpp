// SPDX-License-Identifier: Apache-2.0
#include "native/options/slow_options.h"

#include <array>
#include <set>
#include <vector>

#include "native/options/escaping.h"
#include "native/options/file_name.h"
#include "native/support/nearest_word.h"

namespace assay::options {
namespace {

struct TextOption {
  std::string_view key;
  std::string SlowOptions::*field;
};
constexpr std::array<TextOption, 6> kTexts = {
    {{"plan", &SlowOptions::plan},
     {"code-log", &SlowOptions::code_log},
     {"control", &SlowOptions::control},
     {"profiles", &SlowOptions::profiles},
     {"jitdump", &SlowOptions::jitdump},
     {"iteration-method", &SlowOptions::iteration_method}}};
struct Flag {
  std::string_view key;
  bool SlowOptions::*field;
};
constexpr std::array<Flag, 6> kFlags = {{{"markers", &SlowOptions::markers},
                                         {"code-bytes", &SlowOptions::code_bytes},
                                         {"debug-info", &SlowOptions::debug_info},
                                         {"quiet", &SlowOptions::quiet},
                                         {"count-replays", &SlowOptions::count_replays},
                                         {"count-entries", &SlowOptions::count_entries}}};

Error invalid(const std::string& message) {
  return make_error(ErrorCode::invalid_argument, message);
}

Error needs_a_value(const std::string& key) {
  return invalid("option '" + key + "' needs a value: " + key + "=...");
}

std::vector<std::string_view> all_keys() {
  std::vector<std::string_view> keys;
  keys.reserve(kTexts.size() + kFlags.size());
  for (const TextOption& option : kTexts) {
    keys.push_back(option.key);
  }
  for (const Flag& flag : kFlags) {
    keys.push_back(flag.key);
  }
  return keys;
}

Result<void> apply_word(std::string_view word, SlowOptions& options) {
  const auto equals = word.find('=');
  const std::string key(word.substr(0, equals));
  for (const TextOption& option : kTexts) {
    if (option.key == key) {
      if (equals == std::string_view::npos || equals + 1 == word.size()) {
        return needs_a_value(key);
      }
      options.*option.field = word.substr(equals + 1);
      return {};
    }
  }
  for (const Flag& flag : kFlags) {
    if (flag.key == key) {
      if (equals != std::string_view::npos) {
        return invalid("option '" + key + "' takes no value");
      }
      options.*flag.field = true;
      return {};
    }
  }
  return invalid("unknown option '" + key + "'" + did_you_mean(key, all_keys()));
}

// Checks the placeholders. They are expanded only when the file is made, but mistakes in them are
// reported now.
Result<void> check_file_names(const SlowOptions& options) {
  ASSAY_PROPAGATE(expand_file_name(options.code_log, 0, 0));
  return {};
}

}  // namespace

Result<SlowOptions> parse_slow_options(std::string_view text) {
  const std::vector<std::string> words = split_escaped(text, ',');
  SlowOptions options;
  std::set<std::string> given;
  for (std::size_t i = 1; i < words.size(); ++i) {
    ASSAY_PROPAGATE(apply_word(words[i], options));
    const std::string key = words[i].substr(0, words[i].find('='));
    if (!given.insert(key).second) {
      return invalid("option '" + key + "' is given twice");
    }
  }
  ASSAY_PROPAGATE(check_file_names(options));
  return options;
}

std::string to_agent_string(const SlowOptions& options) {
  std::string text = "slow";
  for (const TextOption& option : kTexts) {
    if (const std::string& value = options.*option.field; !value.empty()) {
      text += "," + std::string(option.key) + "=" + escape_separator(value, ',');
    }
  }
  for (const Flag& flag : kFlags) {
    text += options.*flag.field ? "," + std::string(flag.key) : "";
  }
  return text;
}

}  // namespace assay::options
