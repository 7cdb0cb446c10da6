// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/java_arguments.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace assay::launch {
namespace {

constexpr std::string_view kBlanks = " \t\n\r\f";

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

char unescaped(char c) {
  constexpr std::string_view kLetters = "nrtf";
  const auto at = kLetters.find(c);
  return at == std::string_view::npos ? c : "\n\r\t\f"[at];
}

// Takes an argument file apart, character by character.
class ArgumentFileParser {
 public:
  explicit ArgumentFileParser(std::string_view text) : text_(text) {}

  std::vector<std::string> parse() {
    while (position_ < text_.size()) {
      step(text_[position_++]);
    }
    end_word();
    return std::move(words_);
  }

 private:
  void step(char c) {
    if (quote_ != '\0') {
      step_in_quotes(c);
    } else if (c == '#') {
      end_word();
      position_ = std::min(text_.find_first_of("\n\r", position_), text_.size());
    } else if (kBlanks.find(c) != std::string_view::npos) {
      end_word();
    } else {
      in_word_ = true;
      if (c == '"' || c == '\'') {
        quote_ = c;
      } else {
        word_ += c;
      }
    }
  }

  void step_in_quotes(char c) {
    if (c == quote_) {
      quote_ = '\0';
    } else if (is_line_end(c)) {  // quotes do not span lines
      quote_ = '\0';
      end_word();
    } else if (c == '\\' && position_ < text_.size()) {
      escape(text_[position_++]);
    } else {
      word_ += c;
    }
  }

  void escape(char c) {
    if (is_line_end(c)) {
      position_ = std::min(text_.find_first_not_of(kBlanks, position_), text_.size());
    } else {
      word_ += unescaped(c);
    }
  }

  void end_word() {
    if (in_word_) {
      words_.push_back(std::move(word_));
    }
    word_.clear();
    in_word_ = false;
  }

  std::string_view text_;
  std::size_t position_ = 0;
  char quote_ = '\0';
  bool in_word_ = false;
  std::string word_;
  std::vector<std::string> words_;
};

// Launcher options whose value is the next word. -jar and -m end the options and are not here.
constexpr auto kOptionsWithValue = std::to_array<std::string_view>(
    {"-cp", "-classpath", "--class-path", "-p", "--module-path", "--upgrade-module-path",
     "--add-modules", "--limit-modules", "--enable-native-access", "--add-reads", "--add-exports",
     "--add-opens", "--patch-module", "--source", "-d", "--describe-module"});

bool takes_next_word(std::string_view option) {
  return std::ranges::find(kOptionsWithValue, option) != kOptionsWithValue.end();
}

bool begins_program(std::string_view word) {
  const bool names_it =
      word == "-jar" || word == "-m" || word == "--module" || word.starts_with("--module=");
  return names_it || !word.starts_with('-');
}

// Goes over the words once and replaces argument files by their contents. Files inside files are
// not read, as with java.
class ArgumentReader {
 public:
  explicit ArgumentReader(const FileReader& read) : read_(read) {}

  void add(const std::string& word) {
    if (!in_program_ && !value_expected_ && files_enabled_ && word.starts_with("@@")) {
      add_plain(word.substr(1));
      return;
    }
    if (!in_program_ && files_enabled_ && word.size() > 1 && word.starts_with('@')) {
      if (const auto text = read_(word.substr(1))) {
        for (const std::string& inner : parse_argument_file(*text)) {
          add_plain(inner);
        }
        return;
      }
    }
    add_plain(word);
  }

  JavaCommandLine take() { return std::move(line_); }

 private:
  void add_plain(const std::string& word) {
    if (in_program_) {
      line_.program.push_back(word);
    } else if (value_expected_) {
      line_.options.push_back(word);
      value_expected_ = false;
    } else if (begins_program(word)) {
      in_program_ = true;
      line_.program.push_back(word);
    } else {
      files_enabled_ = files_enabled_ && word != "--disable-@files";
      value_expected_ = takes_next_word(word);
      line_.options.push_back(word);
    }
  }

  const FileReader& read_;
  JavaCommandLine line_;
  bool in_program_ = false;
  bool value_expected_ = false;
  bool files_enabled_ = true;
};

}  // namespace

std::vector<std::string> parse_argument_file(std::string_view text) {
  return ArgumentFileParser(text).parse();
}

std::string quote_for_argument_file(std::string_view word) {
  std::string quoted = "\"";
  for (const char c : word) {
    switch (c) {
      case '\n':
        quoted += "\\n";
        break;
      case '\r':
        quoted += "\\r";
        break;
      case '\t':
        quoted += "\\t";
        break;
      case '\f':
        quoted += "\\f";
        break;
      case '"':
      case '\\':
        quoted += '\\';
        [[fallthrough]];
      default:
        quoted += c;
    }
  }
  return quoted + '"';
}

std::vector<std::string> parse_options_variable(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = '\0';
  for (const char c : text) {
    const bool ends_word = quote == '\0' && kBlanks.find(c) != std::string_view::npos;
    if (ends_word && in_word) {
      words.push_back(std::move(word));
      word.clear();
    }
    in_word = !ends_word;
    if (quote == '\0' && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == quote) {
      quote = '\0';
    } else if (!ends_word) {
      word += c;
    }
  }
  if (in_word) {
    words.push_back(std::move(word));
  }
  return words;
}

std::vector<std::string> parse_flags_file(std::string_view text) {
  std::string uncommented;
  bool in_comment = false;
  for (const char c : text) {
    in_comment = c == '#' || (in_comment && !is_line_end(c));
    uncommented += in_comment ? ' ' : c;
  }
  std::vector<std::string> options = parse_options_variable(uncommented);
  for (std::string& option : options) {
    option.insert(0, "-XX:");
  }
  return options;
}

std::vector<std::string> with_options_files(const std::vector<std::string>& options,
                                            const FileReader& read) {
  constexpr std::string_view kOption = "-XX:VMOptionsFile=";
  std::vector<std::string> expanded;
  for (const std::string& option : options) {
    const auto text = option.starts_with(kOption)
                          ? read(option.substr(kOption.size()))
                          : Result<std::string>(make_error(ErrorCode::not_found, option));
    const auto words = text ? parse_options_variable(*text) : std::vector{option};
    expanded.insert(expanded.end(), words.begin(), words.end());
  }
  return expanded;
}

JavaCommandLine read_java_arguments(const std::vector<std::string>& words, const FileReader& read) {
  ArgumentReader reader(read);
  for (const std::string& word : words) {
    reader.add(word);
  }
  JavaCommandLine line = reader.take();
  line.options = with_options_files(line.options, read);
  return line;
}

}  // namespace assay::launch
