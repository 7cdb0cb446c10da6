// SPDX-License-Identifier: Apache-2.0
// Takes a text apart line by line. A vector of all lines of a profile would have millions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "native/support/plain_text.h"
#include "native/support/result.h"

namespace assay::profilers {

class TextLines {
 public:
  explicit TextLines(std::string_view text) : rest_(text) {}

  // Returns the next line without its end; nothing at the end of the text.
  std::optional<std::string_view> next() {
    if (rest_.empty()) {
      return std::nullopt;
    }
    ++number_;
    const auto end = rest_.find('\n');
    is_cut_off_ = end == std::string_view::npos;
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    return line;
  }

  // Tells whether the line that next() has returned last has no end. It may be cut off.
  bool is_cut_off() const { return is_cut_off_; }
  // Returns the number of the line that next() has returned last, from 1 on.
  std::size_t number() const { return number_; }

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
  bool is_cut_off_ = false;
};

// Returns an error (malformed_data) about the line that `lines` has returned last. `what` names the
// text: "the flame graph".
inline Error wrong_line(std::string_view what, const TextLines& lines, std::string_view line) {
  return malformed(std::string(what) + ", line " + std::to_string(lines.number()) +
                   " is not understood: " + std::string(line));
}

// Takes the next word off the text.
inline std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

}  // namespace assay::profilers
